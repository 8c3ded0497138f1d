package computer.socialweb.yardmaster.local.control;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A small HTTP server on one thread, for any number of listening channels. Handlers run on that
 * thread and must not block. A connection that does not send a whole request within ten seconds is
 * closed, and beyond {@value #MOST} connections new ones are.
 */
public final class HttpLoop implements AutoCloseable {
  static final int MOST = 512;
  private static final long PATIENCE_NANOS = 10_000_000_000L;

  /** What to do when no file handle is left for a connection, and after it. */
  public interface Handles {
    /** Frees a handle that was kept for this; false when there is none. */
    boolean lend();

    /** The connection has ended. */
    void giveBack();

    /** Keeps none. */
    Handles NONE =
        new Handles() {
          @Override
          public boolean lend() {
            return false;
          }

          @Override
          public void giveBack() {}
        };
  }

  private record Listener(Function<HttpRequest, HttpReply> handler) {}

  private final Selector selector;
  private final Handles handles;
  private final Thread thread;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final Queue<HttpConnection> delayed = new ArrayDeque<>();
  private final List<SelectionKey> paused = new ArrayList<>();
  private volatile boolean closed;

  /** Opens what the loop needs; {@link #start} begins to serve. */
  public HttpLoop(String name, Handles handles) throws IOException {
    this.selector = Selector.open();
    this.handles = handles;
    this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
  }

  public void start() {
    thread.start();
  }

  /** Serves a listening channel; the caller still owns it and closes it. */
  public void serve(ServerSocketChannel channel, Function<HttpRequest, HttpReply> handler)
      throws IOException {
    channel.configureBlocking(false);
    FutureTask<SelectionKey> register =
        new FutureTask<>(
            () -> channel.register(selector, SelectionKey.OP_ACCEPT, new Listener(handler)));
    if (!thread.isAlive()) {
      register.run();
    } else {
      tasks.add(register);
      selector.wakeup();
    }
    try {
      register.get();
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private void run() {
    try {
      while (!closed) {
        selector.select(timeout());
        for (Runnable task; (task = tasks.poll()) != null; ) {
          task.run();
        }
        for (SelectionKey key : selector.selectedKeys()) {
          if (key.attachment() instanceof Listener listener && key.isValid()) {
            accept(key, listener);
          } else if (key.attachment() instanceof HttpConnection connection) {
            connection.proceed();
          }
        }
        selector.selectedKeys().clear();
        sweep();
      }
      connections().forEach(HttpConnection::close);
      selector.close();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException("the selector failed", e);
    }
  }

  private long timeout() {
    if (!delayed.isEmpty()) {
      return 10;
    }
    return paused.isEmpty() ? 1000 : 250;
  }

  private void accept(SelectionKey key, Listener listener) {
    boolean lent = false;
    try {
      SocketChannel channel;
      try {
        channel = ((ServerSocketChannel) key.channel()).accept();
      } catch (IOException full) {
        lent = handles.lend();
        if (!lent) {
          throw full;
        }
        channel = ((ServerSocketChannel) key.channel()).accept();
      }
      if (channel == null || selector.keys().size() > MOST) {
        dismiss(channel, lent);
        return;
      }
      channel.configureBlocking(false);
      boolean owed = lent;
      SelectionKey own = channel.register(selector, SelectionKey.OP_READ);
      own.attach(new HttpConnection(own, listener.handler(), delayed, () -> giveBack(owed)));
    } catch (IOException e) {
      // Out of file handles: the client waits in the backlog until the next sweep.
      giveBack(lent);
      key.interestOps(0);
      paused.add(key);
    }
  }

  private void dismiss(@Nullable SocketChannel channel, boolean lent) throws IOException {
    giveBack(lent);
    if (channel != null) {
      channel.close();
    }
  }

  private void giveBack(boolean lent) {
    if (lent) {
      handles.giveBack();
    }
  }

  private void sweep() {
    for (SelectionKey key : paused) {
      if (key.isValid()) {
        key.interestOps(SelectionKey.OP_ACCEPT);
      }
    }
    paused.clear();
    long now = System.nanoTime();
    for (int i = delayed.size(); i > 0; i--) {
      HttpConnection due = delayed.remove();
      if (!due.sendIfDue(now)) {
        delayed.add(due);
      }
    }
    for (HttpConnection connection : connections()) {
      if (connection.isOverdue(now, PATIENCE_NANOS)) {
        connection.close();
      }
    }
  }

  private List<HttpConnection> connections() {
    List<HttpConnection> all = new ArrayList<>();
    for (SelectionKey key : selector.keys()) {
      if (key.attachment() instanceof HttpConnection connection) {
        all.add(connection);
      }
    }
    return all;
  }

  /** A buffer for one read. */
  static ByteBuffer chunk() {
    return ByteBuffer.allocate(4096);
  }

  /** Ends the loop and its connections, and waits for that. */
  @Override
  public void close() {
    closed = true;
    selector.wakeup();
    try {
      if (!thread.equals(Thread.currentThread()) && thread.isAlive()) {
        thread.join(2000);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
