package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.RollSnapshot;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.operation.StepSnapshot;
import java.time.Instant;
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
                .or(() -> HeldRoll.of(cluster, operations).map(HeldRoll::steps))
                .or(
                    () ->
                        HeldRoll.lastRoll(cluster.key().value(), operations)
                            .map(OperationSnapshot::steps))
                .orElse(List.of()),
            running.filter(operation -> !holds).map(OperationSnapshot::id),
            roll.filter(RollSnapshot::holding).map(RollSnapshot::to),
            roll.filter(RollSnapshot::switched)
                .filter(each -> each.warmUntil().isPresent())
                .map(RollSnapshot::from),
            roll.flatMap(RollSnapshot::warmUntil),
            running.flatMap(OperationSnapshot::cancel).isPresent()));
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
