package computer.socialweb.yardmaster.operation;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An operation at one moment, of this process or of another on the same state directory.
 *
 * @param id sorts by begin; what {@code operations cancel ID} takes
 * @param who USER@HOST
 * @param context name of the control plane that it works on
 * @param cancel that somebody asked it to stop
 * @param outcome present once it has ended
 * @param ours whether it runs, or ran, in this process
 * @param before what it found, by name, as far as it said
 * @param after what it left, by name, as far as it said
 */
public record OperationSnapshot(
    String id,
    Verb verb,
    String cluster,
    String who,
    String context,
    Instant startedAt,
    Optional<Instant> deadline,
    List<StepSnapshot> steps,
    Optional<CancelRequest> cancel,
    Optional<Outcome> outcome,
    Optional<Instant> endedAt,
    boolean ours,
    Map<String, String> before,
    Map<String, String> after) {
  public OperationSnapshot {
    steps = List.copyOf(steps);
    before = Map.copyOf(before);
    after = Map.copyOf(after);
  }

  /**
   * Somebody asked for an end.
   *
   * @param takesEffectAfter the steps at work that must end first; empty when it is stopped at once
   */
  public record CancelRequest(String by, Instant at, List<String> takesEffectAfter) {
    public CancelRequest {
      takesEffectAfter = List.copyOf(takesEffectAfter);
    }
  }

  public boolean running() {
    return outcome.isEmpty();
  }

  public int stepsDone() {
    return (int) steps.stream().filter(StepSnapshot::done).count();
  }

  public Duration elapsed(Instant now) {
    return Duration.between(startedAt, endedAt.orElse(now));
  }

  public List<StepSnapshot> atWork() {
    return steps.stream().filter(StepSnapshot::atWork).toList();
  }
}
