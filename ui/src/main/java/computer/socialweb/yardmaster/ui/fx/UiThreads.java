package computer.socialweb.yardmaster.ui.fx;

import computer.socialweb.yardmaster.work.FoldedTask;
import computer.socialweb.yardmaster.work.Threads;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads of a window: the JavaFX thread for what is drawn, virtual threads for what may take
 * time, one timer. Closing it ends the latter two; what they have begun is interrupted.
 */
public final class UiThreads implements AutoCloseable {
  /** No view is told of new data more often than this (5 Hz). */
  public static final Duration UPDATE_INTERVAL = Duration.ofMillis(200);

  private static final Logger LOG = LoggerFactory.getLogger(UiThreads.class);

  private final FxThread fx = new FxThread();
  private final InstantSource clock;
  private final ExecutorService background =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("ui-background-", 0).factory());
  private final ScheduledExecutorService timer = Threads.timer("ui-timer");

  public UiThreads(InstantSource clock) {
    this.clock = clock;
  }

  public FxThread fx() {
    return fx;
  }

  public Instant now() {
    return clock.instant();
  }

  /**
   * Takes values on any thread and hands the newest to {@code sink} on the JavaFX thread, the first
   * at once, further ones at most every {@link #UPDATE_INTERVAL}.
   */
  public <T> Latest<T> latest(Consumer<? super T> sink) {
    return new Latest<>(sink, this::folded);
  }

  /**
   * A task for the JavaFX thread that may be asked for on any thread, as often as one likes; it
   * runs at once, then at most every {@link #UPDATE_INTERVAL}, and always once more after the last
   * request.
   */
  public FoldedTask folded(Runnable task) {
    return new FoldedTask(task, fx, timer, UPDATE_INTERVAL);
  }

  /**
   * Runs work that may block, and hands its result to one of two consumers on the JavaFX thread.
   *
   * @param failed gets whatever the work threw; it has to tell the person
   */
  public <T> void work(
      Callable<? extends T> work, Consumer<? super T> done, Consumer<? super Exception> failed) {
    try {
      background.execute(
          () -> {
            try {
              T result = work.call();
              fx.execute(() -> done.accept(result));
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            } catch (Exception e) {
              fx.execute(() -> failed.accept(e));
            } catch (Error e) { // who waits for the work has to hear of this end too
              fx.execute(() -> failed.accept(new ExecutionException(e)));
            }
          });
    } catch (RejectedExecutionException e) {
      LOG.debug("the window has closed, so its work is not begun", e);
    }
  }

  /** Runs a short task on the JavaFX thread once the time has passed, unless cancelled before. */
  public Later after(Duration delay, Runnable task) {
    try {
      ScheduledFuture<?> future =
          timer.schedule(() -> fx.execute(task), delay.toMillis(), TimeUnit.MILLISECONDS);
      return () -> future.cancel(false);
    } catch (RejectedExecutionException e) {
      LOG.debug("the window has closed, so its timer is not set", e);
      return () -> {};
    }
  }

  /** Something that will happen unless it is cancelled. Cancelling twice is harmless. */
  @FunctionalInterface
  public interface Later {
    void cancel();
  }

  @Override
  public void close() {
    timer.shutdownNow();
    background.shutdownNow();
  }
}
