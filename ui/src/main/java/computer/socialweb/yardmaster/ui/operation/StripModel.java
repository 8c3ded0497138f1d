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
import java.util.List;
import java.util.Optional;

/**
 * What the strip over the rack shows: the steps of the operation at work, and the ways on from a
 * roll that waits.
 *
 * @param steps all of them
 * @param cancels id of the operation that can be cancelled
 * @param continues slot that a roll on hold would switch to
 * @param goesBack slot that is kept warm, so that going back is a switch
 * @param warmUntil until when it is kept
 */
record StripModel(
    String title,
    List<StepSnapshot> steps,
    Optional<String> cancels,
    Optional<Slot> continues,
    Optional<Slot> goesBack,
    Optional<Instant> warmUntil,
    boolean cancelling) {
  StripModel {
    steps = List.copyOf(steps);
  }

  /** Empty when nothing is at work on the cluster and no roll waits. */
  static Optional<StripModel> of(ClusterSnapshot cluster, List<OperationSnapshot> operations) {
    Optional<OperationSnapshot> running =
        operations.stream()
            .filter(OperationSnapshot::running)
            .filter(operation -> operation.cluster().equals(cluster.key().value()))
            .findFirst();
    Optional<RollSnapshot> roll = cluster.roll();
    if (running.isEmpty() && roll.isEmpty()) {
      return Optional.empty();
    }
    boolean holds = roll.filter(RollSnapshot::holding).isPresent();
    return Optional.of(
        new StripModel(
            running.map(OperationWords::title).orElse(""),
            running
                .map(OperationSnapshot::steps)
                .orElseGet(() -> pausedSteps(cluster, operations, holds)),
            running.filter(operation -> !holds).map(OperationSnapshot::id),
            roll.filter(RollSnapshot::holding).map(RollSnapshot::to),
            roll.filter(RollSnapshot::switched)
                .filter(each -> each.warmUntil().isPresent())
                .map(RollSnapshot::from),
            roll.flatMap(RollSnapshot::warmUntil),
            running.flatMap(OperationSnapshot::cancel).isPresent()));
  }

  /**
   * A roll on hold may be one whose first half has ended as an operation. Its steps still tell the
   * way: the last one done is the hold, which goes on, and those after it are still to come.
   */
  private static List<StepSnapshot> pausedSteps(
      ClusterSnapshot cluster, List<OperationSnapshot> operations, boolean holds) {
    List<StepSnapshot> told =
        lastRoll(cluster, operations).map(OperationSnapshot::steps).orElse(List.of());
    if (!holds) {
      return told;
    }
    int hold = told.size() - 1;
    while (hold >= 0 && !told.get(hold).done()) {
      hold--;
    }
    List<StepSnapshot> steps = new ArrayList<>(told);
    for (int i = Math.max(hold, 0); i < told.size(); i++) {
      steps.set(i, i == hold ? goingOn(told.get(i)) : toCome(told.get(i)));
    }
    return steps;
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

  private static Optional<OperationSnapshot> lastRoll(
      ClusterSnapshot cluster, List<OperationSnapshot> operations) {
    return operations.stream()
        .filter(operation -> operation.verb() == Verb.ROLL)
        .filter(operation -> operation.cluster().equals(cluster.key().value()))
        .findFirst();
  }

  /**
   * As many steps as there is room for: those around the first that is not done.
   *
   * @param room at least 1
   */
  List<StepSnapshot> around(int room) {
    if (steps.size() <= room) {
      return steps;
    }
    int first = 0;
    while (first < steps.size() && steps.get(first).done()) {
      first++;
    }
    int from = Math.clamp(first - room / 3, 0, steps.size() - room);
    return steps.subList(from, from + room);
  }
}
