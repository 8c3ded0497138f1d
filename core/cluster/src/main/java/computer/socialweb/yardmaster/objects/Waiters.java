package computer.socialweb.yardmaster.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Threads that wait for changes of some objects. */
final class Waiters {
  private final List<Waiter> waiting = new CopyOnWriteArrayList<>();

  /** Woken by changes until it is closed; a change before {@link #sleep} is not lost. */
  final class Waiter implements AutoCloseable {
    private final Predicate<@Nullable HasMetadata> concerns;
    private final Semaphore wakings = new Semaphore(0);

    private Waiter(Predicate<@Nullable HasMetadata> concerns) {
      this.concerns = concerns;
    }

    /** Returns after the next change that concerns it, or after the time. */
    void sleep(Duration longest) throws InterruptedException {
      if (wakings.tryAcquire(longest.toNanos(), TimeUnit.NANOSECONDS)) {
        wakings.drainPermits();
      }
    }

    @Override
    public void close() {
      waiting.remove(this);
    }
  }

  Waiter add(Predicate<@Nullable HasMetadata> concerns) {
    Waiter waiter = new Waiter(concerns);
    waiting.add(waiter);
    return waiter;
  }

  void wakeAll() {
    waiting.forEach(waiter -> waiter.wakings.release());
  }

  void changed(@Nullable HasMetadata before, @Nullable HasMetadata after) {
    for (Waiter waiter : waiting) {
      if (waiter.concerns.test(before) || waiter.concerns.test(after)) {
        waiter.wakings.release();
      }
    }
  }
}
