package computer.socialweb.yardmaster.operation;

import computer.socialweb.yardmaster.api.state.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One step of an operation at one moment.
 *
 * @param state requested (not begun), waiting, starting (at work), ready (done), failed, affected
 *     (not done since another failed), stopped (not done since it was cancelled), unknown (the
 *     process that ran it died)
 * @param usual how long it took before, where that is known
 * @param message one line on what it does, waits for or failed by; may be empty
 * @param adopted whether there was nothing to do, since it was found done
 */
public record StepSnapshot(
    String name,
    State state,
    Optional<Instant> startedAt,
    Optional<Instant> endedAt,
    Optional<Usual> usual,
    String message,
    boolean adopted) {
  private static final int ENOUGH_SAMPLES = 5;

  static StepSnapshot planned(String name, Optional<Usual> usual) {
    return new StepSnapshot(
        name, State.REQUESTED, Optional.empty(), Optional.empty(), usual, "", false);
  }

  /** Its time from begin to end, or to now while it is at work; zero before it begins. */
  public Duration elapsed(Instant now) {
    return startedAt
        .map(start -> Duration.between(start, endedAt.orElse(now)))
        .orElse(Duration.ZERO);
  }

  /** Its state, or warning while it is at work for longer than 19 of 20 before it. */
  public State shown(Instant now) {
    boolean slow =
        atWork()
            && usual.isPresent()
            && usual.get().samples() >= ENOUGH_SAMPLES
            && elapsed(now).compareTo(usual.get().p95()) > 0;
    return slow ? State.WARNING : state;
  }

  public boolean atWork() {
    return startedAt.isPresent() && endedAt.isEmpty();
  }

  public boolean done() {
    return state == State.READY;
  }

  /**
   * How long a step has taken before.
   *
   * @param p95 19 of 20 took no longer
   * @param samples how many it was learned from
   */
  public record Usual(Duration median, Duration p95, int samples) {}

  /** Something that happened to a step; the lines of a command that runs an operation. */
  public record Event(Instant at, String step, State state, String message) {}
}
