package computer.socialweb.yardmaster.cluster.spawn;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessStatus;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.record.ControlPlane;
import computer.socialweb.yardmaster.cluster.record.ControlPlanes;
import computer.socialweb.yardmaster.cluster.record.RollRecords;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.cluster.store.Store;
import computer.socialweb.yardmaster.cluster.store.Stores;
import computer.socialweb.yardmaster.files.PrivateFiles;
import computer.socialweb.yardmaster.objects.Objects;
import computer.socialweb.yardmaster.operation.OperationContext;
import computer.socialweb.yardmaster.template.ClusterTemplate;
import computer.socialweb.yardmaster.template.Ports;
import computer.socialweb.yardmaster.template.Step;
import computer.socialweb.yardmaster.template.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The verb spawn: brings every member of a cluster to be verified, store first, in parallel as far
 * as the needs allow. Members that are verified are adopted. It may be run again after any end of
 * it, and then finishes what is left.
 */
public final class Spawn {
  private static final Texts TEXTS = Texts.of("spawn");

  /** What it works with. */
  public record Parts(
      Objects<HostProcess> processes,
      StateDirectory state,
      ControlPlanes records,
      RollRecords rolls,
      Renderings renderings,
      Ports ports,
      Stores stores,
      StepRunner steps,
      VaultRunner vaults,
      UnitNames names) {}

  private final Parts parts;

  public Spawn(Parts parts) {
    this.parts = parts;
  }

  /**
   * Plans a spawn from what is kept on this machine; changes nothing.
   *
   * @param template the one that was asked for; empty to use the one the cluster was made from
   * @param set parameters as given
   * @throws Failure of kind USAGE or REFUSED that says what stands in the way and what leads out
   */
  public SpawnPlan plan(ClusterKey key, Optional<Template> template, Map<String, String> set) {
    Optional<ControlPlane> record = parts.records().read(key);
    Optional<ClusterTemplate> kept = parts.renderings().kept(key);
    ClusterTemplate chosen = choose(key, template, set, record.isPresent(), kept);
    Slot slot = record.map(ControlPlane::activeSlot).orElse(Slot.A);
    return new SpawnPlan(key, parts.renderings().of(key, chosen).withExecutables(slot), slot);
  }

  private static ClusterTemplate choose(
      ClusterKey key,
      Optional<Template> template,
      Map<String, String> set,
      boolean lives,
      Optional<ClusterTemplate> kept) {
    if (kept.isEmpty()) {
      return ClusterTemplate.of(
          template.orElseThrow(() -> Failure.usage("spawn.no-template", key)), set);
    }
    ClusterTemplate old = lives ? kept.get() : kept.get().atRest();
    if (template.isEmpty() || (lives && template.get().name().equals(old.template().name()))) {
      return old.withSet(set);
    }
    if (!template.get().name().equals(old.template().name())) {
      throw Failure.refused(
          "spawn.other-template", key, old.template().name(), template.get().name());
    }
    // The cluster is down: a newer text of its template may take over, with its values.
    return old.renewed(template.get(), set);
  }

  /** Does what the plan says; on the thread of its operation. */
  public void run(SpawnPlan plan, OperationContext context) throws Exception {
    ClusterKey key = plan.key();
    Optional<ControlPlane> previous = parts.records().read(key);
    checkOrigin(key);
    PrivateFiles.directory(parts.state().run());
    if (previous.isEmpty()) {
      parts.rolls().remove(key); // of an earlier life, and of a program that left it behind
    }
    boolean fresh = fresh(plan, previous);
    ClusterTemplate template =
        parts.ports().assign(plan.template(), parts.state().cluster(key), port -> fresh);
    Slot slot = parts.renderings().activeSlot(key, template, previous);
    List<Step> steps = parts.renderings().of(key, template).steps(slot);
    context.plan(new SpawnPlan(key, template, slot).steps());
    Map<String, String> invocations = new ConcurrentHashMap<>();
    SpawnRecord record = new SpawnRecord(parts.names(), key, slot, steps, previous);
    parts.records().write(key, record.begun());
    Graph.run(nodes(key, template, steps, invocations, context));
    template.served(slot).save(parts.state().cluster(key));
    parts
        .records()
        .write(
            key,
            record.done(
                invocations,
                startedAt(key),
                parts.renderings().front(key),
                parts.renderings().frontControl(key)));
    context.after(Map.of("slot", slot.letter(), "template", template.template().name()));
  }

  /** Before a cluster came up nobody knows its ports, so any that is taken by now may change. */
  private boolean fresh(SpawnPlan plan, Optional<ControlPlane> previous) {
    return plan.template().lastSlot().isEmpty()
        && previous.flatMap(ControlPlane::front).isEmpty()
        && previous.map(ControlPlane::slots).orElse(Map.of()).isEmpty()
        && parts.processes().list(Labels.selector(plan.key())).isEmpty();
  }

  /** Members that this machine has no template of may not be mixed with new ones. */
  private void checkOrigin(ClusterKey key) {
    if (parts.renderings().kept(key).isEmpty()) {
      int members = parts.processes().list(Labels.selector(key)).size();
      if (members > 0) {
        throw Failure.refused("spawn.foreign-members", key, members);
      }
    }
  }

  private Map<String, String> startedAt(ClusterKey key) {
    Map<String, String> out = new TreeMap<>();
    for (HostProcess member : parts.processes().list(Labels.selector(key))) {
      HostProcessStatus.RunningProcess runtime = member.reported().runtime();
      if (runtime != null) {
        out.put(member.getMetadata().getName(), runtime.startedAt());
      }
    }
    return out;
  }

  private List<Graph.Node> nodes(
      ClusterKey key,
      ClusterTemplate template,
      List<Step> steps,
      Map<String, String> invocations,
      OperationContext context) {
    MemberGraph graph = StepGraph.of(steps);
    boolean withStore = template.template().store();
    CompletableFuture<Store> store = new CompletableFuture<>();
    Map<String, Integer> index = new LinkedHashMap<>();
    List<Graph.Node> nodes = new ArrayList<>();
    if (withStore) {
      index.put(MemberGraph.STORE, 0);
      nodes.add(new Graph.Node(List.of(), () -> store.complete(store(key, context))));
    }
    for (Step step : steps) {
      index.put(step.member().toString(), index.size());
    }
    for (Step step : steps) {
      String name = step.member().toString();
      List<Integer> needs =
          graph.needs().getOrDefault(name, List.of()).stream()
              .filter(index::containsKey)
              .map(need -> index.getOrDefault(need, 0))
              .toList();
      nodes.add(
          new Graph.Node(
              needs,
              () ->
                  invocations.put(
                      name,
                      context.step(name, at -> run(key, step, steps, store, at)).invocation())));
    }
    return nodes;
  }

  private Store store(ClusterKey key, OperationContext context) throws Exception {
    return context.step(
        MemberGraph.STORE,
        at -> {
          boolean ready = parts.stores().isReady(key);
          Store store = parts.stores().ensure(key);
          String text = TEXTS.get("store", store.object(), store.socketDir());
          if (ready) {
            at.adopted(text);
          } else {
            at.message(text);
          }
          return store;
        });
  }

  private StepRunner.Ready run(
      ClusterKey key,
      Step step,
      List<Step> all,
      CompletableFuture<Store> store,
      OperationContext.Step at)
      throws InterruptedException {
    Optional<Step.StoreAddress> address =
        step.usesStore() ? Optional.of(address(store.join())) : Optional.empty();
    if (step.component().equals(Component.BAO)) {
      return parts.vaults().run(key, step, address.orElseThrow(), StepRunner.Verified.ADOPT, at);
    }
    StepRunner.Ready ready = parts.steps().run(key, step, address, at);
    if (step.component().equals(Component.FRONT)) {
      parts.renderings().pointFront(key, all);
    }
    return ready;
  }

  /** How the steps of a cluster reach its store. */
  public static Step.StoreAddress address(Store store) {
    return new Step.StoreAddress(store.dsn(), store.vaultDsn(), store.socketDir(), store.user());
  }
}
