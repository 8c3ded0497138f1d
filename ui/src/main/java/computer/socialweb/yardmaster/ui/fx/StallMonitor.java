package computer.socialweb.yardmaster.ui.fx;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the JavaFX thread for a sign of life at intervals and logs once, with that thread's stack,
 * when the answer takes longer than allowed. A question causes no pulse.
 */
public final class StallMonitor implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StallMonitor.class);

  private final FxThread fx;
  private final Duration interval;
  private final Duration allowed;
  private final AtomicLong longestNanos = new AtomicLong();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;

  public StallMonitor(FxThread fx, Duration interval, Duration allowed) {
    this.fx = fx;
    this.interval = interval;
    this.allowed = allowed;
    this.thread = Thread.ofPlatform().daemon().name("ui-stall-monitor").unstarted(this::watch);
  }

  public void start() {
    thread.start();
  }

  /** The longest answer so far. */
  public Duration longest() {
    return Duration.ofNanos(longestNanos.get());
  }

  private void watch() {
    try {
      while (!closed.await(interval.toMillis(), TimeUnit.MILLISECONDS)) {
        ask();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void ask() throws InterruptedException {
    CountDownLatch answered = new CountDownLatch(1);
    long asked = System.nanoTime();
    fx.execute(answered::countDown);
    if (!answered.await(allowed.toMillis(), TimeUnit.MILLISECONDS)) {
      LOG.warn("the window has not answered for {} ms: {}", allowed.toMillis(), stack());
      while (!answered.await(interval.toMillis(), TimeUnit.MILLISECONDS)) {
        if (closed.getCount() == 0) {
          return;
        }
      }
    }
    longestNanos.accumulateAndGet(System.nanoTime() - asked, Math::max);
  }

  private static String stack() {
    StringBuilder out = new StringBuilder();
    for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
      if (entry.getKey().getName().equals("JavaFX Application Thread")) {
        for (StackTraceElement element : entry.getValue()) {
          out.append("\n  at ").append(element);
        }
      }
    }
    return out.toString();
  }

  @Override
  public void close() {
    closed.countDown();
    thread.interrupt();
  }
}
