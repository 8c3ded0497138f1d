package computer.socialweb.yardmaster.local.supervisor.process;

import computer.socialweb.yardmaster.api.text.Failure;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that changes units. What runs on it is short; it never waits for a process to do
 * something.
 */
final class Loop implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Loop.class);

  private final ScheduledExecutorService executor;
  private volatile boolean closed;

  Loop(ScheduledExecutorService executor) {
    this.executor = executor;
  }

  /** Runs the task on the thread of the loop; no effect once it is closed. */
  void run(Runnable task) {
    var _ = after(Duration.ZERO, task);
  }

  Future<?> after(Duration delay, Runnable task) {
    try {
      return executor.schedule(() -> guarded(task), delay.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("the supervisor is closed: {}", e.getMessage());
      return CompletableFuture.completedFuture(null);
    }
  }

  private void guarded(Runnable task) {
    if (closed) {
      return;
    }
    try {
      task.run();
    } catch (Throwable e) { // an Error, such as of memory, must not be lost either
      LOG.error("a change of a unit was not carried out", e);
    }
  }

  /**
   * Runs the task on the thread of the loop and waits for its value; what it throws is thrown here.
   */
  <T> T ask(Callable<T> task) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    try {
      executor.execute(
          () -> {
            try {
              answer.complete(task.call());
            } catch (Throwable e) { // else the caller would wait for ever
              answer.completeExceptionally(e);
            }
          });
    } catch (RejectedExecutionException e) {
      throw new Failure(e, Failure.Kind.FAILED, "unit.closed");
    }
    try {
      return answer.join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        case null, default -> throw e;
      }
    }
  }

  /** No task begins once this returns. */
  @Override
  public void close() {
    closed = true;
    executor.shutdown();
    try {
      if (!executor.awaitTermination(5, TimeUnit.SECONDS)) {
        LOG.warn("the supervisor's thread still runs 5 s after it was closed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
