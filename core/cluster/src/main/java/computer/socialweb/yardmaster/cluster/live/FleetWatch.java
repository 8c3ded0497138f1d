package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.cluster.RollSnapshot;
import computer.socialweb.yardmaster.cluster.record.RollRecord;
import computer.socialweb.yardmaster.objects.ControlPlaneClient;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.objects.Subscription;
import computer.socialweb.yardmaster.operation.Operation;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.operation.Operations;
import computer.socialweb.yardmaster.operation.Verb;
import computer.socialweb.yardmaster.work.FoldedTask;
import computer.socialweb.yardmaster.work.Threads;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the fleet's snapshot: assembled anew after changes, at most ten times a second, and every
 * second for what only time or another process changes. Listeners hear of it only when more than
 * the time of the last sign of life has changed. It begins with the first question.
 */
final class FleetWatch implements AutoCloseable {
  private static final Duration FOLD = Duration.ofMillis(100);
  private static final Duration TICK = Duration.ofSeconds(1);

  /**
   * How long the first snapshot waits for the first answers of the fronts, each of which may take 2
   * s.
   */
  private static final Duration FIRST_ANSWERS = Duration.ofMillis(2500);

  private static final int OPERATIONS = 50;

  private final ControlPlaneClient client;
  private final ClustersConfig config;
  private final Operations operations;
  private final ScheduledExecutorService timer;
  private final ExecutorService threads = Threads.blocking("clusters");
  private final FrontProbes fronts;
  private final Fleet fleet;
  private final FoldedTask looking;
  private final List<FoldedTask> listeners = new CopyOnWriteArrayList<>();
  private final List<AutoCloseable> sources = new ArrayList<>();
  private volatile FleetSnapshot current = new FleetSnapshot(List.of(), new Freshness.Loading());
  private volatile Map<String, Verb> running = Map.of();
  private @Nullable ScheduledFuture<?> ticking;
  private @Nullable Instant firstLook;
  private boolean closed;

  FleetWatch(
      ControlPlaneClient client,
      ClustersConfig config,
      Verbs verbs,
      Operations operations,
      ScheduledExecutorService timer) {
    this.client = client;
    this.config = config;
    this.operations = operations;
    this.timer = timer;
    this.fronts = new FrontProbes(verbs.renderings()::frontControl, timer, this::look);
    Sentences sentences = new Sentences();
    Ages ages = new Ages();
    MemberAssembly members = new MemberAssembly(config.names(), config.state(), sentences, ages);
    this.fleet =
        new Fleet(
            new Disk(
                config.state(),
                verbs.records(),
                verbs.renderings(),
                (key, record) -> verbs.rolls().current(key, record).map(FleetWatch::shown)),
            fronts,
            new ClusterAssembly(members, sentences, ages),
            ages);
    this.looking = new FoldedTask(this::assemble, threads, timer, FOLD);
  }

  private static RollSnapshot shown(RollRecord roll) {
    return new RollSnapshot(
        roll.from(),
        roll.to(),
        roll.stage() == RollRecord.Stage.HOLDING,
        roll.switched(),
        roll.since(),
        roll.warmUntil(),
        roll.version());
  }

  private synchronized void begin() {
    if (ticking != null || closed) {
      return;
    }
    ticking =
        timer.scheduleWithFixedDelay(looking::request, 0, TICK.toNanos(), TimeUnit.NANOSECONDS);
    sources.add(client.hostProcesses().subscribe(snapshot -> look()));
    sources.add(client.postgres().subscribe(snapshot -> look()));
    sources.add(client.openBaoServers().subscribe(snapshot -> look()));
    Operation.Following following = operations.follow(OPERATIONS, this::take);
    sources.add(following);
  }

  /** Asks for a fresh assembly. */
  void look() {
    looking.request();
  }

  private void take(List<OperationSnapshot> recent) {
    Map<String, Verb> now = new HashMap<>();
    recent.stream()
        .filter(OperationSnapshot::running)
        .forEach(operation -> now.put(operation.cluster(), operation.verb()));
    running = Map.copyOf(now);
    look();
  }

  private void assemble() {
    Instant now = config.clock().instant();
    FleetSnapshot fresh =
        fleet.assemble(
            new Fleet.Sources(
                client.hostProcesses().snapshot(),
                client.postgres().snapshot(),
                client.openBaoServers().snapshot(),
                running),
            now);
    if (!ready(fresh, now)) {
      return;
    }
    FleetSnapshot before = current;
    current = fresh;
    if (!timeless(before).equals(timeless(fresh))) {
      listeners.forEach(FoldedTask::request);
    }
  }

  /** The first one with content waits a moment for the fronts, so that it is whole. */
  private boolean ready(FleetSnapshot fresh, Instant now) {
    if (!(current.freshness() instanceof Freshness.Loading)
        || fresh.freshness() instanceof Freshness.Loading) {
      return true;
    }
    Instant begun = firstLook == null ? now : firstLook;
    firstLook = begun;
    boolean whole = fleet.whole() || Duration.between(begun, now).compareTo(FIRST_ANSWERS) > 0;
    if (!whole) {
      look();
    }
    return whole;
  }

  private static FleetSnapshot timeless(FleetSnapshot fleet) {
    Freshness freshness =
        fleet.freshness() instanceof Freshness.Live
            ? new Freshness.Live(Instant.EPOCH)
            : fleet.freshness();
    return new FleetSnapshot(
        fleet.clusters().stream().map(FleetWatch::timeless).toList(), freshness);
  }

  private static ClusterSnapshot timeless(ClusterSnapshot cluster) {
    return new ClusterSnapshot(
        cluster.key(),
        cluster.template(),
        cluster.rehearsal(),
        cluster.state(),
        cluster.worst(),
        cluster.activeSlot(),
        Instant.EPOCH,
        cluster.createdAt(),
        cluster.store(),
        cluster.vault(),
        cluster.front(),
        cluster.slots(),
        cluster.links(),
        cluster.members(),
        cluster.unhealthy(),
        cluster.roll(),
        cluster.problem());
  }

  FleetSnapshot snapshot() {
    begin();
    return current;
  }

  Subscription subscribe(Consumer<FleetSnapshot> listener) {
    FoldedTask call = new FoldedTask(() -> listener.accept(current), threads, timer, FOLD);
    listeners.add(call);
    begin();
    call.request();
    return () -> {
      listeners.remove(call);
      call.close();
    };
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      if (ticking != null) {
        ticking.cancel(false);
      }
    }
    listeners.forEach(FoldedTask::close);
    looking.close();
    closeSources();
    fronts.close();
    threads.shutdownNow();
  }

  private synchronized void closeSources() {
    for (AutoCloseable source : sources) {
      switch (source) {
        case Subscription subscription -> subscription.close();
        case Operation.Following following -> following.close();
        default -> throw new IllegalStateException("a source of another kind");
      }
    }
    sources.clear();
  }
}
