package computer.socialweb.yardmaster.local.front;

import java.nio.ByteBuffer;

/**
 * The copy buffer of the loop, and an account of what slow receivers make it keep: the more is
 * kept, the less is read at once, so that many slow receivers cannot use up the heap. Used on one
 * thread.
 */
final class Buffers {
  private static final int LARGE = 64 * 1024;
  private static final int SMALL = 2 * 1024;
  private static final long PLENTY = 8L * 1024 * 1024;

  private final ByteBuffer shared = ByteBuffer.allocateDirect(LARGE);
  private long kept;

  /** The shared buffer, empty; valid until the next call. */
  ByteBuffer chunk() {
    return shared.clear().limit(kept > PLENTY ? SMALL : LARGE);
  }

  /** A copy of what is left in the shared buffer. */
  ByteBuffer keep(ByteBuffer rest) {
    ByteBuffer copy = ByteBuffer.allocate(rest.remaining()).put(rest).flip();
    kept += copy.capacity();
    return copy;
  }

  void release(ByteBuffer copy) {
    kept -= copy.capacity();
  }
}
