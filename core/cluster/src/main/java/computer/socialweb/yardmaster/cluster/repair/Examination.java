package computer.socialweb.yardmaster.cluster.repair;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.state.Judgement;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.api.state.MemberStates;
import computer.socialweb.yardmaster.api.state.PartStates;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.front.FrontStatus;
import computer.socialweb.yardmaster.cluster.record.ControlPlane;
import computer.socialweb.yardmaster.cluster.record.ControlPlanes;
import computer.socialweb.yardmaster.cluster.spawn.Renderings;
import computer.socialweb.yardmaster.cluster.spawn.StepGraph;
import computer.socialweb.yardmaster.cluster.store.Stores;
import computer.socialweb.yardmaster.cluster.vault.Vaults;
import computer.socialweb.yardmaster.objects.Objects;
import computer.socialweb.yardmaster.template.ClusterTemplate;
import computer.socialweb.yardmaster.template.Step;
import java.nio.file.Files;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Looks a cluster over: reads its objects, its record and its template. */
final class Examination {
  private static final Duration STUCK_AFTER = Duration.ofMinutes(2);

  private static final String FRONT = Component.FRONT.member().toString();

  private final Objects<HostProcess> processes;
  private final Stores stores;
  private final Vaults vaults;
  private final ControlPlanes records;
  private final Renderings renderings;
  private final InstantSource clock;

  Examination(Repair.Parts parts) {
    this.processes = parts.processes();
    this.stores = parts.stores();
    this.vaults = parts.vaults();
    this.records = parts.records();
    this.renderings = parts.renderings();
    this.clock = parts.clock();
  }

  Findings examine(ClusterKey key) throws InterruptedException {
    Optional<ControlPlane> record = records.read(key);
    Optional<ClusterTemplate> template = renderings.kept(key);
    Map<String, HostProcess> objects = objects(key);
    if (record.isEmpty() && objects.isEmpty()) {
      throw Failure.refused("repair.not-spawned", key);
    }
    Slot slot =
        template.isPresent()
            ? renderings.activeSlot(key, template.get(), record)
            : record.map(ControlPlane::activeSlot).orElse(Slot.A);
    List<Step> steps =
        template.map(known -> renderings.of(key, known).steps(slot)).orElse(List.of());
    Optional<Postgres> store = stores.object(key);
    Optional<OpenBaoServer> vault = vaults.find(key);
    Set<MemberName> names = names(record, steps);
    Set<String> strays = record.isPresent() ? strays(names, objects) : Set.of();
    objects.keySet().forEach(name -> names.add(MemberName.parse(name)));
    vault.ifPresent(found -> names.add(Component.BAO.member()));
    boolean withStore = store.isPresent() || hasStore(record, steps);
    Map<String, Judgement> own = own(names, objects, vault, slot);
    if (withStore) {
      own.put(MemberGraph.STORE, PartStates.store(store.orElse(null), true));
    }
    // One of another make has no control socket to ask.
    if (template.isPresent() && Files.exists(renderings.frontControl(key))) {
      Optional<FrontStatus> front = renderings.front(key);
      own.computeIfPresent(FRONT, (name, judged) -> judged(judged, front, steps));
    }
    return new Findings(
        slot,
        graph(names, slot, withStore, steps),
        own,
        objects,
        vault.isPresent(),
        template.isPresent(),
        strays);
  }

  private static Set<String> strays(Set<MemberName> known, Map<String, HostProcess> objects) {
    Set<String> strays = new TreeSet<>(objects.keySet());
    known.forEach(name -> strays.remove(name.toString()));
    return strays;
  }

  /** Each member's judgement by its own facts. */
  private Map<String, Judgement> own(
      Set<MemberName> names,
      Map<String, HostProcess> objects,
      Optional<OpenBaoServer> vault,
      Slot slot) {
    Map<String, Judgement> own = new TreeMap<>();
    for (MemberName name : names) {
      own.put(
          name.toString(),
          name.component().equals(Component.BAO)
              ? PartStates.vault(vault.orElse(null), true)
              : MemberStates.of(objects.get(name.toString()), context(name, slot)));
    }
    return own;
  }

  private static boolean hasStore(Optional<ControlPlane> record, List<Step> steps) {
    return steps.stream().anyMatch(Step::usesStore)
        || record.filter(known -> !known.store().isEmpty()).isPresent();
  }

  /** A front that hangs, or points past its slot, runs as the invocation that was verified. */
  private static Judgement judged(Judgement judged, Optional<FrontStatus> front, List<Step> steps) {
    if (judged.state() != State.READY) {
      return judged;
    }
    Texts texts = Texts.of("repair");
    if (front.isEmpty()) {
      return new Judgement(State.WARNING, Judgement.Reason.REPORTED, texts.get("front-silent"));
    }
    return Renderings.astray(front, steps)
        ? new Judgement(State.WARNING, Judgement.Reason.REPORTED, texts.get("front-astray"))
        : judged;
  }

  /** What is recorded, and what the template says. */
  private static Set<MemberName> names(Optional<ControlPlane> record, List<Step> steps) {
    Set<MemberName> names = new TreeSet<>();
    record.ifPresent(known -> known.members().forEach(member -> names.add(member.name())));
    steps.forEach(step -> names.add(step.member()));
    return names;
  }

  private Map<String, HostProcess> objects(ClusterKey key) {
    Map<String, HostProcess> out = new TreeMap<>();
    for (HostProcess object : processes.list(Labels.selector(key))) {
      String label = object.getMetadata().getLabels().get(Labels.MEMBER);
      if (label != null) {
        out.put(MemberName.ofLabel(label).toString(), object);
      }
    }
    return out;
  }

  /** The graph of the names; what the template says of members of its own comes on top. */
  private static MemberGraph graph(
      Set<MemberName> names, Slot slot, boolean withStore, List<Step> steps) {
    Map<String, List<String>> needs =
        new LinkedHashMap<>(MemberGraph.of(names, slot, withStore).needs());
    StepGraph.of(steps)
        .needs()
        .forEach(
            (name, of) -> {
              List<String> known = new ArrayList<>(of);
              known.removeIf(need -> !needs.containsKey(need));
              needs.put(name, known);
            });
    return new MemberGraph(needs);
  }

  private MemberStates.Context context(MemberName name, Slot slot) {
    boolean standby = name.slot().filter(at -> at != slot).isPresent();
    return new MemberStates.Context(
        clock.instant(), STUCK_AFTER, true, false, false, standby, Optional.empty());
  }
}
