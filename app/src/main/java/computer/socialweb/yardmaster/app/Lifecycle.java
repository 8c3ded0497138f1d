package computer.socialweb.yardmaster.app;

import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How the program ends. */
final class Lifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(Lifecycle.class);
  private static final long LONGEST_END_SECONDS = 20;

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

  /** Takes a hook away again; one that is running already is left to it. */
  interface Hook extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Has something done when the process is told to stop, and keeps the process until the hook is
   * closed, so that whoever made it can come to an end.
   */
  static Hook onStop(Runnable task) {
    CountDownLatch ended = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              task.run();
              await(ended);
            },
            "stop");
    Runtime.getRuntime().addShutdownHook(thread);
    return () -> {
      ended.countDown();
      try {
        Runtime.getRuntime().removeShutdownHook(thread);
      } catch (IllegalStateException e) {
        LOG.debug("the process is ending", e);
      }
    };
  }

  private static void await(CountDownLatch ended) {
    try {
      if (!ended.await(LONGEST_END_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("the process ends although not all of it has come to an end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
