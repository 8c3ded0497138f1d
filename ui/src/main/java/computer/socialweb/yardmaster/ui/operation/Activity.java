package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.operation.StepSnapshot;
import computer.socialweb.yardmaster.ui.control.Spans;
import computer.socialweb.yardmaster.ui.control.StateWords;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What waits, what runs and what happened, newest first, in lines. Bounded. Pure. */
final class Activity {
  private static final Texts TEXTS = Texts.of("ui-operation");
  private static final int SHOWN = 200;

  private Activity() {}

  /**
   * The lines for one cluster, or for all: what waits for a person and what runs, then what
   * happened.
   *
   * @param cluster empty for all clusters
   * @param seen what was seen of members, for the same cluster
   */
  static List<ActivityLine> lines(
      Optional<String> cluster,
      List<HeldRoll> held,
      List<OperationSnapshot> operations,
      List<ActivityLine> seen,
      Instant now) {
    List<ActivityLine> first = new ArrayList<>();
    held.stream()
        .filter(roll -> cluster.isEmpty() || cluster.get().equals(roll.cluster()))
        .forEach(roll -> first.add(waiting(roll, now)));
    List<ActivityLine> happened = new ArrayList<>(seen);
    for (OperationSnapshot operation : operations) {
      if (cluster.isEmpty() || cluster.get().equals(operation.cluster())) {
        if (operation.running()) {
          first.add(running(operation, now));
        }
        boolean waits =
            held.stream().anyMatch(roll -> roll.operation().filter(operation::equals).isPresent());
        happened.addAll(events(operation, cluster.isEmpty(), waits));
      }
    }
    happened.sort(Comparator.comparing(ActivityLine::at).reversed());
    first.addAll(happened);
    return first.size() > SHOWN ? List.copyOf(first.subList(0, SHOWN)) : first;
  }

  private static ActivityLine waiting(HeldRoll roll, Instant now) {
    return new ActivityLine(
        "held " + roll.cluster(),
        roll.since(),
        State.WAITING,
        OperationWords.title(roll),
        TEXTS.get("held", roll.to().letter(), Spans.counter(Duration.between(roll.since(), now))),
        Optional.empty());
  }

  private static ActivityLine running(OperationSnapshot operation, Instant now) {
    return new ActivityLine(
        "running " + operation.id(),
        operation.startedAt(),
        OperationWords.state(operation),
        OperationWords.title(operation),
        OperationWords.progress(operation, now),
        operation.cancel().isPresent() ? Optional.empty() : Optional.of(operation.id()));
  }

  /**
   * @param waits whether it is told already as what waits for a person
   */
  private static List<ActivityLine> events(
      OperationSnapshot operation, boolean named, boolean waits) {
    List<ActivityLine> out = new ArrayList<>();
    String lead = named ? operation.cluster() + " " : "";
    for (StepSnapshot step : operation.steps()) {
      if (!HeldRoll.isHold(operation, step)) {
        step.endedAt().ifPresent(at -> out.add(stepLine(operation, step, at, lead)));
      }
    }
    if (!waits) {
      operation
          .endedAt()
          .ifPresent(
              at ->
                  out.add(
                      new ActivityLine(
                          "end " + operation.id(),
                          at,
                          OperationWords.state(operation),
                          OperationWords.title(operation),
                          OperationWords.ending(operation)
                              + " · "
                              + OperationWords.taken(operation.elapsed(at)),
                          Optional.empty())));
    }
    return out.reversed(); // what ended in the same moment stands in its order too
  }

  private static ActivityLine stepLine(
      OperationSnapshot operation, StepSnapshot step, Instant at, String lead) {
    Duration taken = step.elapsed(at);
    String how =
        step.adopted()
            ? TEXTS.get("step-adopted")
            : step.done()
                ? TEXTS.get("step-done", OperationWords.taken(taken))
                : StateWords.of(step.state());
    String text = step.message().isEmpty() ? how : how + " · " + step.message();
    State state = step.done() ? State.READY : step.state();
    return new ActivityLine(
        operation.id() + " " + step.name(), at, state, lead + step.name(), text, Optional.empty());
  }

  /** Ended operations, newest first, for one cluster or all. */
  static List<ActivityLine> history(Optional<String> cluster, List<OperationSnapshot> operations) {
    return operations.stream()
        .filter(operation -> !operation.running())
        .filter(operation -> cluster.isEmpty() || cluster.get().equals(operation.cluster()))
        .sorted(Comparator.comparing(OperationSnapshot::startedAt).reversed())
        .limit(SHOWN)
        .map(
            operation ->
                new ActivityLine(
                    operation.id(),
                    operation.startedAt(),
                    OperationWords.state(operation),
                    OperationWords.title(operation),
                    OperationWords.ending(operation)
                        + " · "
                        + operation
                            .endedAt()
                            .map(at -> OperationWords.taken(operation.elapsed(at)))
                            .orElse("")
                        + " · "
                        + operation.who(),
                    Optional.empty()))
        .toList();
  }
}
