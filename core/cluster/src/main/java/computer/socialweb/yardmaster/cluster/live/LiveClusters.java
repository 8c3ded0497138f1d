package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.Clusters;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.cluster.MemberDetails;
import computer.socialweb.yardmaster.cluster.PlanLine;
import computer.socialweb.yardmaster.cluster.PurgeImpact;
import computer.socialweb.yardmaster.cluster.Rehearsal;
import computer.socialweb.yardmaster.cluster.RepairProposal;
import computer.socialweb.yardmaster.cluster.RollRequest;
import computer.socialweb.yardmaster.cluster.SpawnRequest;
import computer.socialweb.yardmaster.cluster.TemplateSummary;
import computer.socialweb.yardmaster.cluster.purge.Purge;
import computer.socialweb.yardmaster.cluster.record.ClusterLocks;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.cluster.repair.RepairPlan;
import computer.socialweb.yardmaster.cluster.roll.RollOrder;
import computer.socialweb.yardmaster.cluster.roll.RollPlan;
import computer.socialweb.yardmaster.cluster.spawn.SpawnPlan;
import computer.socialweb.yardmaster.objects.ControlPlaneClient;
import computer.socialweb.yardmaster.objects.Subscription;
import computer.socialweb.yardmaster.operation.Journal;
import computer.socialweb.yardmaster.operation.Operation;
import computer.socialweb.yardmaster.operation.OperationContext;
import computer.socialweb.yardmaster.operation.OperationRequest;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.operation.Operations;
import computer.socialweb.yardmaster.operation.Verb;
import computer.socialweb.yardmaster.template.Template;
import computer.socialweb.yardmaster.work.Threads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;

/** The clusters of one control plane and one state directory. */
public final class LiveClusters implements Clusters {
  private final ClustersConfig config;
  private final ControlPlaneClient client;
  private final ScheduledExecutorService timer;
  private final Verbs verbs;
  private final Operations operations;
  private final FleetWatch watch;
  private final TemplateList templates;
  private final Rehearsing rehearsing;
  private final WarmSlots warmSlots;

  /**
   * Talks to nobody yet.
   *
   * @param client closed with this
   */
  public LiveClusters(ControlPlaneClient client, ClustersConfig config) {
    this(client, config, Threads.timer("clusters-timer"));
  }

  private LiveClusters(
      ControlPlaneClient client, ClustersConfig config, ScheduledExecutorService timer) {
    this(
        client,
        config,
        operations(
            config.state(),
            new Operations.Identity(config.who(), config.context()),
            config.clock(),
            timer),
        timer);
  }

  /**
   * As the other one, with operations that were there before the control plane was.
   *
   * @param operations made by {@link #operations}; closed with this
   */
  public LiveClusters(ControlPlaneClient client, ClustersConfig config, Operations operations) {
    this(client, config, operations, Threads.timer("clusters-timer"));
  }

  private LiveClusters(
      ControlPlaneClient client,
      ClustersConfig config,
      Operations operations,
      ScheduledExecutorService timer) {
    this.config = config;
    this.client = client;
    this.timer = timer;
    this.operations = operations;
    this.verbs = new Verbs(client, config);
    this.watch = new FleetWatch(client, config, verbs, operations, timer);
    this.templates = new TemplateList(config.templates(), verbs.renderings());
    this.rehearsing = new Rehearsing(config.state(), verbs.renderings());
    this.warmSlots = new WarmSlots(config.state(), config.clock(), timer, this::endWarm);
  }

  /**
   * The operations of a state directory, which need no control plane.
   *
   * @param timer only starts things in time; not closed with them
   */
  public static Operations operations(
      StateDirectory state,
      Operations.Identity identity,
      InstantSource clock,
      ScheduledExecutorService timer) {
    ClusterLocks locks = new ClusterLocks(state);
    return new Operations(
        new Journal(state.journal(), clock),
        operation -> claim(locks, operation),
        identity,
        clock,
        timer,
        new WaysOn(state, clock)::from);
  }

  private static Operations.Claim claim(ClusterLocks locks, OperationSnapshot operation) {
    ClusterLocks.ClusterLock lock =
        locks.take(
            new ClusterKey(operation.cluster()),
            operation.verb().word(),
            operation.id(),
            operation.who(),
            operation.startedAt());
    return lock::close;
  }

  @Override
  public FleetSnapshot snapshot() {
    lookAfterWarmSlots();
    return watch.snapshot();
  }

  @Override
  public Subscription subscribe(Consumer<FleetSnapshot> listener) {
    lookAfterWarmSlots();
    return watch.subscribe(listener);
  }

  private void lookAfterWarmSlots() {
    if (!config.readOnly()) {
      warmSlots.begin();
    }
  }

  @Override
  public Operations operations() {
    return operations;
  }

  @Override
  public List<TemplateSummary> templates() {
    return templates.read();
  }

  private Operation start(
      OperationRequest request, Optional<Duration> timeout, OperationContext.Body body) {
    requireWriting();
    Operation operation = operations.start(timeout.map(request::within).orElse(request), body);
    watch.look();
    return operation;
  }

  private void requireWriting() {
    if (config.readOnly()) {
      throw Failure.refused("cluster.read-only");
    }
  }

  private static OperationRequest request(Verb verb, ClusterKey key) {
    return OperationRequest.of(verb, key.value());
  }

  @Override
  public Operation spawn(SpawnRequest request) {
    requireWriting();
    Optional<Template> template = request.template().map(config.templates()::get);
    SpawnPlan plan = verbs.spawn().plan(request.key(), template, request.settings());
    return start(
        request(Verb.SPAWN, request.key()).with(plan.steps()),
        request.timeout(),
        context -> verbs.spawn().run(plan, context));
  }

  @Override
  public Operation reap(ClusterKey key, Optional<Duration> timeout) {
    return start(request(Verb.REAP, key), timeout, context -> verbs.reap().run(key, context));
  }

  @Override
  public PurgeImpact purgeImpact(ClusterKey key) {
    return new PurgeImpact(
        key,
        verbs.purge().plan(key).lines().stream()
            .map(line -> new PurgeImpact.Line(line.what(), line.amount()))
            .toList());
  }

  @Override
  public Operation purge(ClusterKey key, String confirmation, Optional<Duration> timeout) {
    Purge.checkConfirmation(key, confirmation);
    return start(request(Verb.PURGE, key), timeout, context -> verbs.purge().run(key, context));
  }

  @Override
  public Operation roll(RollRequest request) {
    requireWriting();
    RollOrder order =
        new RollOrder(
            request.key(), request.settings(), request.hold(), request.keepWarm(), RollOrder.DRAIN);
    RollPlan plan = uninterrupted(request.key(), () -> verbs.roll().plan(order));
    return start(
        request(Verb.ROLL, request.key()).with(plan.steps()),
        request.timeout(),
        context -> verbs.roll().run(order, context));
  }

  @Override
  public Operation rollContinue(ClusterKey key, Optional<Duration> timeout) {
    return start(request(Verb.ROLL, key), timeout, context -> verbs.roll().goOn(key, context));
  }

  /**
   * Takes away an old slot whose time is over; when another process has done so meanwhile, there is
   * nothing to do.
   */
  public Operation endWarm(ClusterKey key) {
    return start(
        request(Verb.ROLL, key), Optional.empty(), context -> verbs.roll().endWarm(key, context));
  }

  @Override
  public Operation rollAbort(ClusterKey key, Optional<Duration> timeout) {
    return start(request(Verb.ROLL, key), timeout, context -> verbs.roll().abort(key, context));
  }

  @Override
  public Operation rollBack(ClusterKey key, Optional<Duration> timeout) {
    return start(request(Verb.ROLL, key), timeout, context -> verbs.roll().back(key, context));
  }

  private interface Question<V> {
    V answer() throws InterruptedException;
  }

  private static <V> V uninterrupted(ClusterKey key, Question<V> question) {
    try {
      return question.answer();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure(e, Failure.Kind.CANCELLED, "cluster.interrupted", key);
    }
  }

  /** The plan of repair as the proposal carries it. */
  private record Held(RepairPlan plan) implements RepairProposal.Plan {}

  @Override
  public RepairProposal planRepair(ClusterKey key, Set<String> members) {
    RepairPlan plan = uninterrupted(key, () -> verbs.repair().plan(key, members));
    return new RepairProposal(
        key,
        plan.lines().stream()
            .map(
                line ->
                    new PlanLine(line.subject(), line.state(), line.why(), line.action().text()))
            .toList(),
        plan.kept(),
        new Held(plan));
  }

  @Override
  public Operation repair(RepairProposal proposal, Optional<Duration> timeout) {
    if (!(proposal.plan() instanceof Held(RepairPlan plan))) {
      throw new IllegalArgumentException("a proposal that was not made here");
    }
    return start(
        request(Verb.REPAIR, proposal.key())
            .with(proposal.lines().stream().map(PlanLine::subject).toList()),
        timeout,
        context -> verbs.repair().run(plan, context));
  }

  @Override
  public Operation repair(ClusterKey key, Set<String> members, Optional<Duration> timeout) {
    RepairProposal expected = planRepair(key, members); // refuses at once what cannot be repaired
    return start(
        request(Verb.REPAIR, key).with(expected.lines().stream().map(PlanLine::subject).toList()),
        timeout,
        context -> verbs.repair().run(key, members, context));
  }

  @Override
  public Operation rehearse(ClusterKey key, MemberName member, Rehearsal behaviour) {
    Path file = rehearsing.file(key, member);
    String step = member + " " + behaviour.word();
    return start(
        request(Verb.REHEARSE, key).with(List.of(step)),
        Optional.empty(),
        context ->
            context.step(
                step,
                at -> {
                  Rehearsing.tell(file, behaviour);
                  return file;
                }));
  }

  @Override
  public MemberDetails describe(ClusterKey key, String member) {
    return new Details(client).of(key, member);
  }

  @Override
  public Optional<Path> kubeconfig(ClusterKey key) {
    return Optional.of(config.state().cluster(key).resolve("kubeconfig")).filter(Files::exists);
  }

  @Override
  public void close() {
    warmSlots.close();
    watch.close();
    operations.close();
    timer.shutdownNow();
    client.close();
  }
}
