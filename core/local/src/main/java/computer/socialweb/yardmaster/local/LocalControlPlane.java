package computer.socialweb.yardmaster.local;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.local.controller.openbao.OpenBaoController;
import computer.socialweb.yardmaster.local.controller.postgres.PostgresController;
import computer.socialweb.yardmaster.local.controller.postgres.StoreHost;
import computer.socialweb.yardmaster.local.controller.process.HostProcessController;
import computer.socialweb.yardmaster.local.server.ApiServer;
import computer.socialweb.yardmaster.local.server.ApiServerConfig;
import computer.socialweb.yardmaster.local.server.access.PortRange;
import computer.socialweb.yardmaster.local.supervisor.Supervisor;
import computer.socialweb.yardmaster.local.supervisor.process.ProcessSupervisor;
import computer.socialweb.yardmaster.local.supervisor.process.Timing;
import computer.socialweb.yardmaster.objects.ControlPlaneClient;
import computer.socialweb.yardmaster.work.Threads;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The embedded control plane, running in this process: API server, supervisor, controllers. It is
 * started whole or not at all, and stopped in the reverse order. Members outlive it.
 */
public final class LocalControlPlane implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LocalControlPlane.class);
  private static final String PROCESS_BACKEND = "process";

  /** A vault that hangs is found out after two seconds; nobody waits for one that takes longer. */
  private static final Duration FIRST_LOOK = Duration.ofSeconds(3);

  private final ControlPlaneConfig config;

  /** What has been started, the last one first. */
  private final Deque<Part> started = new ArrayDeque<>();

  private record Part(String name, AutoCloseable closing) {}

  private LocalControlPlane(ControlPlaneConfig config) {
    this.config = config;
  }

  /**
   * Returns once the API is ready and the controllers have looked at every object: until then a
   * status is of the life before, and nobody is told that this one is ready.
   *
   * @throws Failure {@code control-plane.taken} when another process runs it; whatever a part says
   *     that cannot start, after those before it were stopped
   */
  public static LocalControlPlane start(ControlPlaneConfig config) {
    LocalControlPlane plane = new LocalControlPlane(config);
    try {
      plane.startParts();
    } catch (InterruptedException e) {
      plane.close();
      Thread.currentThread().interrupt();
      throw new Failure(e, Failure.Kind.CANCELLED, "control-plane.interrupted");
    } catch (RuntimeException e) {
      plane.close();
      throw e;
    }
    return plane;
  }

  private void startParts() throws InterruptedException {
    Seat seat = takeSeat();
    ApiServer api = startApi();
    ScheduledExecutorService timer = started("timer", Threads.timer("controllers"));
    Supervisor supervisor = startSupervisor();
    // Like any client: by kubeconfig, over the network.
    ControlPlaneClient client =
        started(
            "client",
            ControlPlaneClient.open(api.kubeconfigPath(), Optional.empty(), config.clock()));
    HostProcessController processes = startHostProcesses(client, supervisor, timer);
    PostgresController stores = startPostgres(client, supervisor, timer);
    OpenBaoController vaults = startOpenBao(client, supervisor, timer);
    long deadline = System.nanoTime() + FIRST_LOOK.toNanos();
    processes.awaitFirstLook(left(deadline));
    stores.awaitFirstLook(left(deadline));
    vaults.awaitFirstLook(left(deadline));
    seat.ready(api.address(), PROCESS_BACKEND);
    LOG.info("ready at {}", api.address());
  }

  private static Duration left(long deadline) {
    return Duration.ofNanos(Math.max(1, deadline - System.nanoTime()));
  }

  private Seat takeSeat() {
    try {
      config.files().makeFolders();
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "control-plane.files", config.files().folder(), e);
    }
    return started("seat", Seat.take(config.files(), config.clock().instant()));
  }

  private ApiServer startApi() {
    ApiServer api =
        new ApiServer(
            ApiServerConfig.of(config.files().folder())
                .with(new PortRange(config.firstPort(), config.lastPort()))
                .with(config.clock()));
    api.start();
    return started("api", api);
  }

  private Supervisor startSupervisor() {
    return started(
        "supervisor",
        ProcessSupervisor.open(
            config.files().units(), Timing.DEFAULT, config.clock(), new SecureRandom()));
  }

  private HostProcessController startHostProcesses(
      ControlPlaneClient client, Supervisor supervisor, ScheduledExecutorService timer) {
    HostProcessController controller =
        started(
            "host processes",
            new HostProcessController(
                client.hostProcesses(), supervisor, config.units().prefix(), timer));
    controller.start();
    return controller;
  }

  private PostgresController startPostgres(
      ControlPlaneClient client, Supervisor supervisor, ScheduledExecutorService timer) {
    StoreHost host =
        new StoreHost(
            config.files().state(),
            config.cache(),
            config.units(),
            config.osName(),
            config.osArch());
    PostgresController controller =
        started(
            "stores",
            new PostgresController(client.postgres(), supervisor, host, timer, config.clock()));
    controller.start();
    return controller;
  }

  private OpenBaoController startOpenBao(
      ControlPlaneClient client, Supervisor supervisor, ScheduledExecutorService timer) {
    OpenBaoController controller =
        started(
            "vaults",
            new OpenBaoController(
                client.openBaoServers(),
                supervisor,
                OpenBaoController.Timing.USUAL,
                timer,
                config.clock()));
    controller.start();
    return controller;
  }

  private <P extends AutoCloseable> P started(String name, P part) {
    started.push(new Part(name, part));
    return part;
  }

  /** Stops everything in the reverse order; a part that fails to stop does not keep the next. */
  @Override
  public void close() {
    while (!started.isEmpty()) {
      Part part = started.pop();
      try {
        part.closing().close();
      } catch (Exception e) {
        LOG.warn("{} did not stop cleanly", part.name(), e);
      }
    }
    LOG.info("stopped");
  }
}
