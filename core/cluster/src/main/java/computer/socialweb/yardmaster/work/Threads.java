package computer.socialweb.yardmaster.work;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/**
 * Where work runs. Whoever makes an executor closes it. Parts take JDK interfaces ({@link
 * ScheduledExecutorService}, {@link java.time.InstantSource}), so that a test can hand in a
 * scheduler and a clock that it drives by hand.
 */
public final class Threads {
  private Threads() {}

  /** A virtual thread per task; made for work that blocks. Names are NAME-0, NAME-1, … */
  public static ExecutorService blocking(String name) {
    return Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name(name + "-", 0).factory());
  }

  /**
   * One daemon thread that only starts things in time; what it runs must not block. A cancelled
   * task leaves it at once.
   */
  public static ScheduledExecutorService timer(String name) {
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().name(name).daemon(true).factory());
    timer.setRemoveOnCancelPolicy(true);
    timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    return timer;
  }
}
