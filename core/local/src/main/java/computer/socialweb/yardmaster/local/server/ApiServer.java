package computer.socialweb.yardmaster.local.server;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.local.log.ObjectLog;
import computer.socialweb.yardmaster.local.server.access.Authority;
import computer.socialweb.yardmaster.local.server.access.Kubeconfig;
import computer.socialweb.yardmaster.local.server.access.Loopback;
import computer.socialweb.yardmaster.local.server.access.Port;
import computer.socialweb.yardmaster.local.server.access.ServerFiles;
import computer.socialweb.yardmaster.local.server.access.Token;
import computer.socialweb.yardmaster.local.server.http.HttpService;
import computer.socialweb.yardmaster.local.server.resource.Definitions;
import computer.socialweb.yardmaster.local.server.verb.Seed;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Kubernetes-style API over the object log, on loopback, for whoever holds the token of its
 * directory. Making one is cheap; {@link #start} does the work. Not safe for starting and closing
 * by several threads at once.
 */
public final class ApiServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ApiServer.class);
  private static final String OBJECTS = "objects.sqlite";

  private final ApiServerConfig config;
  private final ServerFiles files;
  private final Kubeconfig kubeconfig;
  private volatile String address = "";
  private @Nullable ObjectLog log;
  private volatile @Nullable HttpService http;
  private volatile @Nullable Certificate certificate;
  private @Nullable ScheduledExecutorService renewal;

  private record Certificate(Authority authority, Authority.Leaf leaf) {}

  public ApiServer(ApiServerConfig config) {
    this.config = config;
    this.files = new ServerFiles(config.directory());
    this.kubeconfig = new Kubeconfig(files);
  }

  /**
   * Opens the log, listens, and writes the kubeconfig; when it returns, requests are answered.
   *
   * @throws Failure when the directory cannot be used, the log is open elsewhere, damaged or of a
   *     newer version, or no port is free; nothing is left open
   */
  public void start() {
    files.prepare();
    try {
      open();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private void open() {
    Token token = Token.keep(files, config.random());
    Authority authority = Authority.keep(files, config.random());
    Definitions definitions = BuiltInDefinitions.read();
    ObjectLog objects = ObjectLog.open(files.path(OBJECTS), config.limits(), config.clock());
    log = objects;
    new Seed(objects, config.clock(), config.random()).store(definitions);
    HttpService.Parts parts =
        new HttpService.Parts(
            definitions,
            objects,
            token,
            config.clock(),
            config.random(),
            config.times(),
            this::address);
    Authority.Leaf leaf = authority.issue(config.clock().instant());
    listen(parts, leaf);
    kubeconfig.write(address, authority, token);
    certificate = new Certificate(authority, leaf);
    renewal = renewal();
    LOG.info("serving {} at revision {}", address, objects.revision());
  }

  private void listen(HttpService.Parts parts, Authority.Leaf leaf) {
    List<InetAddress> addresses = Loopback.addresses();
    Port port = new Port(files, config.ports(), config.random());
    for (int candidate : port.candidates()) {
      if (Port.isTaken(addresses, candidate)) {
        continue;
      }
      HttpService service = new HttpService(parts, config.mostWatchers());
      http = service;
      try {
        address = "https://127.0.0.1:" + candidate;
        service.start(addresses, candidate, leaf);
        port.keep(candidate);
        return;
      } catch (IOException e) {
        LOG.info("port {} cannot be taken; another is tried", candidate, e);
        stop(service);
      } catch (Exception e) {
        throw new Failure(e, Failure.Kind.FAILED, "apiserver.start", address, e);
      }
    }
    throw port.noneFree();
  }

  /** The clock decides when it is time, as it may jump; so it is looked at often. */
  private ScheduledExecutorService renewal() {
    ScheduledExecutorService executor =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("certificate-renewal").daemon().factory());
    var _ = executor.scheduleWithFixedDelay(this::renewIfDue, 1, 1, TimeUnit.MINUTES);
    return executor;
  }

  /** Uses a new certificate from the next connection on, when the old one comes to its end. */
  void renewIfDue() {
    Certificate current = certificate;
    HttpService service = http;
    if (current == null || service == null || !current.leaf().isDue(config.clock().instant())) {
      return;
    }
    try {
      Authority.Leaf next = current.authority().issue(config.clock().instant());
      service.renew(next);
      certificate = new Certificate(current.authority(), next);
      LOG.info("renewed the server certificate until {}", next.end());
    } catch (Exception e) {
      LOG.error("the server certificate could not be renewed; it is tried again", e);
    }
  }

  /** {@code https://127.0.0.1:PORT}; empty before it was started. */
  public String address() {
    return address;
  }

  public Path kubeconfigPath() {
    return kubeconfig.path();
  }

  /** Ends watches cleanly, answers what has begun, closes the log. Closing twice is harmless. */
  @Override
  public void close() {
    if (renewal != null) {
      renewal.shutdownNow();
      renewal = null;
    }
    HttpService service = http;
    if (service != null) {
      stop(service);
      http = null;
    }
    if (log != null) {
      log.close();
      log = null;
    }
  }

  private static void stop(HttpService service) {
    try {
      service.stop();
    } catch (Exception e) {
      LOG.warn("the listener did not stop cleanly", e);
    }
  }
}
