package computer.socialweb.yardmaster.local.standin;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Looks after what a component depends on, on a thread of its own. An answer that is overdue counts
 * as none, so a dependency that hangs is noticed like one that is gone.
 */
final class Probe {
  private static final long EAGER_MILLIS = 150;
  private static final long CALM_MILLIS = 1000;
  private static final long OVERDUE_NANOS = 4_000_000_000L;

  private final Component component;
  private final Thread thread;

  /** The trouble of a component that has not been ready yet. */
  static final String STARTING = "starting";

  private volatile String trouble = STARTING;
  private volatile long looked = System.nanoTime();

  Probe(Component component) {
    this.component = component;
    this.thread = Thread.ofPlatform().daemon().name("probe").unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  private void run() {
    CountDownLatch never = new CountDownLatch(1);
    try {
      boolean ended = false;
      while (!ended) {
        trouble = component.dependency();
        looked = System.nanoTime();
        ended = never.await(trouble.isEmpty() ? CALM_MILLIS : EAGER_MILLIS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Why the component cannot be ready; empty when it can. */
  String trouble() {
    return System.nanoTime() - looked > OVERDUE_NANOS ? "no answer for 4 s" : trouble;
  }
}
