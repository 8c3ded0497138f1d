package computer.socialweb.yardmaster.work;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task that is asked for often and run seldom: never twice at a time, at most once per interval,
 * and always once more after the last request. The first request after a quiet interval runs at
 * once. Safe for use by any thread.
 */
public final class FoldedTask implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FoldedTask.class);

  private enum State {
    IDLE,
    /** Handed to the executor or running, nothing new since. */
    RUNNING,
    /** Running, and asked for again. */
    RUNNING_AGAIN,
    /** Ran just now; waits for the interval to pass. */
    RESTING,
    RESTING_AGAIN,
    CLOSED
  }

  private final Runnable task;
  private final Executor executor;
  private final ScheduledExecutorService timer;
  private final Duration interval;
  private State state = State.IDLE;

  /**
   * @param interval the least time from the end of one run to the start of the next; zero for none
   */
  public FoldedTask(
      Runnable task, Executor executor, ScheduledExecutorService timer, Duration interval) {
    this.task = task;
    this.executor = executor;
    this.timer = timer;
    this.interval = interval;
  }

  /** Asks for a run that begins after this call. Never blocks. */
  public void request() {
    synchronized (this) {
      switch (state) {
        case IDLE -> state = State.RUNNING;
        case RUNNING -> state = State.RUNNING_AGAIN;
        case RESTING -> state = State.RESTING_AGAIN;
        case RUNNING_AGAIN, RESTING_AGAIN, CLOSED -> {}
      }
      if (state != State.RUNNING) {
        return;
      }
    }
    start();
  }

  private void start() {
    try {
      executor.execute(this::run);
    } catch (RejectedExecutionException e) {
      LOG.debug("the executor has ended, so this task ends too", e);
      close();
    }
  }

  private void run() {
    if (isClosed()) {
      return;
    }
    try {
      task.run();
    } catch (RuntimeException e) {
      LOG.error("a task failed; it runs again when asked for", e);
    } finally {
      ran();
    }
  }

  private synchronized boolean isClosed() {
    return state == State.CLOSED;
  }

  private void ran() {
    synchronized (this) {
      switch (state) {
        case RUNNING -> state = interval.isZero() ? State.IDLE : State.RESTING;
        case RUNNING_AGAIN -> state = interval.isZero() ? State.RUNNING : State.RESTING_AGAIN;
        case IDLE, RESTING, RESTING_AGAIN, CLOSED -> {}
      }
      if (state == State.CLOSED || state == State.IDLE) {
        return;
      }
    }
    if (interval.isZero()) {
      start();
    } else {
      rest();
    }
  }

  private void rest() {
    try {
      var _ = timer.schedule(this::rested, interval.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("the timer has ended, so this task ends too", e);
      close();
    }
  }

  private void rested() {
    synchronized (this) {
      switch (state) {
        case RESTING -> state = State.IDLE;
        case RESTING_AGAIN -> state = State.RUNNING;
        case IDLE, RUNNING, RUNNING_AGAIN, CLOSED -> {}
      }
      if (state != State.RUNNING) {
        return;
      }
    }
    start();
  }

  /** No run begins after this; one that runs is not waited for. */
  @Override
  public synchronized void close() {
    state = State.CLOSED;
  }
}
