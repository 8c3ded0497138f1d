package computer.socialweb.yardmaster.cluster.record;

import computer.socialweb.yardmaster.api.names.Slot;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A roll that has begun and not ended, as it is kept in {@code roll.json} beside the record of the
 * cluster, so that another process can go on with it.
 *
 * @param version what the new slot says it is
 * @param keepWarm how long the old slot was asked to stay after the switch
 * @param drain how long to wait for its connections at most
 * @param warmUntil until when it stays; empty before the switch, and when it does not stay
 */
public record RollRecord(
    Slot from,
    Slot to,
    Stage stage,
    Instant since,
    Optional<String> version,
    Duration keepWarm,
    Duration drain,
    Optional<Instant> warmUntil) {

  /** How far it has come. */
  public enum Stage {
    /** The new slot is being made; the old one serves. */
    PREPARING,
    /** The new slot is ready and waits for continue or abort; the old one serves. */
    HOLDING,
    /** The front is being told; which slot serves, only the front knows. */
    SWITCHING,
    /** The new slot serves; the old one has to be drained and removed. */
    SWITCHED,
    /** The new slot serves; the old one stays for a way back. */
    WARM
  }

  /** The same at another stage. */
  public RollRecord at(Stage next) {
    return new RollRecord(from, to, next, since, version, keepWarm, drain, warmUntil);
  }

  /** The same with the old slot kept warm. */
  public RollRecord warm(Instant until) {
    return new RollRecord(
        from, to, Stage.WARM, since, version, keepWarm, drain, Optional.of(until));
  }

  /** Whether the old slot has been warm for as long as it was asked to be. */
  public boolean cold(Instant now) {
    return stage == Stage.WARM && !warmUntil.orElse(Instant.MIN).isAfter(now);
  }

  /** True from the moment that the new slot serves. */
  public boolean switched() {
    return stage == Stage.SWITCHED || stage == Stage.WARM;
  }
}
