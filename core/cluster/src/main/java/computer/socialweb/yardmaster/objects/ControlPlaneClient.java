package computer.socialweb.yardmaster.objects;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.work.Threads;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one connection to a control plane. Opening it talks to nobody: the first request connects,
 * and the first snapshot or subscription of a kind starts the watch over it. Safe for use by any
 * thread.
 */
public final class ControlPlaneClient implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ControlPlaneClient.class);
  private static final Duration CLOSE_TIMEOUT = Duration.ofMillis(800);

  private final KubernetesClient client;
  private final ScheduledExecutorService timer = Threads.timer("objects-timer");
  private final ExecutorService threads = Threads.blocking("objects");
  private final Requests requests;
  private final WatchedObjects<HostProcess> hostProcesses;
  private final WatchedObjects<Postgres> postgres;
  private final WatchedObjects<OpenBaoServer> openBaoServers;

  private ControlPlaneClient(Config config, Timing timing, InstantSource clock) {
    this.client = new KubernetesClientBuilder().withConfig(config).build();
    this.requests = new Requests(client, timing);
    this.hostProcesses = watched(HostProcess.class, timing, clock);
    this.postgres = watched(Postgres.class, timing, clock);
    this.openBaoServers = watched(OpenBaoServer.class, timing, clock);
  }

  private <T extends HasMetadata> WatchedObjects<T> watched(
      Class<T> type, Timing timing, InstantSource clock) {
    return new WatchedObjects<>(
        new Kind<>(type),
        client,
        requests,
        new WatchedObjects.Parts(timing, clock, timer, threads));
  }

  /**
   * Reads the kubeconfig and prepares the connection. It may run the program that an {@code exec}
   * user of the kubeconfig names; else it is quick.
   *
   * @param context name of a context, empty for the current one
   * @throws Failure of the kind USAGE that names the file and the reason
   */
  public static ControlPlaneClient open(
      Path kubeconfig, Optional<String> context, InstantSource clock) {
    return open(kubeconfig, context, clock, Timing.USUAL, config -> {});
  }

  /**
   * @param further changes the configuration that was read
   */
  static ControlPlaneClient open(
      Path kubeconfig,
      Optional<String> context,
      InstantSource clock,
      Timing timing,
      Consumer<Config> further) {
    Config config = Kubeconfig.load(kubeconfig, context);
    further.accept(config);
    try {
      return new ControlPlaneClient(config, timing, clock);
    } catch (RuntimeException e) { // unusable certificates and addresses show only here
      throw new Failure(
          e, Failure.Kind.USAGE, "objects.kubeconfig-unreadable", kubeconfig, e.toString());
    }
  }

  public Objects<HostProcess> hostProcesses() {
    return hostProcesses;
  }

  public Objects<Postgres> postgres() {
    return postgres;
  }

  public Objects<OpenBaoServer> openBaoServers() {
    return openBaoServers;
  }

  /**
   * The version that the API server reports, such as {@code v1.34.0}; asks it.
   *
   * @throws ObjectFailure when it does not answer or refuses
   */
  public String serverVersion() {
    return requests.serverVersion();
  }

  /**
   * Begins to connect and to read, on threads of its own, as the first wait would: for a program
   * that does something else first.
   */
  public void start() {
    kinds().forEach(WatchedObjects::start);
  }

  /** Tries at once whatever waits out a back-off. */
  public void retryNow() {
    kinds().forEach(WatchedObjects::retryNow);
  }

  private List<WatchedObjects<?>> kinds() {
    return List.of(hostProcesses, postgres, openBaoServers);
  }

  /**
   * Ends the watches and the connection within a second; waits no longer for a server that does not
   * answer. Requests that run fail. Closing again is harmless.
   */
  @Override
  public void close() {
    kinds().forEach(WatchedObjects::close);
    timer.shutdownNow();
    Thread closing = Thread.ofVirtual().name("objects-close").start(client::close);
    try {
      if (!closing.join(CLOSE_TIMEOUT)) {
        LOG.warn("the connection to {} is still closing", client.getMasterUrl());
      }
      threads.shutdownNow();
      threads.awaitTermination(CLOSE_TIMEOUT.toMillis() / 4, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
