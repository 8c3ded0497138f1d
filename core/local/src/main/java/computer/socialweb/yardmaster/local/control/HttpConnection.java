package computer.socialweb.yardmaster.local.control;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Queue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One connection of an {@link HttpLoop}; used on its thread only. */
final class HttpConnection {
  private final SelectionKey key;
  private final SocketChannel channel;
  private final Function<HttpRequest, HttpReply> handler;
  private final Queue<HttpConnection> delayed;
  private final Runnable ended;
  private final RequestParser parser = new RequestParser();
  private long since = System.nanoTime();
  private @Nullable ByteBuffer answer;
  private boolean waiting;
  private boolean keepAlive;
  private boolean closed;
  private long due;

  HttpConnection(
      SelectionKey key,
      Function<HttpRequest, HttpReply> handler,
      Queue<HttpConnection> delayed,
      Runnable ended) {
    this.key = key;
    this.channel = (SocketChannel) key.channel();
    this.handler = handler;
    this.delayed = delayed;
    this.ended = ended;
  }

  void proceed() {
    try {
      if (answer != null && !waiting) {
        write();
      } else {
        read();
      }
    } catch (IOException e) {
      close();
    }
  }

  private void read() throws IOException {
    ByteBuffer chunk = HttpLoop.chunk();
    int count = channel.read(chunk);
    if (count < 0) {
      close();
      return;
    }
    if (parser.isEmpty()) {
      since = System.nanoTime();
    }
    parser.feed(chunk.flip());
    if (answer == null && !waiting) {
      handle();
    }
  }

  private void handle() throws IOException {
    switch (parser.next()) {
      case RequestParser.Result.More() -> key.interestOps(SelectionKey.OP_READ);
      case RequestParser.Result.Refused(int status, String why) -> {
        keepAlive = false;
        send(HttpReply.error(status, why), false);
      }
      case RequestParser.Result.Whole(HttpRequest request) -> {
        keepAlive = request.keepAlive();
        send(handler.apply(request), request.method().equals("HEAD"));
      }
    }
  }

  private void send(HttpReply reply, boolean headOnly) throws IOException {
    answer = reply.bytes(keepAlive, headOnly);
    if (reply.isNever()) {
      waiting = true;
      key.interestOps(0);
    } else if (reply.delayMillis() > 0) {
      waiting = true;
      due = System.nanoTime() + reply.delayMillis() * 1_000_000;
      key.interestOps(0);
      delayed.add(this);
    } else {
      write();
    }
  }

  /** True when nothing is left to wait for. */
  boolean sendIfDue(long now) {
    if (closed || now - due < 0) {
      return closed;
    }
    waiting = false;
    try {
      write();
    } catch (IOException e) {
      close();
    }
    return true;
  }

  private void write() throws IOException {
    ByteBuffer bytes = answer;
    if (bytes == null) {
      return;
    }
    channel.write(bytes);
    if (bytes.hasRemaining()) {
      key.interestOps(SelectionKey.OP_WRITE);
      return;
    }
    answer = null;
    if (!keepAlive) {
      finish();
      return;
    }
    since = System.nanoTime();
    handle();
  }

  /** Lets the client read the answer before a reset could take it away. */
  private void finish() throws IOException {
    channel.shutdownOutput();
    ByteBuffer rest = HttpLoop.chunk();
    while (channel.read(rest) > 0) {
      rest.clear();
    }
    close();
  }

  /** Whether it has been sending a request for too long; an idle one may stay. */
  boolean isOverdue(long now, long patience) {
    if (waiting) {
      return due == 0 && now - since > 6 * patience;
    }
    return now - since > patience && !(keepAlive && parser.isEmpty());
  }

  void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      channel.close();
    } catch (IOException e) {
      key.cancel();
    } finally {
      ended.run();
    }
  }
}
