package computer.socialweb.yardmaster.work;

import computer.socialweb.yardmaster.api.text.Failure;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keys whose state must be looked at. Adding a key only marks it: the handler runs for it soon, on
 * a virtual thread, never twice at once for one key and for at most so many keys at once. A key
 * that is added again while it waits is folded; one added while it is handled is handled once more
 * afterwards, so no change is missed. A handler that throws is called again after a back-off, which
 * starts anew once it succeeds. Safe for use by any thread, the handler included.
 */
public final class KeyedQueue<K> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(KeyedQueue.class);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

  /** Brings the world nearer to what the key stands for; called again if it throws. */
  @FunctionalInterface
  public interface Handler<K> {
    void handle(K key) throws Exception;
  }

  private final String name;
  private final int workers;
  private final Handler<? super K> handler;
  private final Backoff backoff;
  private final ScheduledExecutorService timer;
  private final Queue<K> ready = new ArrayDeque<>();
  private final Set<K> queued = new HashSet<>();
  private final Set<K> dirtyWhileRunning = new HashSet<>();
  private final Map<K, Thread> running = new HashMap<>();
  private final Map<K, ScheduledFuture<?>> later = new HashMap<>();
  private final Map<K, Integer> failures = new HashMap<>();
  private boolean closed;

  /**
   * @param name names its threads and stands in its log lines
   * @param workers how many keys may be handled at once
   * @param timer runs what is added for later; not closed with the queue
   */
  public KeyedQueue(
      String name,
      int workers,
      Backoff backoff,
      ScheduledExecutorService timer,
      Handler<? super K> handler) {
    if (workers < 1) {
      throw new IllegalArgumentException("workers " + workers);
    }
    this.name = name;
    this.workers = workers;
    this.backoff = backoff;
    this.timer = timer;
    this.handler = handler;
  }

  /** Has the key handled as soon as a worker is free. No effect once the queue is closed. */
  public synchronized void add(K key) {
    if (closed) {
      return;
    }
    forgetLater(key);
    if (running.containsKey(key)) {
      dirtyWhileRunning.add(key);
    } else if (queued.add(key)) {
      ready.add(key);
      dispatch();
    }
  }

  public void addAll(Collection<? extends K> keys) {
    keys.forEach(this::add);
  }

  /** Has the key handled after the delay, or earlier if it is also added for an earlier moment. */
  public synchronized void addAfter(K key, Duration delay) {
    if (delay.isZero() || delay.isNegative()) {
      add(key);
      return;
    }
    ScheduledFuture<?> known = later.get(key);
    if (closed
        || queued.contains(key)
        || (known != null && known.getDelay(TimeUnit.NANOSECONDS) <= delay.toNanos())) {
      return;
    }
    forgetLater(key);
    try {
      later.put(key, timer.schedule(() -> add(key), delay.toNanos(), TimeUnit.NANOSECONDS));
    } catch (RejectedExecutionException e) {
      LOG.debug("{}: the timer has ended, so {} is not looked at again", name, key, e);
    }
  }

  private void forgetLater(K key) {
    ScheduledFuture<?> known = later.remove(key);
    if (known != null) {
      known.cancel(false);
    }
  }

  /**
   * Waits until none of the keys waits for its handler or is being handled; one that is due later
   * only, such as after a failure, is not waited for.
   *
   * @return false when the time is over before
   */
  public synchronized boolean awaitHandled(Collection<? extends K> keys, Duration timeout)
      throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (keys.stream().anyMatch(key -> queued.contains(key) || running.containsKey(key))) {
      long left = deadline - System.nanoTime();
      if (left <= 0 || closed) {
        return false;
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    return true;
  }

  /** Nothing waits, runs or is due later. */
  synchronized boolean isIdle() {
    return ready.isEmpty() && running.isEmpty() && later.isEmpty();
  }

  /** The failures in a row of a key; 0 when its last run succeeded. */
  public synchronized int failures(K key) {
    return failures.getOrDefault(key, 0);
  }

  private synchronized void dispatch() {
    while (!closed && running.size() < workers) {
      K key = ready.poll();
      if (key == null) {
        return;
      }
      queued.remove(key);
      Thread worker = Thread.ofVirtual().name(name + " " + key).unstarted(() -> run(key));
      running.put(key, worker);
      worker.start();
    }
  }

  private void run(K key) {
    Throwable failure = null;
    try {
      handler.handle(key);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failure = e;
    } catch (Throwable e) { // whatever a handler throws, its key is tried again and the queue lives
      failure = e;
    } finally {
      ended(key, failure);
    }
  }

  private synchronized void ended(K key, @Nullable Throwable failure) {
    running.remove(key);
    notifyAll();
    if (closed) {
      return;
    }
    boolean dirty = dirtyWhileRunning.remove(key);
    if (failure == null) {
      failures.remove(key);
      if (dirty) {
        add(key);
      }
    } else {
      int count = failures.merge(key, 1, Integer::sum);
      Duration wait = backoff.after(count);
      report(key, failure, count, wait);
      addAfter(key, wait);
    }
    dispatch();
  }

  private void report(K key, Throwable failure, int count, Duration wait) {
    if (failure instanceof Failure known) {
      LOG.warn(
          "{}: {} (failed {}×, again in {} ms): {}",
          name,
          key,
          count,
          wait.toMillis(),
          known.getMessage());
    } else {
      LOG.warn("{}: {} (failed {}×, again in {} ms)", name, key, count, wait.toMillis(), failure);
    }
  }

  /** As {@link #close(Duration)} with five seconds. */
  @Override
  public void close() {
    close(CLOSE_TIMEOUT);
  }

  /**
   * Takes no more keys, interrupts the handlers that run and waits for them to end. Closing again
   * waits again for those that are left.
   *
   * @return whether all handlers have ended
   */
  public boolean close(Duration timeout) {
    List<Thread> left;
    synchronized (this) {
      closed = true;
      ready.clear();
      queued.clear();
      later.values().forEach(due -> due.cancel(false));
      later.clear();
      left = List.copyOf(running.values());
    }
    left.stream().filter(t -> !t.equals(Thread.currentThread())).forEach(Thread::interrupt);
    boolean ended = awaitNoneRunning(timeout);
    if (!ended) {
      LOG.warn("{}: handlers still run {} ms after it was closed", name, timeout.toMillis());
    }
    return ended;
  }

  private synchronized boolean awaitNoneRunning(Duration timeout) {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (running.values().stream().anyMatch(t -> !t.equals(Thread.currentThread()))) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      try {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }
}
