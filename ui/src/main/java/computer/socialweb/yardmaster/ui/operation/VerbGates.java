package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.operation.Verb;
import computer.socialweb.yardmaster.ui.control.Spans;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Why a verb cannot be asked for now. Pure. The core refuses again by itself; this only says it
 * before the press.
 *
 * @param readOnly whether this console may change anything
 * @param asked keys of clusters for which a request is under way
 */
public record VerbGates(
    Freshness freshness, boolean readOnly, List<OperationSnapshot> operations, Set<String> asked) {
  private static final Texts TEXTS = Texts.of("ui-operation");

  public VerbGates {
    operations = List.copyOf(operations);
    asked = Set.copyOf(asked);
  }

  /** Why nothing at all can be changed; empty when something can. */
  public Optional<String> locked() {
    if (readOnly) {
      return Optional.of(TEXTS.get("why.read-only"));
    }
    return switch (freshness) {
      case Freshness.Loading() -> Optional.of(TEXTS.get("why.loading"));
      case Freshness.Stale(var asOf, _) ->
          Optional.of(
              asOf == null
                  ? TEXTS.get("why.never-heard")
                  : TEXTS.get("why.stale", Spans.clock(asOf)));
      case Freshness.Live _ -> Optional.empty();
    };
  }

  /** Why the verb cannot be asked for this cluster; empty when it can. */
  public Optional<String> reason(Verb verb, ClusterSnapshot cluster) {
    return locked().or(() -> busy(cluster.key().value())).or(() -> own(verb, cluster));
  }

  private Optional<String> busy(String key) {
    if (asked.contains(key)) {
      return Optional.of(TEXTS.get("why.asked"));
    }
    return running(key)
        .map(
            operation ->
                TEXTS.get(
                    "why.busy",
                    OperationWords.title(operation),
                    Spans.clock(operation.startedAt()),
                    operation.who()));
  }

  /** The operation that is at work on a cluster. */
  public Optional<OperationSnapshot> running(String key) {
    return operations.stream()
        .filter(OperationSnapshot::running)
        .filter(operation -> operation.cluster().equals(key))
        .findFirst();
  }

  private static Optional<String> own(Verb verb, ClusterSnapshot cluster) {
    return switch (verb) {
      case SPAWN, PURGE, REHEARSE -> Optional.empty();
      case REAP ->
          cluster.members().isEmpty() ? Optional.of(TEXTS.get("why.no-members")) : Optional.empty();
      case REPAIR -> unreadable(cluster).or(() -> healthy(cluster));
      case ROLL -> unreadable(cluster).or(() -> rollBlocked(cluster));
    };
  }

  private static Optional<String> unreadable(ClusterSnapshot cluster) {
    return cluster.problem().map(problem -> TEXTS.get("why.record"));
  }

  private static Optional<String> healthy(ClusterSnapshot cluster) {
    return cluster.unhealthy().isEmpty() && !cluster.state().needsAttention()
        ? Optional.of(TEXTS.get("why.healthy"))
        : Optional.empty();
  }

  private static Optional<String> rollBlocked(ClusterSnapshot cluster) {
    if (cluster.roll().isPresent()) {
      return Optional.of(TEXTS.get("why.rolling", cluster.roll().get().to().letter()));
    }
    boolean slots = cluster.members().stream().anyMatch(VerbGates::inSlot);
    if (!slots) {
      return Optional.of(TEXTS.get("why.no-slots"));
    }
    return cluster.members().stream()
        .filter(member -> member.state().needsAttention())
        .min(java.util.Comparator.comparing(MemberSnapshot::state))
        .map(sick -> TEXTS.get("why.sick", sick.name(), sick.state().word()))
        .or(
            () ->
                cluster.state() == State.READY
                    ? Optional.empty()
                    : Optional.of(TEXTS.get("why.not-ready", cluster.state().word())));
  }

  private static boolean inSlot(MemberSnapshot member) {
    return member.name().component().slotted();
  }
}
