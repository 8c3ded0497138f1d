package computer.socialweb.yardmaster.local.front;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * One direction of a connection. Bytes are copied through a buffer that all flows share; only what
 * the receiver does not take at once is kept, and then nothing more is read until it has.
 */
final class Flow {
  /** Enough to let a busy flow move on, few enough that it does not starve the others. */
  private static final int ROUNDS = 4;

  private final SocketChannel source;
  private final SocketChannel sink;
  private final Buffers buffers;
  private @Nullable ByteBuffer pending;
  private boolean sourceEnded;
  private boolean done;

  Flow(SocketChannel source, SocketChannel sink, Buffers buffers) {
    this.source = source;
    this.sink = sink;
    this.buffers = buffers;
  }

  /**
   * Moves what can be moved now.
   *
   * @throws IOException when either side has broken off
   */
  void move() throws IOException {
    if (!flush()) {
      return;
    }
    for (int round = 0; round < ROUNDS && !sourceEnded; round++) {
      ByteBuffer chunk = buffers.chunk();
      int room = chunk.remaining();
      int count = source.read(chunk);
      if (count == 0) {
        return;
      }
      if (count < 0) {
        sourceEnded = true;
        break;
      }
      sink.write(chunk.flip());
      if (chunk.hasRemaining()) {
        pending = buffers.keep(chunk);
        return;
      }
      if (count < room) {
        return; // that was all for now; the selector tells of more
      }
    }
    if (sourceEnded && !done) {
      done = true;
      sink.shutdownOutput();
    }
  }

  private boolean flush() throws IOException {
    ByteBuffer rest = pending;
    if (rest == null) {
      return true;
    }
    sink.write(rest);
    if (rest.hasRemaining()) {
      return false;
    }
    buffers.release(rest);
    pending = null;
    return true;
  }

  boolean wantsToRead() {
    return pending == null && !sourceEnded;
  }

  boolean wantsToWrite() {
    return pending != null;
  }

  /** The sender has ended, and the receiver has all and knows. */
  boolean isDone() {
    return done;
  }

  void dispose() {
    ByteBuffer rest = pending;
    if (rest != null) {
      buffers.release(rest);
      pending = null;
    }
  }
}
