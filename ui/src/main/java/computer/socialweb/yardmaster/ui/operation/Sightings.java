package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Changes of members that were seen while the window was open, newest first. What an operation on
 * the cluster tells by its steps is not told twice, and restarts that follow each other are one
 * line that counts. Bounded. Not safe for threads.
 */
final class Sightings {
  private static final Texts TEXTS = Texts.of("ui-operation");
  private static final int KEPT = 400;

  /** How long after its end an operation still explains that its members became ready. */
  private static final Duration AFTERMATH = Duration.ofSeconds(5);

  /**
   * A change between two snapshots.
   *
   * @param restarts the member whose restarts it counts
   */
  private record Seen(String cluster, ActivityLine line, Optional<String> restarts) {}

  private final Deque<Seen> seen = new ArrayDeque<>();
  private @Nullable FleetSnapshot last;
  private long number;

  /** Takes in a snapshot; what differs from the one before is remembered if both were live. */
  void saw(FleetSnapshot fleet, List<OperationSnapshot> operations, Instant now) {
    FleetSnapshot before = last;
    last = fleet;
    if (before == null
        || !(before.freshness() instanceof Freshness.Live)
        || !(fleet.freshness() instanceof Freshness.Live)) {
      return;
    }
    for (ClusterSnapshot cluster : fleet.clusters()) {
      boolean explained =
          operations.stream()
              .filter(each -> each.cluster().equals(cluster.key().value()))
              .anyMatch(each -> explains(each, now));
      before.cluster(cluster.key()).ifPresent(old -> changes(old, cluster, now, !explained));
    }
  }

  private static boolean explains(OperationSnapshot operation, Instant now) {
    return operation.endedAt().map(end -> end.plus(AFTERMATH).isAfter(now)).orElse(true);
  }

  /**
   * @param all whether also what is well is told
   */
  private void changes(ClusterSnapshot before, ClusterSnapshot cluster, Instant now, boolean all) {
    List<MemberSnapshot> changed =
        cluster.members().stream()
            .filter(member -> all || fails(member))
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

  /** What an operation does not expect; warnings are usual until it has ended. */
  private static boolean fails(MemberSnapshot member) {
    return member.state().needsAttention() && member.state() != State.WARNING;
  }

  private static String cause(MemberSnapshot member) {
    return member.cause().orElse("?");
  }

  private static boolean told(MemberSnapshot before, MemberSnapshot now) {
    return before.state() != now.state() || before.restarts() != now.restarts();
  }

  private void remember(ClusterSnapshot cluster, MemberSnapshot member, Instant now) {
    String name = member.name().toString();
    switch (member.state()) {
      case FAILED, STUCK -> remember(cluster, now, member.state(), name, withReason(member));
      case WARNING -> {
        if (comesAgain(member)) {
          rememberRestart(cluster, member, now);
        } else {
          remember(cluster, now, member.state(), name, withReason(member));
        }
      }
      case STARTING, REQUESTED, WAITING -> {
        if (comesAgain(member)) {
          rememberRestart(cluster, member, now);
        } else {
          remember(cluster, now, member.state(), name, StateWords.of(member.state()));
        }
      }
      case READY, STANDBY, AFFECTED, TERMINATING, STOPPED, UNKNOWN ->
          remember(cluster, now, member.state(), name, StateWords.of(member.state()));
    }
  }

  /** Whether it is between an end and its gate, since its policy starts it again. */
  private static boolean comesAgain(MemberSnapshot member) {
    return member.restarts() > 0 && !member.verified();
  }

  private static String withReason(MemberSnapshot member) {
    return OperationWords.withReason(StateWords.of(member.state()), member.reason());
  }

  /** One line for a run of restarts: it moves up and counts. */
  private void rememberRestart(ClusterSnapshot cluster, MemberSnapshot member, Instant now) {
    String key = cluster.key().value();
    String name = member.name().toString();
    Optional<Seen> before =
        seen.stream()
            .filter(each -> each.cluster().equals(key) && each.line().lead().equals(name))
            .findFirst()
            .filter(each -> each.restarts().isPresent());
    String text =
        Stream.concat(Stream.of(TEXTS.get("restarted", member.restarts())), member.exit().stream())
            .reduce((said, exit) -> said + " · " + exit)
            .orElseThrow();
    before.ifPresent(seen::remove);
    String id = before.map(each -> each.line().id()).orElseGet(this::nextId);
    keep(
        new Seen(
            key,
            new ActivityLine(id, now, State.STARTING, name, text, Optional.empty()),
            Optional.of(name)));
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
    keep(
        new Seen(
            cluster.key().value(),
            new ActivityLine(nextId(), now, state, lead, text, Optional.empty()),
            Optional.empty()));
  }

  private String nextId() {
    return "seen " + number++;
  }

  private void keep(Seen what) {
    seen.addFirst(what);
    if (seen.size() > KEPT) {
      seen.removeLast();
    }
  }

  /**
   * @param cluster empty for all clusters, each named in its lines then
   */
  List<ActivityLine> lines(Optional<String> cluster) {
    return seen.stream()
        .filter(each -> cluster.isEmpty() || cluster.get().equals(each.cluster()))
        .map(each -> cluster.isEmpty() ? withCluster(each) : each.line())
        .toList();
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
}
