package computer.socialweb.yardmaster.cluster;

import computer.socialweb.yardmaster.api.state.State;
import java.time.Instant;
import java.util.Optional;

/**
 * The PostgreSQL of a cluster.
 *
 * @param phase the word of the phase in the object; empty before there is one
 * @param reason one sentence; may be empty
 */
public record StoreSnapshot(
    String object,
    String phase,
    State state,
    Optional<String> socketDir,
    Optional<Instant> since,
    String reason) {}
