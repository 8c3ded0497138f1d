package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.ui.control.ShortIds;
import computer.socialweb.yardmaster.ui.control.Spans;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the banner says: what is wrong, why, and the evidence. Pure.
 *
 * @param repairs the cause that one press would repair; empty when a repair is no answer
 */
record Trouble(State state, String headline, String evidence, List<String> repairs) {
  private static final Texts TEXTS = Texts.of("ui-operation");
  private static final int NAMED = 6;

  Trouble {
    repairs = List.copyOf(repairs);
  }

  /**
   * The most pressing trouble of a cluster; empty when all is well.
   *
   * @param lastLine what the first member that failed by itself wrote last, where that is known
   */
  static Optional<Trouble> of(
      ClusterSnapshot cluster, Freshness freshness, Optional<String> lastLine) {
    return found(cluster, freshness, lastLine).map(Trouble::withShortIds);
  }

  private static Optional<Trouble> found(
      ClusterSnapshot cluster, Freshness freshness, Optional<String> lastLine) {
    return stale(freshness)
        .or(() -> cluster.problem().map(Trouble::unreadable))
        .or(() -> failed(cluster, lastLine))
        .or(() -> warned(cluster, lastLine));
  }

  private Trouble withShortIds() {
    return new Trouble(state, ShortIds.in(headline), ShortIds.in(evidence), repairs);
  }

  private static Optional<Trouble> stale(Freshness freshness) {
    if (!(freshness instanceof Freshness.Stale(var asOf, String reason))) {
      return Optional.empty();
    }
    String headline =
        asOf == null ? TEXTS.get("stale.never") : TEXTS.get("stale", Spans.clock(asOf));
    return Optional.of(
        new Trouble(State.UNKNOWN, headline, TEXTS.get("stale.evidence", reason), List.of()));
  }

  private static Trouble unreadable(String problem) {
    return new Trouble(State.WARNING, TEXTS.get("record"), problem, List.of());
  }

  private static Optional<Trouble> failed(ClusterSnapshot cluster, Optional<String> lastLine) {
    Optional<Trouble> store =
        cluster
            .store()
            .filter(each -> each.state().cause())
            .map(
                each ->
                    new Trouble(
                        State.FAILED,
                        sentence(MemberGraph.STORE, each.state(), each.reason()),
                        affected(cluster, MemberGraph.STORE).orElse(""),
                        List.of(MemberGraph.STORE)));
    return store.or(() -> failedMembers(cluster, lastLine));
  }

  private static Optional<Trouble> failedMembers(
      ClusterSnapshot cluster, Optional<String> lastLine) {
    List<MemberSnapshot> causes =
        cluster.members().stream().filter(member -> member.state().cause()).toList();
    if (causes.isEmpty()) {
      return Optional.empty();
    }
    MemberSnapshot first = causes.getFirst();
    List<String> names = causes.stream().map(member -> member.name().toString()).toList();
    String headline =
        causes.size() == 1
            ? sentence(names.getFirst(), first.state(), first.reason())
            : TEXTS.get("failed-many", String.join(", ", names), first.reason());
    String evidence =
        joined(
            first.exit(),
            first.restarts() > 0
                ? Optional.of(TEXTS.count("restarts", first.restarts()))
                : Optional.empty(),
            first.since().map(at -> TEXTS.get("since", Spans.clock(at))),
            quoted(lastLine).or(() -> affected(cluster, names.getFirst())));
    return Optional.of(new Trouble(State.FAILED, headline, evidence, names));
  }

  private static Optional<Trouble> warned(ClusterSnapshot cluster, Optional<String> lastLine) {
    List<MemberSnapshot> warned =
        cluster.members().stream().filter(member -> member.state() == State.WARNING).toList();
    if (warned.isEmpty()) {
      return Optional.empty();
    }
    MemberSnapshot first = warned.getFirst();
    List<String> names = warned.stream().map(member -> member.name().toString()).toList();
    if (names.size() == 1 && first.restarts() > 0 && !first.verified()) {
      String headline = TEXTS.get("restarting", names.getFirst(), first.restarts());
      String evidence = joined(first.exit(), quoted(lastLine));
      return Optional.of(new Trouble(State.WARNING, headline, evidence, names));
    }
    return Optional.of(
        new Trouble(
            State.WARNING, TEXTS.get("warned", String.join(", ", names)), first.reason(), names));
  }

  /** What stands in quotes already has single ones inside. */
  private static Optional<String> quoted(Optional<String> line) {
    return line.map(text -> TEXTS.get("last-line", text.replace('"', '\'')));
  }

  private static String sentence(String name, State state, String reason) {
    String key = state == State.STUCK ? "stuck" : "failed";
    if (reason.isEmpty()) {
      return TEXTS.get(key + ".bare", name);
    }
    return Character.isUpperCase(reason.charAt(0))
        ? TEXTS.get(key + ".bare", name) + " " + reason
        : TEXTS.get(key + ".why", name, reason);
  }

  private static Optional<String> affected(ClusterSnapshot cluster, String cause) {
    List<String> names =
        cluster.members().stream()
            .filter(member -> member.cause().filter(cause::equals).isPresent())
            .map(member -> member.name().toString())
            .toList();
    if (names.isEmpty()) {
      return Optional.empty();
    }
    List<String> said = new ArrayList<>(names.subList(0, Math.min(NAMED, names.size())));
    if (names.size() > NAMED) {
      said.add("…");
    }
    return Optional.of(
        TEXTS.get("affected", String.valueOf(names.size()), String.join(", ", said)));
  }

  @SafeVarargs
  private static String joined(Optional<String>... parts) {
    return String.join(" · ", Stream.of(parts).flatMap(Optional::stream).toList());
  }
}
