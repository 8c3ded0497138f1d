package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.OpenBaoServerStatus;
import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.PostgresStatus;
import computer.socialweb.yardmaster.api.names.ObjectNames;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.state.Diagnosis;
import computer.socialweb.yardmaster.api.state.Judgement;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.FrontSnapshot;
import computer.socialweb.yardmaster.cluster.LinkSnapshot;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import computer.socialweb.yardmaster.cluster.SlotSnapshot;
import computer.socialweb.yardmaster.cluster.StoreSnapshot;
import computer.socialweb.yardmaster.cluster.VaultSnapshot;
import computer.socialweb.yardmaster.cluster.front.FrontStatus;
import computer.socialweb.yardmaster.cluster.record.ControlPlane;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Makes the snapshot of one cluster of what is known of it. */
final class ClusterAssembly {
  private final MemberAssembly members;
  private final Sentences sentences;
  private final Ages ages;

  ClusterAssembly(MemberAssembly members, Sentences sentences, Ages ages) {
    this.members = members;
    this.sentences = sentences;
    this.ages = ages;
  }

  ClusterSnapshot of(ClusterInput input, ClusterInput.View view) {
    MemberGraph graph = input.graph();
    Diagnosis diagnosis = Judging.of(input, graph, view);
    var shared = new MemberAssembly.Shared(input, graph, graph.neededBy(), diagnosis, view);
    List<MemberSnapshot> made =
        input.names().stream().map(name -> members.of(name, shared)).toList();
    Optional<FrontSnapshot> front = front(input);
    Map<String, State> parts = parts(input, diagnosis, front);
    State worst = State.worst(parts.values());
    return new ClusterSnapshot(
        input.key(),
        input.facts().template(),
        input.facts().rehearsal(),
        worst,
        worst.needsAttention() ? worstPart(parts, worst) : Optional.empty(),
        input.activeSlot(),
        view.asOf(),
        createdAt(input),
        input.withStore() ? Optional.of(store(input, diagnosis, view)) : Optional.empty(),
        input.vault().map(ClusterAssembly::vault),
        front,
        slots(input),
        links(input),
        made,
        Unhealthy.lines(
            input.members(), input.vault(), input.facts().record(), input.facts().problem()),
        input.facts().roll(),
        input.facts().problem());
  }

  /** States by what they belong to. A cluster without members is stopped, whatever its store. */
  private static Map<String, State> parts(
      ClusterInput input, Diagnosis diagnosis, Optional<FrontSnapshot> front) {
    Map<String, State> parts = new TreeMap<>();
    diagnosis.judgements().forEach((name, judged) -> parts.put(name, judged.state()));
    if (input.names().isEmpty()) {
      State store = parts.getOrDefault(MemberGraph.STORE, State.STOPPED);
      parts.put(MemberGraph.STORE, store.needsAttention() ? store : State.STOPPED);
    }
    if (front.flatMap(FrontSnapshot::warning).isPresent()) {
      parts.merge("front", State.WARNING, ClusterAssembly::worse);
    }
    if (input.facts().problem().isPresent()) {
      parts.put("record", State.WARNING);
    }
    return parts;
  }

  private static State worse(State a, State b) {
    return a.compareTo(b) <= 0 ? a : b;
  }

  private static Optional<String> worstPart(Map<String, State> parts, State worst) {
    return parts.entrySet().stream()
        .filter(part -> part.getValue() == worst)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static Optional<Instant> createdAt(ClusterInput input) {
    Stream<String> times =
        Stream.of(
                input.members().values().stream().map(member -> member.getMetadata()),
                input.store().stream().map(store -> store.getMetadata()),
                input.vault().stream().map(vault -> vault.getMetadata()))
            .flatMap(metadata -> metadata)
            .flatMap(metadata -> Optional.ofNullable(metadata.getCreationTimestamp()).stream());
    return times.flatMap(time -> Ages.time(time).stream()).min(Comparator.naturalOrder());
  }

  private StoreSnapshot store(ClusterInput input, Diagnosis diagnosis, ClusterInput.View view) {
    PostgresStatus status = input.store().map(Postgres::reported).orElse(PostgresStatus.NONE);
    Judgement judged = diagnosis.judgements().get(MemberGraph.STORE);
    String phase = status.phase() == null ? "" : status.phase().toString();
    return new StoreSnapshot(
        ObjectNames.store(input.key()),
        phase,
        judged == null ? State.UNKNOWN : judged.state(),
        Optional.ofNullable(status.socketDir()),
        input
            .store()
            .flatMap(store -> ages.since(store.getMetadata(), phase, Optional.empty(), view.now())),
        judged == null ? "" : members.reason(judged));
  }

  private static VaultSnapshot vault(OpenBaoServer vault) {
    OpenBaoServerStatus status = vault.reported();
    return new VaultSnapshot(
        vault.getMetadata().getName(),
        status.phase() == null ? "" : status.phase().toString(),
        Optional.ofNullable(status.address()),
        Optional.ofNullable(status.sealed()));
  }

  private Optional<FrontSnapshot> front(ClusterInput input) {
    Optional<FrontStatus> status = input.frontStatus();
    if (status.isPresent()) {
      Map<String, Long> connections = new HashMap<>();
      status.get().connections().forEach((to, count) -> connections.put(to, count.longValue()));
      return Optional.of(
          new FrontSnapshot(
              status.get().address(),
              status.get().backend(),
              status.get().generation(),
              connections,
              input.slotOf(status.get()),
              input.frontWarning(sentences)));
    }
    Optional<String> silent = input.front().flatMap(FrontProbes.Answer::silent);
    return input
        .facts()
        .record()
        .flatMap(ControlPlane::front)
        .filter(recorded -> silent.isPresent())
        .map(
            recorded ->
                new FrontSnapshot(
                    recorded.address(),
                    recorded.backend(),
                    recorded.generation(),
                    Map.of(),
                    Optional.of(input.facts().activeSlot()),
                    silent.map(why -> sentences.get("front.silent", why))));
  }

  private static Map<Slot, SlotSnapshot> slots(ClusterInput input) {
    Map<Slot, SlotSnapshot> out = new TreeMap<>();
    input
        .facts()
        .record()
        .ifPresent(
            record ->
                record
                    .slots()
                    .forEach(
                        (slot, entry) ->
                            out.put(
                                slot,
                                new SlotSnapshot(
                                    entry.k3s(),
                                    entry.kine(),
                                    entry.k3sVersion(),
                                    entry.port(),
                                    entry.kinePort(),
                                    entry.dataDir(),
                                    entry.hostname(),
                                    entry.k3sUnit(),
                                    entry.kineUnit(),
                                    entry.invocation(),
                                    entry.startedAt().flatMap(Ages::time)))));
    return out;
  }

  private static Map<String, LinkSnapshot> links(ClusterInput input) {
    Map<String, LinkSnapshot> out = new TreeMap<>();
    input
        .facts()
        .record()
        .ifPresent(
            record ->
                record
                    .links()
                    .forEach(
                        (name, link) ->
                            out.put(
                                name,
                                new LinkSnapshot(
                                    link.slot(),
                                    link.dumbpipe(),
                                    link.port() == 0
                                        ? OptionalInt.empty()
                                        : OptionalInt.of(link.port())))));
    return out;
  }
}
