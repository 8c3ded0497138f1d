package computer.socialweb.yardmaster.cluster;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.ObjectNames;
import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.cluster.front.ControlSocket;
import computer.socialweb.yardmaster.cluster.front.FrontClient;
import computer.socialweb.yardmaster.cluster.front.FrontControlPath;
import computer.socialweb.yardmaster.cluster.member.MemberRemoval;
import computer.socialweb.yardmaster.cluster.purge.Purge;
import computer.socialweb.yardmaster.cluster.purge.Trash;
import computer.socialweb.yardmaster.cluster.reap.Reap;
import computer.socialweb.yardmaster.cluster.record.ControlPlanes;
import computer.socialweb.yardmaster.cluster.record.RollRecords;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.cluster.repair.Repair;
import computer.socialweb.yardmaster.cluster.roll.Roll;
import computer.socialweb.yardmaster.cluster.spawn.Placing;
import computer.socialweb.yardmaster.cluster.spawn.Renderings;
import computer.socialweb.yardmaster.cluster.spawn.Spawn;
import computer.socialweb.yardmaster.cluster.spawn.StepRunner;
import computer.socialweb.yardmaster.cluster.spawn.VaultRunner;
import computer.socialweb.yardmaster.cluster.store.Stores;
import computer.socialweb.yardmaster.cluster.vault.Vaults;
import computer.socialweb.yardmaster.gate.GateRunner;
import computer.socialweb.yardmaster.gate.Ticker;
import computer.socialweb.yardmaster.local.controller.openbao.OpenBaoController;
import computer.socialweb.yardmaster.local.controller.postgres.PostgresController;
import computer.socialweb.yardmaster.local.controller.postgres.StoreHost;
import computer.socialweb.yardmaster.local.controller.process.HostProcessController;
import computer.socialweb.yardmaster.local.program.ProgramCache;
import computer.socialweb.yardmaster.local.server.ApiServer;
import computer.socialweb.yardmaster.local.server.ApiServerConfig;
import computer.socialweb.yardmaster.local.server.access.PortRange;
import computer.socialweb.yardmaster.local.supervisor.process.ProcessSupervisor;
import computer.socialweb.yardmaster.local.supervisor.process.Timing;
import computer.socialweb.yardmaster.objects.ControlPlaneClient;
import computer.socialweb.yardmaster.operation.Journal;
import computer.socialweb.yardmaster.operation.Operation;
import computer.socialweb.yardmaster.operation.OperationContext;
import computer.socialweb.yardmaster.operation.OperationRequest;
import computer.socialweb.yardmaster.operation.Operations;
import computer.socialweb.yardmaster.operation.Outcome;
import computer.socialweb.yardmaster.operation.Verb;
import computer.socialweb.yardmaster.operation.Who;
import computer.socialweb.yardmaster.template.Machine;
import computer.socialweb.yardmaster.template.Ports;
import computer.socialweb.yardmaster.template.TemplateReader;
import computer.socialweb.yardmaster.template.Templates;
import computer.socialweb.yardmaster.work.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ScheduledExecutorService;

/**
 * A control plane with everything real: API server, supervisor, controllers, PostgreSQL, our own
 * member programs; and the verbs over it. Closing it reaps the clusters that were spawned.
 */
final class Yard implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(90);

  final StateDirectory state;
  final ControlPlaneClient client;
  final ControlPlanes records;
  final Renderings renderings;
  final Templates templates;
  final Operations operations;
  final Spawn spawn;
  final Reap reap;
  final Purge purge;
  final Repair repair;

  /** For rolls, each of which is made anew, as by another process. */
  final Roll.Parts rollParts;

  final Stores stores;
  final Vaults vaults;
  private final Path config;
  private final Deque<AutoCloseable> parts = new ArrayDeque<>();

  Yard(Path folder) throws Exception {
    this(folder, List.of());
  }

  /** With programs of this machine that templates may name. */
  Yard(Path folder, List<Path> searchPath) throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    state = new StateDirectory(folder.resolve("state"));
    Files.createDirectories(state.root());
    Path cache = Files.createDirectories(Path.of("target", "test-cache").toAbsolutePath());
    Path java = Path.of(ProcessHandle.current().info().command().orElseThrow());
    UnitNames names = new UnitNames("ymt-");
    Clock clock = Clock.systemUTC();
    ScheduledExecutorService timer = Threads.timer("yard");
    parts.push(timer::shutdownNow);
    ApiServer api =
        new ApiServer(
            ApiServerConfig.of(state.root().resolve("control-plane"))
                .with(new PortRange(30_100, 30_999)));
    api.start();
    parts.push(api);
    client = ControlPlaneClient.open(api.kubeconfigPath(), Optional.empty(), clock);
    parts.push(client);
    ProcessSupervisor supervisor =
        ProcessSupervisor.open(state.root(), Timing.DEFAULT, clock, new SecureRandom());
    parts.push(supervisor);
    control(names, supervisor, cache, timer, clock);

    records = new ControlPlanes(state, clock);
    Machine machine =
        new Machine(java, new ProgramCache(java, cache).prepare().byName(), searchPath);
    renderings = new Renderings(state, machine);
    config = folder.resolve("config/templates");
    templates = new Templates(config);
    GateRunner gates = new GateRunner(Ticker.system(), FrontClient.probe());
    Placing placing = new Placing(client.hostProcesses(), gates, names, Placing.Limits.DEFAULT);
    StepRunner steps = new StepRunner(placing);
    stores = new Stores(client.postgres(), names, Duration.ofMinutes(1));
    vaults = new Vaults(client.openBaoServers());
    VaultRunner vaultRunner = new VaultRunner(vaults, gates, names, Duration.ofMinutes(1));
    Ports ports = new Ports(state.clusters(), Ports.DEFAULT_RANGE);
    rollParts =
        new Roll.Parts(
            client.hostProcesses(),
            state,
            records,
            new RollRecords(state),
            renderings,
            ports,
            stores,
            vaults,
            placing,
            steps,
            gates,
            names,
            clock,
            Ticker.system());
    spawn =
        new Spawn(
            new Spawn.Parts(
                client.hostProcesses(),
                state,
                records,
                rollParts.rolls(),
                renderings,
                ports,
                stores,
                steps,
                vaultRunner,
                names));
    reap =
        new Reap(
            new Reap.Parts(
                client.hostProcesses(),
                new MemberRemoval(client.hostProcesses(), Duration.ofSeconds(30)),
                vaults,
                state,
                records,
                rollParts.rolls(),
                clock,
                Duration.ofMinutes(1)));
    purge =
        new Purge(
            new Purge.Parts(
                client.hostProcesses(),
                state,
                stores,
                vaults,
                reap,
                new Trash(state),
                Duration.ofMinutes(1)));
    repair =
        new Repair(
            new Repair.Parts(
                client.hostProcesses(),
                client.postgres(),
                stores,
                vaults,
                records,
                renderings,
                placing,
                steps,
                vaultRunner,
                names,
                clock,
                Duration.ofMinutes(1)));
    operations =
        new Operations(
            new Journal(state.journal(), clock),
            operation -> () -> {},
            new Operations.Identity(new Who("tester", "here"), "test"),
            clock,
            timer);
    parts.push(operations);
  }

  private void control(
      UnitNames names,
      ProcessSupervisor supervisor,
      Path cache,
      ScheduledExecutorService timer,
      Clock clock) {
    StoreHost host = new StoreHost(state.root(), cache, names, "Linux", "amd64");
    PostgresController postgres =
        new PostgresController(client.postgres(), supervisor, host, timer, clock);
    parts.push(postgres);
    OpenBaoController openBao =
        new OpenBaoController(
            client.openBaoServers(), supervisor, OpenBaoController.Timing.USUAL, timer, clock);
    parts.push(openBao);
    HostProcessController processes =
        new HostProcessController(client.hostProcesses(), supervisor, names.prefix(), timer);
    parts.push(processes);
    postgres.start();
    openBao.start();
    processes.start();
  }

  Operation begin(Verb verb, ClusterKey key, OperationContext.Body body) {
    return operations.start(OperationRequest.of(verb, key.value()).within(PATIENCE), body);
  }

  Outcome run(Verb verb, ClusterKey key, OperationContext.Body body) throws InterruptedException {
    return begin(verb, key, body).await();
  }

  Outcome spawn(ClusterKey key) throws InterruptedException {
    return spawn(key, Map.of());
  }

  Outcome spawn(ClusterKey key, Map<String, String> set) throws InterruptedException {
    return beginSpawn(key, set).await();
  }

  Operation beginSpawn(ClusterKey key, Map<String, String> set) {
    return beginSpawn(key, "rehearsal", set);
  }

  Operation beginSpawn(ClusterKey key, String template, Map<String, String> set) {
    var plan = spawn.plan(key, Optional.of(templates.get(template)), set);
    return begin(Verb.SPAWN, key, context -> spawn.run(plan, context));
  }

  /** Makes a template known to this yard. */
  void template(String text) throws IOException {
    Files.createDirectories(config);
    Files.writeString(config.resolve(TemplateReader.read("test", text).name() + ".yaml"), text);
  }

  HostProcess member(ClusterKey key, String name) {
    return client
        .hostProcesses()
        .get(ObjectNames.member(key, MemberName.parse(name)))
        .orElseThrow();
  }

  /** Invocations of all members by object. */
  Map<String, String> invocations(ClusterKey key) {
    Map<String, String> out = new TreeMap<>();
    client
        .hostProcesses()
        .list(Labels.selector(key))
        .forEach(o -> out.put(o.getMetadata().getName(), Placing.invocation(o)));
    vaults
        .find(key)
        .map(vault -> vault.reported().runtime())
        .ifPresent(runtime -> out.put("bao", runtime.instance()));
    return out;
  }

  /** Tells a stand-in to behave in a way. */
  ControlSocket.Answer rehearse(ClusterKey key, String member, String mode)
      throws InterruptedException {
    Path socket = FrontControlPath.of(state.root(), state.cluster(key), key, member + ".sock");
    return new ControlSocket(socket, Duration.ofSeconds(5))
        .send("PUT", "/mode", "{\"mode\":\"" + mode + "\"}");
  }

  @Override
  public void close() throws Exception {
    for (ClusterKey key : state.keys()) {
      if (!purge.plan(key).isEmpty()) {
        run(Verb.PURGE, key, context -> purge.run(key, context));
      }
    }
    while (!parts.isEmpty()) {
      parts.pop().close();
    }
  }
}
