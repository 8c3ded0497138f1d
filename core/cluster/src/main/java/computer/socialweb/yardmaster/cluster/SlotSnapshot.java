package computer.socialweb.yardmaster.cluster;

import java.time.Instant;
import java.util.Optional;

/**
 * What is recorded of one slot.
 *
 * @param k3s the executable that k3s runs in it
 * @param kine the executable that kine runs in it
 * @param port port of its API server on loopback
 */
public record SlotSnapshot(
    String k3s,
    String kine,
    Optional<String> version,
    int port,
    int kinePort,
    Optional<Instant> startedAt) {}
