package computer.socialweb.yardmaster.local.front;

import computer.socialweb.yardmaster.local.control.ProgramLog;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Accepts clients and moves their bytes, all on one thread. When the process runs out of file
 * handles it stops accepting, says so in its status, and tries again four times a second; clients
 * meanwhile wait in the backlog.
 */
final class ProxyLoop implements Runnable {
  private static final int ACCEPTED_AT_ONCE = 64;
  private static final long RETRY_MILLIS = 250;
  private static final long CONNECT_NANOS = 5_000_000_000L;
  private static final long DRAIN_NANOS = 2_000_000_000L;

  private final ServerSocketChannel listener;
  private final BackendState state;
  private final Counts counts;
  private final SpareHandles spare;
  private final SparseLog log;
  private final Selector selector;
  private final SelectionKey accepting;
  private final Buffers buffers = new Buffers();
  private int connecting;
  private boolean paused;

  /** Accepted with the last handle, so that none was left for the connection to the backend. */
  private @Nullable SocketChannel parked;

  private volatile boolean stopping;

  ProxyLoop(
      ServerSocketChannel listener,
      BackendState state,
      Counts counts,
      SpareHandles spare,
      ProgramLog log)
      throws IOException {
    this.listener = listener;
    this.state = state;
    this.counts = counts;
    this.spare = spare;
    this.log = new SparseLog(log);
    this.selector = Selector.open();
    listener.configureBlocking(false);
    this.accepting = listener.register(selector, SelectionKey.OP_ACCEPT);
  }

  @Override
  public void run() {
    try {
      long stopBy = Long.MAX_VALUE;
      while (true) {
        selector.select(paused || stopping ? RETRY_MILLIS : connecting > 0 ? 1000 : 0);
        for (SelectionKey key : selector.selectedKeys()) {
          if (key.equals(accepting)) {
            accept();
          } else {
            proceed((Tunnel) key.attachment(), key);
          }
        }
        selector.selectedKeys().clear();
        if (connecting > 0) {
          giveUpOnSlowBackends();
        }
        if (stopping) {
          listener.close();
          stopBy = stopBy == Long.MAX_VALUE ? System.nanoTime() + DRAIN_NANOS : stopBy;
          if (tunnels().isEmpty() || System.nanoTime() >= stopBy) {
            tunnels().forEach(Tunnel::close);
            selector.close();
            return;
          }
        } else if (paused) {
          resume();
        }
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException("the selector failed", e);
    }
  }

  private void accept() {
    for (int i = 0; i < ACCEPTED_AT_ONCE && accepting.isValid(); i++) {
      if (!spare.isWhole()) {
        pause("no handle is left in reserve");
        return;
      }
      try {
        SocketChannel client = listener.accept();
        if (client == null) {
          return;
        }
        begin(client);
      } catch (IOException e) {
        pause(String.valueOf(e.getMessage()));
        return;
      }
    }
  }

  /**
   * Connects a client.
   *
   * @throws IOException when there is no handle for the connection to the backend
   */
  private void begin(SocketChannel client) throws IOException {
    Tunnel tunnel;
    try {
      tunnel = new Tunnel(client, state.current(), selector, counts, buffers);
    } catch (IOException e) {
      parked = client;
      throw e;
    }
    connecting++;
    try {
      tunnel.connect();
    } catch (IOException e) {
      notReached(tunnel, String.valueOf(e.getMessage()));
    }
    if (!tunnel.isConnecting()) {
      connecting--;
    }
  }

  private void proceed(Tunnel tunnel, SelectionKey ready) {
    boolean was = tunnel.isConnecting();
    try {
      tunnel.proceed(ready, state.current());
    } catch (IOException e) {
      notReached(tunnel, String.valueOf(e.getMessage()));
    }
    if (was && !tunnel.isConnecting()) {
      connecting--;
    }
  }

  private void notReached(Tunnel tunnel, String why) {
    counts.notReached();
    log.warning("backend " + tunnel.backendName() + " is not reached: " + why);
    tunnel.reset();
  }

  private void giveUpOnSlowBackends() {
    long now = System.nanoTime();
    for (Tunnel tunnel : tunnels()) {
      if (tunnel.isConnecting() && now - tunnel.since > CONNECT_NANOS) {
        notReached(tunnel, "no answer within 5 s");
        connecting--;
      }
    }
  }

  private void pause(String why) {
    if (!accepting.isValid()) {
      return;
    }
    accepting.interestOps(0);
    if (!paused) {
      paused = true;
      log.warning("new connections wait: " + why);
    }
    counts.warn(
        "out of file handles ("
            + why
            + ") with "
            + tunnels().size()
            + " connections open; new ones wait until some end");
  }

  private void resume() {
    if (!spare.refill()) {
      return;
    }
    SocketChannel first = parked;
    if (first != null) {
      parked = null;
      try {
        begin(first);
      } catch (IOException e) {
        return; // it is parked again
      }
    }
    paused = false;
    accepting.interestOps(SelectionKey.OP_ACCEPT);
    accept();
    if (!paused) {
      counts.warn("");
      log.resumed("new connections are served again");
    }
  }

  private List<Tunnel> tunnels() {
    List<Tunnel> open = new ArrayList<>();
    for (SelectionKey key : selector.keys()) {
      if (key.attachment() instanceof Tunnel tunnel
          && tunnel.isOpen()
          && key.isValid()
          && tunnel.isClientKey(key)) {
        open.add(tunnel);
      }
    }
    return open;
  }

  /** Accepts no more, lets open connections end for two seconds, then ends them and the loop. */
  void stop() {
    stopping = true;
    selector.wakeup();
  }
}
