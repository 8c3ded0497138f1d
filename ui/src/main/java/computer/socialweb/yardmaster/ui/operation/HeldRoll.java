package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.RollSnapshot;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.operation.StepSnapshot;
import computer.socialweb.yardmaster.operation.Verb;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A roll that waits for a person. Its first half has ended as an operation, so nothing is at work;
 * yet the roll is not done, and is nowhere told as if it were. Pure.
 *
 * @param operation the first half, where it is still among the known operations
 * @param steps all of the way: what is done, the hold that goes on, what is to come
 */
record HeldRoll(
    String cluster,
    Slot to,
    Instant since,
    Optional<OperationSnapshot> operation,
    List<StepSnapshot> steps) {
  /** What an operation leaves behind when it ended in a hold: the slot that is ready. */
  private static final String HOLDING = "holding";

  HeldRoll {
    steps = List.copyOf(steps);
  }

  static List<HeldRoll> of(
      Collection<ClusterSnapshot> clusters, List<OperationSnapshot> operations) {
    return clusters.stream()
        .map(cluster -> of(cluster, operations))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Empty when no roll waits, or when an operation is at work on the cluster. */
  static Optional<HeldRoll> of(ClusterSnapshot cluster, List<OperationSnapshot> operations) {
    String key = cluster.key().value();
    boolean busy =
        operations.stream().anyMatch(each -> each.running() && each.cluster().equals(key));
    return cluster
        .roll()
        .filter(roll -> roll.holding() && !busy)
        .map(roll -> of(key, roll, lastRoll(key, operations)));
  }

  private static HeldRoll of(String key, RollSnapshot roll, Optional<OperationSnapshot> half) {
    List<StepSnapshot> told = half.map(OperationSnapshot::steps).orElse(List.of());
    int hold = told.size() - 1;
    while (hold >= 0 && !told.get(hold).done()) {
      hold--;
    }
    List<StepSnapshot> steps = new ArrayList<>(told);
    for (int i = Math.max(hold, 0); i < told.size(); i++) {
      steps.set(i, i == hold ? goingOn(told.get(i)) : toCome(told.get(i)));
    }
    Instant since = half.flatMap(OperationSnapshot::endedAt).orElse(roll.since());
    return new HeldRoll(key, roll.to(), since, half, steps);
  }

  /** The newest roll of a cluster, whether it runs or has ended. */
  static Optional<OperationSnapshot> lastRoll(String key, List<OperationSnapshot> operations) {
    return operations.stream()
        .filter(operation -> operation.verb() == Verb.ROLL)
        .filter(operation -> operation.cluster().equals(key))
        .findFirst();
  }

  /** Whether an operation ended in a hold, be it over by now or not. */
  static boolean endedIn(OperationSnapshot operation) {
    return !operation.running() && operation.after().containsKey(HOLDING);
  }

  /** The step of an operation that ended in a hold which is the hold itself. */
  static boolean isHold(OperationSnapshot operation, StepSnapshot step) {
    return endedIn(operation)
        && operation.steps().reversed().stream()
            .filter(StepSnapshot::done)
            .findFirst()
            .filter(step::equals)
            .isPresent();
  }

  /** Which of its steps it is in, from 1; 0 when its steps are not known. */
  int step() {
    int at = 0;
    while (at < steps.size() && steps.get(at).done()) {
      at++;
    }
    return steps.isEmpty() ? 0 : at + 1;
  }

  private static StepSnapshot goingOn(StepSnapshot hold) {
    return new StepSnapshot(
        hold.name(),
        State.WAITING,
        hold.endedAt(),
        Optional.empty(),
        Optional.empty(), // a person may take any time
        hold.message(),
        false);
  }

  private static StepSnapshot toCome(StepSnapshot step) {
    return new StepSnapshot(
        step.name(), State.REQUESTED, Optional.empty(), Optional.empty(), step.usual(), "", false);
  }
}
