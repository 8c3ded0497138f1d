package computer.socialweb.yardmaster.cluster.repair;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessStatus;
import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.record.ControlPlane;
import computer.socialweb.yardmaster.cluster.record.ControlPlanes;
import computer.socialweb.yardmaster.cluster.spawn.Graph;
import computer.socialweb.yardmaster.cluster.spawn.Placing;
import computer.socialweb.yardmaster.cluster.spawn.Renderings;
import computer.socialweb.yardmaster.cluster.spawn.SpawnRecord;
import computer.socialweb.yardmaster.cluster.spawn.StepRunner;
import computer.socialweb.yardmaster.cluster.spawn.VaultRunner;
import computer.socialweb.yardmaster.cluster.store.Stores;
import computer.socialweb.yardmaster.cluster.vault.Vaults;
import computer.socialweb.yardmaster.objects.Objects;
import computer.socialweb.yardmaster.operation.OperationContext;
import computer.socialweb.yardmaster.template.ClusterTemplate;
import computer.socialweb.yardmaster.template.Step;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The verb repair: diagnoses a cluster, plans, and does what the plan says and nothing else.
 * Members that are healthy and verified are never restarted. It may be run again after any end of
 * it.
 */
public final class Repair {
  private static final Texts TEXTS = Texts.of("repair");

  /**
   * What it works with.
   *
   * @param storeLimit how long the store may take to be Ready
   */
  public record Parts(
      Objects<HostProcess> processes,
      Objects<Postgres> postgres,
      Stores stores,
      Vaults vaults,
      ControlPlanes records,
      Renderings renderings,
      Placing placing,
      StepRunner steps,
      VaultRunner vaultRunner,
      UnitNames names,
      InstantSource clock,
      Duration storeLimit) {}

  private final Parts parts;
  private final Examination examination;

  public Repair(Parts parts) {
    this.parts = parts;
    this.examination = new Examination(parts);
  }

  /**
   * Diagnoses and plans; changes nothing.
   *
   * @param selected members, or {@code store}; empty for all that is sick. What is sick above a
   *     selected member is mended too.
   * @throws Failure of kind USAGE for a member that does not exist, REFUSED where repair cannot
   *     help
   */
  public RepairPlan plan(ClusterKey key, Set<String> selected) throws InterruptedException {
    Findings found = examination.examine(key);
    List<RepairPlan.Line> lines = found.lines(selected);
    for (RepairPlan.Line line : lines) {
      if (line.action() == Action.PLACE && !found.hasTemplate()) {
        throw Failure.refused("repair.no-template", key, line.subject());
      }
    }
    Set<String> kept = new TreeSet<>(found.own().keySet());
    lines.forEach(line -> kept.remove(line.subject()));
    return new RepairPlan(
        key, found.slot(), lines, List.copyOf(kept), selected, found.hasTemplate());
  }

  /**
   * Runs the plan; on the thread of its operation.
   *
   * @throws Failure {@code repair.changed} of kind REFUSED when something else is sick by now, or
   *     another slot serves
   */
  public void run(RepairPlan plan, OperationContext context) throws Exception {
    checkUnchanged(plan, plan(plan.key(), plan.selected()));
    carryOut(plan, context);
  }

  /**
   * Plans and runs, for who was shown no plan; on the thread of its operation.
   *
   * @param selected as for {@link #plan}
   */
  public void run(ClusterKey key, Set<String> selected, OperationContext context) throws Exception {
    carryOut(plan(key, selected), context);
  }

  private void carryOut(RepairPlan plan, OperationContext context) throws Exception {
    ClusterKey key = plan.key();
    Map<String, String> before = new LinkedHashMap<>();
    plan.lines().forEach(line -> before.put(line.subject(), line.why()));
    context.before(before);
    context.plan(plan.lines().stream().map(RepairPlan.Line::subject).toList());
    Optional<ClusterTemplate> template = parts.renderings().kept(key);
    Mending mending = new Mending(parts, key, plan.slot(), template);
    Graph.run(nodes(plan, mending, context));
    if (template.isPresent()) {
      record(key, plan.slot(), template.get());
    }
  }

  private static void checkUnchanged(RepairPlan plan, RepairPlan now) {
    if (now.slot() != plan.slot()) {
      throw Failure.refused("repair.changed", plan.key(), TEXTS.get("changed.slot", now.slot()));
    }
    Set<String> more = new TreeSet<>(now.subjects());
    more.removeAll(plan.subjects());
    if (!more.isEmpty()) {
      throw Failure.refused(
          "repair.changed", plan.key(), TEXTS.get("changed.more", String.join(", ", more)));
    }
  }

  /** A line waits for the lines of everything above it, however far. */
  private List<Graph.Node> nodes(RepairPlan plan, Mending mending, OperationContext context)
      throws InterruptedException {
    MemberGraph graph = examination.examine(plan.key()).graph();
    Map<String, Integer> index = new HashMap<>();
    plan.lines().forEach(line -> index.put(line.subject(), index.size()));
    List<Graph.Node> nodes = new ArrayList<>();
    for (RepairPlan.Line line : plan.lines()) {
      List<Integer> needs = new ArrayList<>();
      for (String up : graph.upstream(line.subject())) {
        Integer at = index.get(up);
        if (at != null) {
          needs.add(at);
        }
      }
      nodes.add(
          new Graph.Node(
              needs, () -> context.step(line.subject(), progress -> mending.mend(line, progress))));
    }
    return nodes;
  }

  private void record(ClusterKey key, Slot slot, ClusterTemplate template)
      throws InterruptedException {
    Map<String, String> invocations = new HashMap<>();
    Map<String, String> startedAt = new HashMap<>();
    for (HostProcess member : parts.processes().list(Labels.selector(key))) {
      HostProcessStatus.RunningProcess runtime = member.reported().runtime();
      String label = member.getMetadata().getLabels().get(Labels.MEMBER);
      if (runtime != null && label != null && Placing.verified(Optional.of(member))) {
        invocations.put(MemberName.ofLabel(label).toString(), runtime.invocationID());
        startedAt.put(member.getMetadata().getName(), runtime.startedAt());
      }
    }
    parts
        .vaults()
        .find(key)
        .map(vault -> vault.reported().runtime())
        .ifPresent(runtime -> invocations.put("bao", runtime.instance()));
    Optional<ControlPlane> previous = parts.records().read(key);
    List<Step> steps = parts.renderings().of(key, template).steps(slot);
    SpawnRecord record = new SpawnRecord(parts.names(), key, slot, steps, previous);
    parts
        .records()
        .write(
            key,
            record.done(
                invocations,
                startedAt,
                parts.renderings().front(key),
                parts.renderings().frontControl(key)));
  }
}
