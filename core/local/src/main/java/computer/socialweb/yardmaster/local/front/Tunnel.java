package computer.socialweb.yardmaster.local.front;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * A client's connection and the one to its backend. Each side may end its direction first (half
 * close); a side that breaks off is told to the other by a reset. Used on the loop's thread.
 */
final class Tunnel {
  private final SocketChannel client;
  private final Counts counts;
  private final Buffers buffers;
  private final SelectionKey clientKey;
  private Backend backend;
  private SocketChannel server;
  private SelectionKey serverKey;
  private @Nullable Flow up;
  private @Nullable Flow down;
  private boolean closed;
  final long since = System.nanoTime();

  /** Begins to connect a client that was just accepted. */
  Tunnel(SocketChannel client, Backend backend, Selector selector, Counts counts, Buffers buffers)
      throws IOException {
    this.client = client;
    this.backend = backend;
    this.counts = counts;
    this.buffers = buffers;
    prepare(client);
    this.server = SocketChannel.open();
    try {
      prepare(server);
      this.clientKey = client.register(selector, 0, this);
      this.serverKey = server.register(selector, SelectionKey.OP_CONNECT, this);
    } catch (IOException e) {
      server.close();
      throw e;
    }
    counts.began(backend.name());
  }

  private static void prepare(SocketChannel channel) throws IOException {
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
  }

  /**
   * Starts connecting; loopback often answers at once.
   *
   * @throws IOException when the backend refuses at once
   */
  void connect() throws IOException {
    if (server.connect(backend.address())) {
      connected();
    }
  }

  /** Goes on with what one of its channels is ready for, and asks the other one nothing. */
  void proceed(SelectionKey ready, Backend newest) throws IOException {
    if (closed) {
      return;
    }
    Flow upwards = up;
    Flow downwards = down;
    if (upwards == null || downwards == null) {
      finishConnect(newest);
      return;
    }
    Flow reading = isClientKey(ready) ? upwards : downwards;
    Flow writing = isClientKey(ready) ? downwards : upwards;
    try {
      if (ready.isReadable()) {
        reading.move();
      }
      if (ready.isWritable()) {
        writing.move();
      }
    } catch (IOException e) {
      reset();
      return;
    }
    settle(upwards, downwards);
  }

  /** A client that came just before a switch must not be lost with the old backend. */
  private void finishConnect(Backend newest) throws IOException {
    try {
      if (server.finishConnect()) {
        connected();
      }
    } catch (IOException e) {
      if (newest.generation() == backend.generation()) {
        throw e;
      }
      Selector selector = serverKey.selector();
      server.close();
      counts.ended(backend.name());
      counts.began(newest.name());
      backend = newest;
      server = SocketChannel.open();
      prepare(server);
      serverKey = server.register(selector, SelectionKey.OP_CONNECT, this);
      connect();
    }
  }

  private void connected() {
    Flow upwards = new Flow(client, server, buffers);
    Flow downwards = new Flow(server, client, buffers);
    up = upwards;
    down = downwards;
    settle(upwards, downwards);
  }

  private void settle(Flow upwards, Flow downwards) {
    if (upwards.isDone() && downwards.isDone()) {
      close();
      return;
    }
    clientKey.interestOps(operations(upwards, downwards));
    serverKey.interestOps(operations(downwards, upwards));
  }

  private static int operations(Flow reading, Flow writing) {
    return (reading.wantsToRead() ? SelectionKey.OP_READ : 0)
        | (writing.wantsToWrite() ? SelectionKey.OP_WRITE : 0);
  }

  boolean isConnecting() {
    return up == null && !closed;
  }

  boolean isClientKey(SelectionKey key) {
    return key.equals(clientKey);
  }

  boolean isOpen() {
    return !closed;
  }

  String backendName() {
    return backend.name();
  }

  /** Ends both sides so that neither takes what it got for all there was. */
  void reset() {
    try {
      client.setOption(StandardSocketOptions.SO_LINGER, 0);
      server.setOption(StandardSocketOptions.SO_LINGER, 0);
    } catch (IOException e) {
      // one is closed already, so there is nothing left to reset
    } finally {
      close();
    }
  }

  void close() {
    if (closed) {
      return;
    }
    closed = true;
    counts.ended(backend.name());
    for (SocketChannel channel : new SocketChannel[] {client, server}) {
      try {
        channel.close();
      } catch (IOException e) {
        // the handle is free all the same
      }
    }
    if (up != null) {
      up.dispose();
    }
    if (down != null) {
      down.dispose();
    }
  }
}
