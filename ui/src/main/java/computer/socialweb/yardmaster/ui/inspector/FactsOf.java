package computer.socialweb.yardmaster.ui.inspector;

import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.FrontSnapshot;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import computer.socialweb.yardmaster.cluster.SlotSnapshot;
import computer.socialweb.yardmaster.cluster.StoreSnapshot;
import computer.socialweb.yardmaster.ui.control.FactGrid.Fact;
import computer.socialweb.yardmaster.ui.control.ShortIds;
import computer.socialweb.yardmaster.ui.control.Spans;
import computer.socialweb.yardmaster.ui.control.StateGlyph;
import computer.socialweb.yardmaster.ui.control.StateWords;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts what a snapshot holds of one thing into words. */
final class FactsOf {
  private static final Texts TEXTS = Texts.of("ui-inspector");

  private final ClusterSnapshot cluster;
  private final Instant now;
  private final boolean stale;

  FactsOf(ClusterSnapshot cluster, Instant now, boolean stale) {
    this.cluster = cluster;
    this.now = now;
    this.stale = stale;
  }

  /** Facts of the named member or store; of the cluster when nothing of that name exists. */
  Facts of(Optional<String> name) {
    return name.flatMap(cluster::member)
        .map(this::member)
        .or(
            () ->
                name.filter(MemberGraph.STORE::equals)
                    .flatMap(n -> cluster.store())
                    .map(this::store))
        .orElseGet(this::cluster);
  }

  private Facts member(MemberSnapshot member) {
    State state = stale ? State.UNKNOWN : member.state();
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact(TEXTS.get("state"), stateLine(member, state), stateStyle(state)));
    if (!member.reason().isEmpty()) {
      add(facts, "reason", Optional.of(ShortIds.in(member.reason())));
    }
    add(facts, "exit", member.exit());
    member.cause().ifPresent(cause -> add(facts, "cause", Optional.of(cause)));
    add(facts, "needs", list(member.needs()));
    add(facts, "needed-by", list(member.neededBy()));
    add(facts, "version", member.version());
    List<Fact> more = new ArrayList<>();
    more.add(Fact.copied(TEXTS.get("object"), member.object()));
    member.log().ifPresent(log -> more.add(Fact.copied(TEXTS.get("log"), log.toString())));
    List<Facts.Truth> truths = truths(member);
    return new Facts(
        member.name().toString(),
        state,
        subtitle(member),
        facts,
        more,
        truths,
        verdict(member),
        Optional.of(member.name().toString()));
  }

  private String stateLine(MemberSnapshot member, State state) {
    if (stale) {
      String since = Spans.clock(cluster.asOf());
      return member.state() == State.UNKNOWN
          ? TEXTS.get("state-not-heard", since)
          : TEXTS.get("state-stale", since, StateWords.of(member.state()));
    }
    return member
        .since()
        .map(since -> TEXTS.get("state-since", StateWords.of(state), age(since)))
        .orElse(StateWords.of(state));
  }

  private static String stateStyle(State state) {
    return state.needsAttention() ? StateGlyph.styleClass(state) : "";
  }

  private static String subtitle(MemberSnapshot member) {
    List<String> parts = new ArrayList<>(List.of(member.unit()));
    member.invocation().ifPresent(id -> parts.add(TEXTS.get("invocation", ShortIds.in(id))));
    if (member.verified()) {
      parts.add(TEXTS.get("verified"));
    }
    if (member.restarts() > 0) {
      parts.add(TEXTS.get("restarts-n", member.restarts()));
    }
    return String.join(" · ", parts);
  }

  private List<Facts.Truth> truths(MemberSnapshot member) {
    String wanted =
        TEXTS.get(
            member.state() == State.TERMINATING || member.state() == State.STUCK
                ? "wanted-gone"
                : member.phase().isEmpty()
                    ? "wanted-none"
                    : served(member) ? "wanted-ready" : "wanted-running");
    String reported = member.phase().isEmpty() ? TEXTS.get("reported-nothing") : member.phase();
    String observed =
        member.pid().isPresent()
            ? TEXTS.get("observed-process", String.valueOf(member.pid().getAsLong()))
            : TEXTS.get(
                served(member) && member.invocation().isPresent()
                    ? "observed-unit"
                    : "observed-none");
    return List.of(
        new Facts.Truth(TEXTS.get("wanted"), wanted, ""),
        new Facts.Truth(TEXTS.get("reported"), reported, member.since().map(this::age).orElse("")),
        new Facts.Truth(
            TEXTS.get("observed"), observed, member.invocation().map(ShortIds::in).orElse("")));
  }

  /** A vault is told of by its controller, which names the run of its unit and no process. */
  private static boolean served(MemberSnapshot member) {
    return member.phase().equals("Ready");
  }

  private String verdict(MemberSnapshot member) {
    if (stale) {
      return TEXTS.get("verdict-stale", Spans.clock(cluster.asOf()));
    }
    if (served(member)) {
      return TEXTS.get("verdict-agree");
    }
    boolean running = member.phase().equals("Running");
    if (running && member.pid().isEmpty()) {
      return TEXTS.get("verdict-no-process");
    }
    if (running && !member.verified()) {
      return TEXTS.get("verdict-unverified");
    }
    return running
        ? TEXTS.get("verdict-agree")
        : TEXTS.get(
            "verdict-not-running",
            member.phase().isEmpty() ? TEXTS.get("reported-nothing") : member.phase());
  }

  private Facts store(StoreSnapshot store) {
    State state = stale ? State.UNKNOWN : store.state();
    List<Fact> facts = new ArrayList<>();
    String line =
        store
            .since()
            .map(since -> TEXTS.get("state-since", StateWords.of(state), age(since)))
            .orElse(StateWords.of(state));
    facts.add(new Fact(TEXTS.get("state"), line, stateStyle(state)));
    if (!store.reason().isEmpty()) {
      add(facts, "reason", Optional.of(ShortIds.in(store.reason())));
    }
    add(facts, "phase", Optional.of(store.phase()).filter(phase -> !phase.isEmpty()));
    facts.add(Fact.copied(TEXTS.get("object"), store.object()));
    store.socketDir().ifPresent(dir -> facts.add(Fact.copied(TEXTS.get("socket"), dir)));
    return new Facts(
        MemberGraph.STORE,
        state,
        TEXTS.get("postgres"),
        facts,
        List.of(),
        List.of(),
        "",
        Optional.empty());
  }

  private Facts cluster() {
    List<Fact> facts = new ArrayList<>();
    add(facts, "template", cluster.template().or(() -> Optional.of(TEXTS.get("template-unknown"))));
    add(facts, "active-slot", Optional.of(cluster.activeSlot().letter()));
    cluster.front().ifPresent(front -> front(facts, front));
    for (Slot slot : Slot.values()) {
      SlotSnapshot record = cluster.slots().get(slot);
      if (record != null) {
        String version = record.version().orElse(TEXTS.get("version-unknown"));
        facts.add(
            Fact.of(
                TEXTS.get("slot", slot.letter()),
                TEXTS.get("slot-value", version, String.valueOf(record.port()))));
      }
    }
    cluster
        .vault()
        .flatMap(vault -> vault.address())
        .ifPresent(address -> facts.add(Fact.copied(TEXTS.get("vault"), address)));
    cluster.createdAt().ifPresent(at -> add(facts, "created", Optional.of(Spans.dated(at))));
    cluster
        .problem()
        .ifPresent(
            problem ->
                facts.add(
                    new Fact(TEXTS.get("problem"), problem, StateGlyph.styleClass(State.WARNING))));
    State known = cluster.problem().isPresent() ? State.WARNING : cluster.state();
    State state = stale ? State.UNKNOWN : known;
    String subtitle = cluster.rehearsal() ? TEXTS.get("rehearsal-cluster") : TEXTS.get("cluster");
    return new Facts(
        cluster.key().value(), state, subtitle, facts, List.of(), List.of(), "", Optional.empty());
  }

  private static void front(List<Fact> facts, FrontSnapshot front) {
    facts.add(Fact.copied(TEXTS.get("front"), front.address()));
    facts.add(
        new Fact(
            TEXTS.get("backend"),
            TEXTS.get("backend-value", front.backend(), String.valueOf(front.generation())),
            "mono-value"));
    long open = front.connections().values().stream().mapToLong(Long::longValue).sum();
    add(facts, "connections", Optional.of(String.valueOf(open)));
    add(facts, "warning", front.warning());
  }

  private static void add(List<Fact> facts, String key, Optional<String> value) {
    value.ifPresent(text -> facts.add(Fact.of(TEXTS.get(key), text)));
  }

  private static Optional<String> list(List<String> names) {
    return names.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", names));
  }

  private String age(Instant since) {
    return Spans.text(Duration.between(since, now));
  }
}
