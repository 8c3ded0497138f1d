package computer.socialweb.yardmaster.testkit.time;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler that runs nothing by itself: {@link #advance} moves its clock and runs what becomes
 * due, in order of time, on the calling thread. Tasks may be handed in by any thread.
 */
public final class HandScheduler extends AbstractExecutorService
    implements ScheduledExecutorService {
  private final HandClock clock;
  private final PriorityQueue<Due<?>> due = new PriorityQueue<>();
  private long sequence;
  private boolean shutdown;

  public HandScheduler(HandClock clock) {
    this.clock = clock;
  }

  public HandClock clock() {
    return clock;
  }

  /** Moves the clock to the moment of each task that becomes due, runs it, and then to the end. */
  public void advance(Duration by) {
    Instant end = clock.instant().plus(by);
    for (Due<?> next = poll(end); next != null; next = poll(end)) {
      clock.set(next.at);
      next.run();
    }
    clock.set(end);
  }

  /** How many tasks wait for their moment. */
  public synchronized int waiting() {
    return due.size();
  }

  private synchronized @Nullable Due<?> poll(Instant end) {
    Due<?> head = due.peek();
    if (head == null || head.at.isAfter(end)) {
      return null;
    }
    return due.poll();
  }

  private synchronized <V> Due<V> put(Callable<V> task, Duration delay, @Nullable Duration period) {
    if (shutdown) {
      throw new RejectedExecutionException("shut down");
    }
    Due<V> added = new Due<>(task, clock.instant().plus(delay), period);
    due.add(added);
    return added;
  }

  @Override
  public void execute(Runnable task) {
    var _ = schedule(task, 0, TimeUnit.NANOSECONDS);
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
    return put(Executors.callable(task), Duration.ofNanos(unit.toNanos(delay)), null);
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
    return put(task, Duration.ofNanos(unit.toNanos(delay)), null);
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable task, long initialDelay, long period, TimeUnit unit) {
    return put(
        Executors.callable(task),
        Duration.ofNanos(unit.toNanos(initialDelay)),
        Duration.ofNanos(unit.toNanos(period)));
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable task, long initialDelay, long delay, TimeUnit unit) {
    return scheduleAtFixedRate(task, initialDelay, delay, unit);
  }

  @Override
  public synchronized void shutdown() {
    shutdown = true;
    due.clear();
  }

  @Override
  public synchronized List<Runnable> shutdownNow() {
    shutdown = true;
    List<Runnable> left = new ArrayList<>(due);
    due.clear();
    return left;
  }

  @Override
  public synchronized boolean isShutdown() {
    return shutdown;
  }

  @Override
  public boolean isTerminated() {
    return isShutdown();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return isShutdown();
  }

  private final class Due<V> extends FutureTask<V> implements ScheduledFuture<V> {
    private final long number;
    private final @Nullable Duration period;
    private Instant at;

    Due(Callable<V> task, Instant at, @Nullable Duration period) {
      super(task);
      this.number = sequence++;
      this.at = at;
      this.period = period;
    }

    @Override
    public void run() {
      if (period == null) {
        super.run();
      } else if (runAndReset()) {
        synchronized (HandScheduler.this) {
          if (!shutdown && !isCancelled()) {
            at = at.plus(period);
            due.add(this);
          }
        }
      }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
      synchronized (HandScheduler.this) {
        due.remove(this);
      }
      return super.cancel(mayInterruptIfRunning);
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(Duration.between(clock.instant(), at));
    }

    @Override
    public int compareTo(Delayed other) {
      Due<?> that = (Due<?>) other;
      int byTime = at.compareTo(that.at);
      return byTime != 0 ? byTime : Long.compare(number, that.number);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }
}
