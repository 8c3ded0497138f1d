package computer.socialweb.yardmaster.local.front;

import computer.socialweb.yardmaster.local.control.HttpLoop;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * File handles kept open for nothing, so that the control socket still answers, and the state is
 * still written, when connections have used up all others. While any of them is lent, the proxy
 * accepts no connection. Safe for many threads.
 */
final class SpareHandles implements HttpLoop.Handles {
  private static final int KEPT = 8;

  /** For a request: its connection, the state file and its folder. */
  private static final int LENT = 4;

  private static final Path NOTHING = Path.of("/dev/null");

  private final Deque<FileChannel> kept = new ArrayDeque<>();

  /** Opens what is missing; false when not all could be. */
  synchronized boolean refill() {
    try {
      while (kept.size() < KEPT) {
        kept.push(FileChannel.open(NOTHING));
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  synchronized boolean isWhole() {
    return kept.size() == KEPT;
  }

  @Override
  public synchronized boolean lend() {
    boolean any = !kept.isEmpty();
    for (int i = 0; i < LENT && !kept.isEmpty(); i++) {
      try {
        kept.pop().close();
      } catch (IOException e) {
        return false;
      }
    }
    return any;
  }

  @Override
  public void giveBack() {
    refill();
  }
}
