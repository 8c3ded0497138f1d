package computer.socialweb.yardmaster.app;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.call.Fleet;
import computer.socialweb.yardmaster.app.cli.call.GlobalOptions;
import computer.socialweb.yardmaster.app.cli.call.Parts;
import computer.socialweb.yardmaster.app.console.Console;
import computer.socialweb.yardmaster.app.console.FileLogFeed;
import computer.socialweb.yardmaster.app.console.SavedLook;
import computer.socialweb.yardmaster.app.console.SingleInstance;
import computer.socialweb.yardmaster.app.place.Directories;
import computer.socialweb.yardmaster.app.place.Machine;
import computer.socialweb.yardmaster.app.place.Ports;
import computer.socialweb.yardmaster.app.place.StateMark;
import computer.socialweb.yardmaster.app.tour.Ground;
import computer.socialweb.yardmaster.cluster.Clusters;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.cluster.live.ClustersConfig;
import computer.socialweb.yardmaster.cluster.live.LiveClusters;
import computer.socialweb.yardmaster.cluster.live.WarmSlots;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.local.ControlPlaneConfig;
import computer.socialweb.yardmaster.local.ControlPlaneFiles;
import computer.socialweb.yardmaster.local.Daemon;
import computer.socialweb.yardmaster.local.LocalControlPlane;
import computer.socialweb.yardmaster.local.program.ProgramCache;
import computer.socialweb.yardmaster.local.program.ProgramCommands;
import computer.socialweb.yardmaster.objects.ControlPlaneClient;
import computer.socialweb.yardmaster.operation.Operations;
import computer.socialweb.yardmaster.operation.Who;
import computer.socialweb.yardmaster.template.Templates;
import computer.socialweb.yardmaster.ui.log.LogFeed;
import computer.socialweb.yardmaster.ui.operation.ControlPlaneStart;
import computer.socialweb.yardmaster.work.Threads;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * Every part of the program, put together in reading order. A part is made when it is first asked
 * for, and closed in the reverse order.
 */
final class Wiring implements Parts {
  private static final Duration START_LIMIT = Duration.ofSeconds(60);

  private final InstantSource clock = InstantSource.system();
  private final Machine machine;
  private final GlobalOptions options;
  private final Directories directories;
  private final ControlPlaneFiles files;
  private final StateDirectory state;
  private final Deque<AutoCloseable> made = new ArrayDeque<>();
  private @Nullable ScheduledExecutorService timer;
  private @Nullable ClustersConfig clustersConfig;
  private @Nullable Operations operations;
  private @Nullable Clusters clusters;

  Wiring(Machine machine, GlobalOptions options, Directories directories) {
    this.machine = machine;
    this.options = options;
    this.directories = directories;
    this.files = new ControlPlaneFiles(directories.state(), machine.isRoot());
    this.state = new StateDirectory(directories.state());
  }

  // ---- The local control plane

  @Override
  public Daemon daemon() {
    return new Daemon(files, new DaemonCommand(machine, options, directories).command());
  }

  @Override
  public void runControlPlane(Runnable ready) throws InterruptedException {
    CountDownLatch stopped = new CountDownLatch(1);
    try (Lifecycle.Hook hook = Lifecycle.onStop(stopped::countDown);
        LocalControlPlane plane = LocalControlPlane.start(controlPlaneConfig());
        WarmSlots warmSlots = new WarmSlots(state, clock, timer(), this::endWarm)) {
      warmSlots.begin();
      ready.run();
      stopped.await();
    }
  }

  /** As a client like any other, which is there only as long as it takes. */
  private void endWarm(ClusterKey key) throws InterruptedException {
    try (Wiring once = new Wiring(machine, options, directories)) {
      var _ = once.connect().endWarm(key).await();
    }
  }

  private ControlPlaneConfig controlPlaneConfig() {
    Ports ports = Ports.of(options.portRange());
    return new ControlPlaneConfig(
        files,
        directories.cache(),
        units(),
        ports.first(),
        ports.last(),
        machine.property("os.name"),
        machine.property("os.arch"),
        clock);
  }

  /** Marks the state directory first if it is new. */
  UnitNames units() {
    UnitNames own = new StateMark(directories, machine.isRoot()).units();
    return options.prefix().map(UnitNames::new).orElse(own);
  }

  // ---- Operations

  @Override
  public String who() {
    return user().toString();
  }

  private Who user() {
    return Who.here(machine.user(), machine.variable("HOSTNAME").orElse("localhost"));
  }

  @Override
  public synchronized Operations operations() {
    if (operations == null) {
      operations =
          made(
              LiveClusters.operations(
                  state, new Operations.Identity(user(), contextName()), clock, timer()));
    }
    return operations;
  }

  private String contextName() {
    return options.context().or(() -> options.kubeconfig().map(Object::toString)).orElse("local");
  }

  private synchronized ScheduledExecutorService timer() {
    if (timer == null) {
      timer = made(Threads.timer("timer"));
    }
    return timer;
  }

  // ---- Clusters

  @Override
  public Templates templates() {
    return new Templates(directories.config().resolve("templates"));
  }

  /** Member programs of our own run from the cache, where they are kept by their content. */
  private computer.socialweb.yardmaster.template.Machine templateMachine() {
    Path java = Path.of(machine.property("java.home"), "bin", "java");
    try {
      ProgramCommands programs = new ProgramCache(java, directories.cache()).prepare();
      return new computer.socialweb.yardmaster.template.Machine(
          java, programs.byName(), machine.searchPath());
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "state.cache", directories.cache(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure(e, Failure.Kind.CANCELLED, "state.interrupted");
    }
  }

  private synchronized ClustersConfig clustersConfig() {
    if (clustersConfig == null) {
      Ports ports = Ports.of(options.portRange());
      clustersConfig =
          new ClustersConfig(
              state,
              units(),
              templates(),
              templateMachine(),
              new computer.socialweb.yardmaster.template.Ports.Range(ports.first(), ports.last()),
              user(),
              contextName(),
              options.readOnly(),
              ClustersConfig.Limits.DEFAULT,
              clock);
    }
    return clustersConfig;
  }

  @Override
  public synchronized Clusters clusters() {
    if (clusters == null) {
      clusters = connect();
    }
    return clusters;
  }

  private LiveClusters connect() {
    Path kubeconfig =
        options.kubeconfig().orElseGet(() -> Path.of(daemon().mustRun().kubeconfig()));
    ClustersConfig config = clustersConfig(); // may fail, and nobody would close the client
    Operations begun = operations();
    ControlPlaneClient client = ControlPlaneClient.open(kubeconfig, options.context(), clock);
    client.start(); // it connects while the operation is planned
    return made(new LiveClusters(client, config, begun));
  }

  /** What the control plane has now. */
  FleetSnapshot fleet(Call call) throws InterruptedException {
    return new Fleet(clusters(), call).read();
  }

  // ---- The window

  /** Opens the console on the control plane that the options name, or on the local one. */
  void runConsole() throws InterruptedException {
    try (SingleInstance instance = SingleInstance.take(directories.state())) {
      Console console =
          new Console(
              new Console.Setting(
                  operations(),
                  logs(),
                  new SavedLook(directories.config()),
                  contextName(),
                  who(),
                  options.readOnly(),
                  start(),
                  clock));
      try (Lifecycle.Hook hook = Lifecycle.onStop(console::processEnds)) {
        console.run(this::reach);
      }
    }
  }

  /** Another control plane than the local one is not ours to start. */
  private Optional<ControlPlaneStart> start() {
    return standsOnLocal() && !options.readOnly()
        ? Optional.of(() -> daemon().start(START_LIMIT))
        : Optional.empty();
  }

  private boolean standsOnLocal() {
    return options.kubeconfig().isEmpty();
  }

  private Clusters reach() throws InterruptedException {
    if (standsOnLocal()) {
      daemon().start(START_LIMIT);
    }
    return clusters();
  }

  private LogFeed logs() {
    ExecutorService threads = Threads.blocking("logs");
    made(threads::shutdownNow);
    return new FileLogFeed(timer(), threads);
  }

  /** What a tour walks on, which must be running. */
  Ground ground() {
    Clusters clusters = clusters();
    LogFeed logs = logs();
    return new Ground() {
      @Override
      public Daemon daemon() {
        return Wiring.this.daemon();
      }

      @Override
      public Clusters clusters() {
        return clusters;
      }

      @Override
      public LogFeed logs() {
        return logs;
      }

      @Override
      public String who() {
        return Wiring.this.who();
      }

      @Override
      public InstantSource clock() {
        return clock;
      }
    };
  }

  private synchronized <P extends AutoCloseable> P made(P part) {
    made.push(part);
    return part;
  }

  @Override
  public void close() {
    Lifecycle.closeAll(made);
  }
}
