package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.operation.StepSnapshot;
import computer.socialweb.yardmaster.ui.control.Spans;
import computer.socialweb.yardmaster.ui.control.StateWords;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What happened, newest first: steps of operations, and changes of members that were seen while the
 * window was open. Bounded. Not safe for threads.
 */
final class Activity {
  private static final Texts TEXTS = Texts.of("ui-operation");
  private static final int KEPT = 400;
  private static final int SHOWN = 200;

  /** A change that was seen between two snapshots. */
  private record Seen(String cluster, ActivityLine line) {}

  private final Deque<Seen> seen = new ArrayDeque<>();
  private @Nullable FleetSnapshot last;
  private long number;

  /** Takes in a snapshot; what differs from the one before is remembered if both were live. */
  void saw(FleetSnapshot fleet, Instant now) {
    FleetSnapshot before = last;
    last = fleet;
    if (before == null
        || !(before.freshness() instanceof Freshness.Live)
        || !(fleet.freshness() instanceof Freshness.Live)) {
      return;
    }
    for (ClusterSnapshot cluster : fleet.clusters()) {
      before.cluster(cluster.key()).ifPresent(old -> changes(old, cluster, now));
    }
  }

  private void changes(ClusterSnapshot before, ClusterSnapshot cluster, Instant now) {
    List<MemberSnapshot> changed =
        cluster.members().stream()
            .filter(
                member ->
                    before
                        .member(member.name().toString())
                        .filter(old -> told(old, member))
                        .isPresent())
            .toList();
    Map<String, List<MemberSnapshot>> affected = new TreeMap<>();
    for (MemberSnapshot member : changed) {
      if (member.state() == State.AFFECTED) {
        affected.computeIfAbsent(cause(member), key -> new ArrayList<>()).add(member);
      }
    }
    // The last to be remembered stands on top: the cause over what it takes down.
    affected.forEach((cause, members) -> rememberAffected(cluster, cause, members, now));
    changed.stream()
        .filter(member -> member.state() != State.AFFECTED)
        .sorted(Comparator.comparing(member -> member.state().cause()))
        .forEach(member -> remember(cluster, member, now));
  }

  private static String cause(MemberSnapshot member) {
    return member.cause().orElse("?");
  }

  private static boolean told(MemberSnapshot before, MemberSnapshot now) {
    return before.state() != now.state() || before.restarts() != now.restarts();
  }

  private void remember(ClusterSnapshot cluster, MemberSnapshot member, Instant now) {
    String why = member.reason().isEmpty() ? "" : ": " + member.reason();
    String text =
        switch (member.state()) {
          case FAILED, STUCK, WARNING -> StateWords.of(member.state()) + why;
          default -> StateWords.of(member.state());
        };
    remember(cluster, now, member.state(), member.name().toString(), text);
  }

  private void rememberAffected(
      ClusterSnapshot cluster, String cause, List<MemberSnapshot> members, Instant now) {
    List<String> names = members.stream().map(member -> member.name().toString()).toList();
    if (names.size() == 1) {
      String text = TEXTS.get("member-affected", cause);
      remember(cluster, now, State.AFFECTED, names.getFirst(), text);
    } else {
      String text = TEXTS.get("members-affected.names", cause, String.join(", ", names));
      String lead = TEXTS.get("members-affected", names.size());
      remember(cluster, now, State.AFFECTED, lead, text);
    }
  }

  private void remember(
      ClusterSnapshot cluster, Instant now, State state, String lead, String text) {
    String id = "seen " + number++;
    seen.addFirst(
        new Seen(
            cluster.key().value(), new ActivityLine(id, now, state, lead, text, Optional.empty())));
    if (seen.size() > KEPT) {
      seen.removeLast();
    }
  }

  /**
   * The lines for one cluster, or for all: what runs first, then what happened.
   *
   * @param cluster empty for all clusters
   */
  List<ActivityLine> lines(
      Optional<String> cluster, List<OperationSnapshot> operations, Instant now) {
    List<ActivityLine> happened = new ArrayList<>();
    List<ActivityLine> running = new ArrayList<>();
    for (OperationSnapshot operation : operations) {
      if (cluster.isEmpty() || cluster.get().equals(operation.cluster())) {
        if (operation.running()) {
          running.add(running(operation, now));
        }
        happened.addAll(events(operation, cluster.isEmpty()));
      }
    }
    seen.stream()
        .filter(each -> cluster.isEmpty() || cluster.get().equals(each.cluster()))
        .map(each -> cluster.isEmpty() ? withCluster(each) : each.line())
        .forEach(happened::add);
    happened.sort(Comparator.comparing(ActivityLine::at).reversed());
    running.addAll(happened);
    return running.size() > SHOWN ? List.copyOf(running.subList(0, SHOWN)) : running;
  }

  private static ActivityLine withCluster(Seen each) {
    ActivityLine line = each.line();
    return new ActivityLine(
        line.id(),
        line.at(),
        line.state(),
        each.cluster() + " " + line.lead(),
        line.text(),
        line.cancels());
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

  private static List<ActivityLine> events(OperationSnapshot operation, boolean named) {
    List<ActivityLine> out = new ArrayList<>();
    String lead = named ? operation.cluster() + " " : "";
    for (StepSnapshot step : operation.steps()) {
      step.endedAt().ifPresent(at -> out.add(stepLine(operation, step, at, lead)));
    }
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
                            + Spans.text(operation.elapsed(at)),
                        Optional.empty())));
    return out.reversed(); // what ended in the same moment stands in its order too
  }

  private static ActivityLine stepLine(
      OperationSnapshot operation, StepSnapshot step, Instant at, String lead) {
    Duration taken = step.elapsed(at);
    String how =
        step.adopted()
            ? TEXTS.get("step-adopted")
            : step.done() ? TEXTS.get("step-done", Spans.text(taken)) : StateWords.of(step.state());
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
                            .map(at -> Spans.text(operation.elapsed(at)))
                            .orElse("")
                        + " · "
                        + operation.who(),
                    Optional.empty()))
        .toList();
  }
}
