package computer.socialweb.yardmaster.cluster;

import java.time.Instant;
import java.util.Optional;

/**
 * What is recorded of one slot.
 *
 * @param k3s the executable that k3s runs in it
 * @param kine the executable that kine runs in it
 * @param port port of its API server on loopback
 * @param dataDir directory of its API server
 * @param hostname name that its API server goes by, where it has one of its own
 * @param invocation of its API server, once that passed its gate
 */
public record SlotSnapshot(
    String k3s,
    String kine,
    Optional<String> version,
    int port,
    int kinePort,
    String dataDir,
    Optional<String> hostname,
    String k3sUnit,
    String kineUnit,
    Optional<String> invocation,
    Optional<Instant> startedAt) {}
