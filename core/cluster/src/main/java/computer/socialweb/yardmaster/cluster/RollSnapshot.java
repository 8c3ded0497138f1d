package computer.socialweb.yardmaster.cluster;

import computer.socialweb.yardmaster.api.names.Slot;
import java.time.Instant;
import java.util.Optional;

/**
 * A roll that has begun and not ended, whether a process is at work on it or not.
 *
 * @param holding it waits for continue or abort
 * @param warmUntil until when the old slot is kept after the switch, so that back is a switch
 */
public record RollSnapshot(
    Slot from,
    Slot to,
    boolean holding,
    boolean switched,
    Instant since,
    Optional<Instant> warmUntil,
    Optional<String> version) {}
