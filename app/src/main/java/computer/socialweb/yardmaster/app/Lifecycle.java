package computer.socialweb.yardmaster.app;

import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How the program ends. */
final class Lifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(Lifecycle.class);
  private static final long LONGEST_END_MILLIS = 20_000;

  private Lifecycle() {}

  /** Closes the parts, the last one first; one that fails does not keep the next from it. */
  static void closeAll(Deque<AutoCloseable> parts) {
    while (!parts.isEmpty()) {
      AutoCloseable part = parts.pop();
      try {
        part.close();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (Exception e) {
        LOG.warn("{} did not close cleanly", part, e);
      }
    }
  }

  /** Waits within a shutdown hook until the thread has put its parts away. */
  static void join(Thread thread) {
    try {
      thread.join(LONGEST_END_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
