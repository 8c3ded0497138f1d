package computer.socialweb.yardmaster.local.server.http;

import computer.socialweb.yardmaster.local.log.ObjectLog;
import computer.socialweb.yardmaster.local.server.access.Authority;
import computer.socialweb.yardmaster.local.server.access.Token;
import computer.socialweb.yardmaster.local.server.resource.Definitions;
import computer.socialweb.yardmaster.local.server.watch.WatchTimes;
import computer.socialweb.yardmaster.local.server.watch.Watchers;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/** The HTTPS listener. A request runs on a virtual thread of its own and may block there. */
public final class HttpService {
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final int HEADER_BYTES = 64 << 10;

  /** Beside those of the watches. */
  private static final int OTHER_CONNECTIONS = 256;

  /** Who has no token can open connections too, but not keep others out by them for longer. */
  private static final Duration IDLE_WHEN_FULL = Duration.ofSeconds(5);

  private final Server server;
  private final SslContextFactory.Server tls = new SslContextFactory.Server();
  private final Watchers watchers;
  private final int mostConnections;

  /** What requests are answered from. */
  public record Parts(
      Definitions definitions,
      ObjectLog log,
      Token token,
      InstantSource clock,
      RandomGenerator random,
      WatchTimes times,
      Supplier<String> address) {}

  public HttpService(Parts parts, int mostWatchers) {
    this.watchers = new Watchers(mostWatchers);
    this.mostConnections = mostWatchers + OTHER_CONNECTIONS;
    QueuedThreadPool threads = new QueuedThreadPool(16);
    threads.setName("api-server");
    threads.setDaemon(true);
    threads.setVirtualThreadsExecutor(
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("api-", 0).factory()));
    server = new Server(threads);
    server.setErrorHandler(new StatusErrors());
    ContextHandler context = new ContextHandler("/");
    ServerWebSocketContainer.ensure(server, context);
    Site site = new Site(parts.definitions(), parts.address());
    WatchStreams streams = new WatchStreams(parts.log(), parts.times(), watchers);
    context.setHandler(
        new Entrance(
            parts.token(),
            site,
            new Resources(
                parts.definitions(), parts.log(), parts.clock(), parts.random(), streams)));
    server.setHandler(new GracefulHandler(context));
    server.setStopTimeout(PATIENCE.toMillis());
  }

  /**
   * Begins to listen.
   *
   * @throws Exception when the port cannot be taken, or as Jetty has it
   */
  public void start(List<InetAddress> addresses, int port, Authority.Leaf leaf) throws Exception {
    use(tls, leaf);
    for (InetAddress address : addresses) {
      ServerConnector connector =
          new ServerConnector(server, 1, 1, new SslConnectionFactory(tls, "http/1.1"), http());
      connector.setHost(address.getHostAddress());
      connector.setPort(port);
      connector.setIdleTimeout(Duration.ofMinutes(2).toMillis());
      server.addConnector(connector);
    }
    NetworkConnectionLimit limit = new NetworkConnectionLimit(mostConnections, server);
    limit.setEndPointIdleTimeout(IDLE_WHEN_FULL.toMillis());
    server.addBean(limit);
    server.start();
  }

  private static HttpConnectionFactory http() {
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    configuration.setSendDateHeader(true);
    configuration.setRequestHeaderSize(HEADER_BYTES);
    configuration.setUriCompliance(UriCompliance.DEFAULT);
    // Jetty would refuse host names by the certificate, and with 400; ours are refused by the door
    configuration.addCustomizer(new SecureRequestCustomizer(false));
    return new HttpConnectionFactory(configuration);
  }

  /** Uses another certificate from the next handshake on; what is connected stays. */
  public void renew(Authority.Leaf leaf) throws Exception {
    tls.reload(factory -> use((SslContextFactory.Server) factory, leaf));
  }

  private static void use(SslContextFactory.Server tls, Authority.Leaf leaf) {
    tls.setKeyStore(leaf.store());
    tls.setKeyStorePassword("");
    tls.setKeyManagerPassword("");
  }

  /** Listens no more, ends the watches cleanly, then closes what is left. */
  public void stop() throws Exception {
    for (var connector : server.getConnectors()) {
      ((ServerConnector) connector).close();
    }
    watchers.end(PATIENCE);
    server.stop();
  }
}
