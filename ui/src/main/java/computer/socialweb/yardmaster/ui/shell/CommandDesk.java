package computer.socialweb.yardmaster.ui.shell;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.Clusters;
import computer.socialweb.yardmaster.cluster.PurgeImpact;
import computer.socialweb.yardmaster.cluster.Rehearsal;
import computer.socialweb.yardmaster.cluster.RepairProposal;
import computer.socialweb.yardmaster.cluster.RollRequest;
import computer.socialweb.yardmaster.cluster.RollSnapshot;
import computer.socialweb.yardmaster.cluster.SpawnRequest;
import computer.socialweb.yardmaster.cluster.TemplateSummary;
import computer.socialweb.yardmaster.operation.Operation;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.ui.dialog.DialogLayer;
import computer.socialweb.yardmaster.ui.dialog.Dialogs;
import computer.socialweb.yardmaster.ui.dialog.PlanEntry;
import computer.socialweb.yardmaster.ui.dialog.PurgeDialog;
import computer.socialweb.yardmaster.ui.dialog.RollDialog;
import computer.socialweb.yardmaster.ui.dialog.SpawnDialog;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import computer.socialweb.yardmaster.ui.nav.Navigator;
import computer.socialweb.yardmaster.ui.nav.Place;
import computer.socialweb.yardmaster.ui.operation.ClusterActions;
import computer.socialweb.yardmaster.ui.operation.ControlPlaneStart;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns presses into operations: asks first where that is due, begins at most one per cluster at a
 * time, and says why something could not be begun. Nothing here waits on the JavaFX thread.
 */
final class CommandDesk implements ClusterActions {
  private static final Logger LOG = LoggerFactory.getLogger(CommandDesk.class);
  private static final Texts TEXTS = Texts.of("ui-shell");

  private final UiThreads threads;
  private final ConsoleServices services;
  private final DialogLayer layer;
  private final Dialogs dialogs;
  private final Navigator navigator;
  private final Runnable changed;

  /** Clusters with a request under way, and the operation that it became, once that is known. */
  private final Map<String, Optional<String>> asked = new HashMap<>();

  private Set<String> seen = Set.of();
  private boolean starting;

  /**
   * @param changed run when {@link #asked()} has changed
   */
  CommandDesk(
      UiThreads threads,
      ConsoleServices services,
      DialogLayer layer,
      Navigator navigator,
      Runnable changed) {
    this.threads = threads;
    this.services = services;
    this.layer = layer;
    this.dialogs = new Dialogs(services.context());
    this.navigator = navigator;
    this.changed = changed;
  }

  /** Keys of clusters for which something was asked that is not yet seen as an operation. */
  Set<String> asked() {
    return Set.copyOf(asked.keySet());
  }

  /** Takes in the operations: what was asked for and is now among them is no longer awaited. */
  void saw(List<OperationSnapshot> operations) {
    seen = operations.stream().map(OperationSnapshot::id).collect(Collectors.toSet());
    asked.values().removeIf(id -> id.isPresent() && seen.contains(id.get()));
  }

  void askSpawn() {
    threads.work(
        clusters()::templates,
        templates ->
            layer.open(
                SpawnDialog.of(
                    services.context(),
                    choices(templates),
                    keys(),
                    (key, template) -> spawn(key, Optional.of(template)))),
        this::report);
  }

  private Set<String> keys() {
    Set<String> keys = new HashSet<>(asked());
    clusters().snapshot().clusters().forEach(cluster -> keys.add(cluster.key().value()));
    return keys;
  }

  private static List<SpawnDialog.Choice> choices(List<TemplateSummary> templates) {
    return templates.stream()
        .sorted(java.util.Comparator.comparing((TemplateSummary each) -> !each.rehearsal()))
        .map(
            each ->
                new SpawnDialog.Choice(
                    each.name(), each.description(), each.rehearsal(), each.problem()))
        .toList();
  }

  /** Spawns from the first rehearsal template that can be used. */
  void spawnRehearsal(String name) {
    threads.work(
        () ->
            clusters().templates().stream()
                .filter(template -> template.rehearsal() && template.problem().isEmpty())
                .map(TemplateSummary::name)
                .findFirst(),
        template -> spawn(new ClusterKey(name), template),
        this::report);
  }

  private void spawn(ClusterKey key, Optional<String> template) {
    navigator.go(new Place.Cluster(key));
    begin(key, () -> clusters().spawn(new SpawnRequest(key, template, Map.of(), Optional.empty())));
  }

  @Override
  public void showRepairPlan() {
    withCluster(key -> plan(key, Set.of(), proposal -> openPlan(key, proposal)));
  }

  private void plan(ClusterKey key, Set<String> members, Consumer<RepairProposal> then) {
    threads.work(() -> clusters().planRepair(key, members), then, this::report);
  }

  private void openPlan(ClusterKey key, RepairProposal proposal) {
    List<PlanEntry> lines =
        proposal.lines().stream()
            .map(line -> new PlanEntry(line.subject(), line.state(), line.why(), line.action()))
            .toList();
    layer.open(
        dialogs.repairPlan(key.value(), lines, proposal.kept(), () -> repair(key, proposal)));
  }

  private void repair(ClusterKey key, RepairProposal proposal) {
    begin(key, () -> clusters().repair(proposal, Optional.empty()));
  }

  @Override
  public void repair(List<String> members) {
    withCluster(
        key -> begin(key, () -> clusters().repair(key, Set.copyOf(members), Optional.empty())));
  }

  @Override
  public void roll() {
    withSnapshot(
        cluster ->
            threads.work(
                () -> rollSettings(cluster),
                settings ->
                    layer.open(
                        RollDialog.of(
                            services.context(),
                            cluster.key().value(),
                            cluster.activeSlot(),
                            settings,
                            choice -> roll(cluster.key(), choice))),
                this::report));
  }

  private List<RollDialog.Setting> rollSettings(ClusterSnapshot cluster) {
    return clusters().templates().stream()
        .filter(template -> cluster.template().filter(template.name()::equals).isPresent())
        .flatMap(template -> template.parameters().stream())
        .map(each -> new RollDialog.Setting(each.name(), each.description(), each.defaultValue()))
        .toList();
  }

  private void roll(ClusterKey key, RollDialog.Choice choice) {
    begin(
        key,
        () ->
            clusters()
                .roll(
                    new RollRequest(
                        key,
                        choice.settings(),
                        choice.hold(),
                        choice.keepWarm(),
                        Optional.empty())));
  }

  @Override
  public void continueRoll() {
    withCluster(key -> begin(key, () -> clusters().rollContinue(key, Optional.empty())));
  }

  @Override
  public void abortRoll() {
    withCluster(key -> begin(key, () -> clusters().rollAbort(key, Optional.empty())));
  }

  @Override
  public void rollBack() {
    withCluster(key -> begin(key, () -> clusters().rollBack(key, Optional.empty())));
  }

  @Override
  public void reap() {
    withSnapshot(
        cluster ->
            layer.open(
                dialogs.reap(
                    cluster.key().value(),
                    cluster.members().size(),
                    cluster.roll().filter(RollSnapshot::holding).map(RollSnapshot::to),
                    () ->
                        begin(
                            cluster.key(),
                            () -> clusters().reap(cluster.key(), Optional.empty())))));
  }

  @Override
  public void purge() {
    withCluster(
        key ->
            threads.work(
                () -> clusters().purgeImpact(key), impact -> openPurge(key, impact), this::report));
  }

  private void openPurge(ClusterKey key, PurgeImpact impact) {
    List<PurgeDialog.Loss> losses =
        impact.lines().stream()
            .map(line -> new PurgeDialog.Loss(line.what(), line.amount()))
            .toList();
    layer.open(
        PurgeDialog.of(
            threads,
            services.context(),
            key.value(),
            losses,
            () -> begin(key, () -> clusters().purge(key, key.value(), Optional.empty()))));
  }

  /** Makes a stand-in of the cluster that is shown behave in a way. */
  void rehearse(String member, Rehearsal behaviour) {
    MemberName name = MemberName.parse(member);
    withCluster(key -> begin(key, () -> clusters().rehearse(key, name, behaviour)));
  }

  @Override
  public ControlPlaneStart.Offer controlPlaneStart() {
    if (services.start().isEmpty()) {
      return ControlPlaneStart.Offer.NONE;
    }
    return starting ? ControlPlaneStart.Offer.STARTING : ControlPlaneStart.Offer.OFFERED;
  }

  @Override
  public void startControlPlane() {
    if (!starting) {
      services.start().ifPresent(this::start);
    }
  }

  private void start(ControlPlaneStart start) {
    starting = true;
    changed.run();
    threads.work(
        () -> {
          start.run();
          return start;
        },
        started -> startEnded(),
        failure -> {
          startEnded();
          report(failure);
        });
  }

  private void startEnded() {
    starting = false;
    changed.run();
  }

  void cancel(String id) {
    threads.work(
        () -> clusters().operations().cancel(id, services.who()),
        answer -> LOG.info("asked operation {} to stop: {}", id, answer),
        this::report);
  }

  /** Asks before the window takes operations of its own with it. */
  void askClose(List<OperationSnapshot> running, Runnable close) {
    List<String> names =
        running.stream().map(each -> each.verb().word() + " " + each.cluster()).toList();
    layer.open(dialogs.closing(names, close));
  }

  void showKeys() {
    layer.open(dialogs.keys());
  }

  private Clusters clusters() {
    return services.clusters();
  }

  private void withCluster(Consumer<ClusterKey> task) {
    navigator.cluster().ifPresent(task);
  }

  private void withSnapshot(Consumer<ClusterSnapshot> task) {
    navigator.cluster().flatMap(clusters().snapshot()::cluster).ifPresent(task);
  }

  /** Begins an operation unless one is being begun for the cluster: two presses are one. */
  private void begin(ClusterKey key, Callable<Operation> start) {
    if (asked.putIfAbsent(key.value(), Optional.empty()) != null) {
      return;
    }
    changed.run();
    threads.work(
        start,
        operation -> {
          if (seen.contains(operation.id())) { // the list was quicker than the answer
            asked.remove(key.value());
          } else {
            asked.put(key.value(), Optional.of(operation.id()));
          }
          changed.run();
        },
        failure -> {
          asked.remove(key.value());
          changed.run();
          report(failure);
        });
  }

  private void report(Exception failure) {
    if (!(failure instanceof Failure)) {
      LOG.error("a command of the window failed unexpectedly", failure);
    }
    layer.open(dialogs.report(TEXTS.get("not-done"), String.valueOf(failure.getMessage())));
  }
}
