package computer.socialweb.yardmaster.ui.graph;

import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import computer.socialweb.yardmaster.cluster.RollSnapshot;
import computer.socialweb.yardmaster.cluster.SlotSnapshot;
import computer.socialweb.yardmaster.cluster.StoreSnapshot;
import computer.socialweb.yardmaster.ui.control.Spans;
import computer.socialweb.yardmaster.ui.control.StateWords;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes the rack of a snapshot. */
final class RackModels {
  private static final Texts TEXTS = Texts.of("ui-graph");
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  private final ClusterSnapshot cluster;
  private final Instant now;
  private final Optional<String> stale;
  private final Map<String, RackNode> nodes = new LinkedHashMap<>();

  private RackModels(ClusterSnapshot cluster, Instant now, boolean stale) {
    this.cluster = cluster;
    this.now = now;
    this.stale =
        stale ? Optional.of(TEXTS.get("as-of", Spans.clock(cluster.asOf()))) : Optional.empty();
  }

  /**
   * @param stale whether the control plane is not heard: then nothing is shown as if it were so now
   */
  static RackModel of(ClusterSnapshot cluster, Instant now, boolean stale) {
    return new RackModels(cluster, now, stale).build();
  }

  private RackModel build() {
    placeStore();
    for (String name : RackLayout.KNOWN) {
      cluster.member(name).ifPresent(this::placeMember);
    }
    placeAbsent();
    cluster.members().forEach(this::placeMember);
    return new RackModel(
        List.copyOf(nodes.values()),
        edges(),
        needs(),
        cluster.activeSlot(),
        firstSlot(),
        versions(),
        stale);
  }

  private void placeMember(MemberSnapshot member) {
    String name = member.name().toString();
    if (nodes.containsKey(name)) {
      return;
    }
    State state = stale.isPresent() ? State.UNKNOWN : member.state();
    place(name, state, stale.orElseGet(() -> line(member)), true);
  }

  private void placeStore() {
    cluster
        .store()
        .ifPresent(
            store -> {
              State state = stale.isPresent() ? State.UNKNOWN : store.state();
              place(MemberGraph.STORE, state, stale.orElseGet(() -> storeLine(store)), true);
            });
  }

  /** Each slot keeps the places of what the other one has, so that nothing moves in a roll. */
  private void placeAbsent() {
    for (Component component : List.of(Component.K3S, Component.KINE)) {
      boolean known = false;
      for (Slot slot : Slot.values()) {
        known |= nodes.containsKey(component.in(Optional.of(slot)).toString());
      }
      for (Slot slot : Slot.values()) {
        String name = component.in(Optional.of(slot)).toString();
        if (known && !nodes.containsKey(name)) {
          place(name, State.STOPPED, TEXTS.get("empty"), false);
        }
      }
    }
  }

  private void place(String name, State state, String line, boolean present) {
    int at = name.indexOf('@');
    String said =
        at < 0 ? name : TEXTS.get("spoken-slot", name.substring(0, at), name.substring(at + 1));
    String spoken = TEXTS.get("spoken", said, StateWords.of(state), line);
    nodes.put(name, new RackNode(name, state, line, present, spoken));
  }

  private String line(MemberSnapshot member) {
    String since = member.since().map(this::age).orElse("");
    return switch (member.state()) {
      case AFFECTED -> TEXTS.get("affected", member.cause().orElse("?"));
      case FAILED -> joined(word(member), exit(member), since);
      case WARNING -> joined(warned(member), since);
      case WAITING -> waitsFor(member).map(need -> TEXTS.get("waits", need)).orElse(word(member));
      case STOPPED ->
          member.phase().isEmpty() ? TEXTS.get("no-object") : joined(word(member), since);
      case UNKNOWN -> TEXTS.get("as-of", Spans.clock(cluster.asOf()));
      case READY -> joined(readyWord(member), since, frontTarget(member));
      case STUCK, TERMINATING, STARTING, REQUESTED, STANDBY -> joined(word(member), since);
    };
  }

  /** Few words, since a node has little room; the inspector has all of them. */
  private static String warned(MemberSnapshot member) {
    if (!member.verified() && member.restarts() > 0) {
      return TEXTS.get("restarted", member.restarts());
    }
    if (!member.verified() && member.phase().equals("Running")) {
      return TEXTS.get("unverified");
    }
    return member.reason().isEmpty() ? word(member) : member.reason();
  }

  /** The number of the exit, since a node has little room; the inspector has all of it. */
  private static String exit(MemberSnapshot member) {
    Matcher number = NUMBER.matcher(member.exit().orElse(""));
    return number.find() ? TEXTS.get("exit", number.group()) : "";
  }

  private Optional<String> waitsFor(MemberSnapshot member) {
    return member.needs().stream()
        .filter(need -> stateOf(need) != State.READY && stateOf(need) != State.STANDBY)
        .findFirst();
  }

  private State stateOf(String name) {
    if (name.equals(MemberGraph.STORE)) {
      return cluster.store().map(StoreSnapshot::state).orElse(State.READY);
    }
    return cluster.member(name).map(MemberSnapshot::state).orElse(State.STOPPED);
  }

  private String readyWord(MemberSnapshot member) {
    boolean unsealed =
        member.name().component().equals(Component.BAO)
            && cluster
                .vault()
                .flatMap(vault -> vault.sealed())
                .filter(isSealed -> !isSealed)
                .isPresent();
    return unsealed ? TEXTS.get("unsealed") : word(member);
  }

  private String frontTarget(MemberSnapshot member) {
    return member.name().component().equals(Component.FRONT)
        ? cluster
            .front()
            .flatMap(front -> front.slot())
            .map(slot -> TEXTS.get("front-to", slot.letter()))
            .orElse("")
        : "";
  }

  private String storeLine(StoreSnapshot store) {
    String since = store.since().map(this::age).orElse("");
    return switch (store.state()) {
      case READY, STANDBY -> joined(TEXTS.get("postgres"), since);
      case FAILED, WARNING, STUCK -> joined(StateWords.of(store.state()), store.reason(), since);
      case UNKNOWN -> TEXTS.get("as-of", Spans.clock(cluster.asOf()));
      case AFFECTED, TERMINATING, STARTING, WAITING, REQUESTED, STOPPED ->
          joined(StateWords.of(store.state()), since);
    };
  }

  private static String word(MemberSnapshot member) {
    return StateWords.of(member.state());
  }

  private String age(Instant since) {
    return Spans.text(Duration.between(since, now));
  }

  private static String joined(String... parts) {
    List<String> said = new ArrayList<>(List.of(parts));
    said.removeIf(String::isEmpty);
    return String.join(" · ", said);
  }

  private Map<String, List<String>> needs() {
    Map<String, List<String>> needs = new LinkedHashMap<>();
    nodes.keySet().forEach(name -> needs.put(name, List.of()));
    cluster.members().forEach(member -> needs.put(member.name().toString(), member.needs()));
    return needs;
  }

  private List<RackEdge> edges() {
    List<RackEdge> edges = new ArrayList<>();
    for (String[] pair : RackLayout.LINES) {
      RackNode from = nodes.get(pair[0]);
      RackNode to = nodes.get(pair[1]);
      if (from != null && to != null) {
        edges.add(new RackEdge(pair[0], pair[1], kind(from, to)));
      }
    }
    return edges;
  }

  private RackEdge.Kind kind(RackNode from, RackNode to) {
    if (!from.present() || !to.present()) {
      return RackEdge.Kind.ABSENT;
    }
    if (!from.name().equals(Component.FRONT.name()) || !to.name().startsWith("k3s@")) {
      return RackEdge.Kind.NEED;
    }
    Slot serving = cluster.front().flatMap(front -> front.slot()).orElse(cluster.activeSlot());
    if (!to.name().equals(Component.K3S.in(Optional.of(serving)).toString())) {
      return to.state() == State.STOPPED ? RackEdge.Kind.ABSENT : RackEdge.Kind.STANDBY;
    }
    return switch (to.state()) {
      case FAILED, AFFECTED, STUCK -> RackEdge.Kind.BROKEN;
      case READY, STANDBY, WARNING -> RackEdge.Kind.ACTIVE;
      case UNKNOWN, TERMINATING, STARTING, WAITING, REQUESTED, STOPPED -> RackEdge.Kind.STANDBY;
    };
  }

  private Slot firstSlot() {
    return cluster.roll().map(RollSnapshot::from).orElse(cluster.activeSlot());
  }

  private Optional<String> versions() {
    Slot from = firstSlot();
    if (!nodeIn(Slot.A) || !nodeIn(Slot.B)) {
      return Optional.empty(); // what a slot ran before it was emptied is no news
    }
    Optional<String> before = version(from);
    Optional<String> after = version(from == Slot.A ? Slot.B : Slot.A);
    return before.isPresent() && after.isPresent() && !before.equals(after)
        ? Optional.of(TEXTS.get("versions", before.get(), after.get()))
        : Optional.empty();
  }

  private boolean nodeIn(Slot slot) {
    return cluster.member(Component.K3S.in(Optional.of(slot)).toString()).isPresent();
  }

  private Optional<String> version(Slot slot) {
    return Optional.ofNullable(cluster.slots().get(slot)).flatMap(SlotSnapshot::version);
  }
}
