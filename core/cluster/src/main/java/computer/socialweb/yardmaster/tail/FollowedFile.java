package computer.socialweb.yardmaster.tail;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.work.FoldedTask;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Follows a file in the background and tells of news at most ten times a second. The listener takes
 * entries from {@link FileTail#lines} by their numbers, so it is never behind by more than it
 * chooses; how far the reading is behind the file is told too.
 */
public final class FollowedFile implements AutoCloseable {
  private static final Duration LOOK = Duration.ofMillis(150);
  private static final Duration TELL = Duration.ofMillis(100);

  /**
   * What a listener is told.
   *
   * @param first number of the oldest entry kept
   * @param next number of the next entry to come
   * @param behindBytes how much of the file is unread
   * @param problem why the file cannot be read, in words
   */
  public record News(
      long first, long next, long behindBytes, boolean paused, Optional<String> problem) {}

  private final FileTail tail;
  private final Consumer<News> listener;
  private final FoldedTask telling;
  private final FoldedTask looking;
  private final ScheduledFuture<?> ticking;
  private Optional<String> problem = Optional.empty();
  private boolean paused;

  /**
   * Begins at once.
   *
   * @param threads where reading and the listener run; must allow blocking
   */
  public FollowedFile(
      Path file,
      TailLimits limits,
      ScheduledExecutorService timer,
      Executor threads,
      Consumer<News> listener) {
    this.tail = new FileTail(file, limits);
    this.listener = listener;
    this.telling = new FoldedTask(this::tell, threads, timer, TELL);
    this.looking = new FoldedTask(this::look, threads, timer, Duration.ZERO);
    this.ticking =
        timer.scheduleWithFixedDelay(looking::request, 0, LOOK.toNanos(), TimeUnit.NANOSECONDS);
    telling.request();
  }

  public FileTail tail() {
    return tail;
  }

  /** Stops or resumes reading; what is written meanwhile is read afterwards. */
  public void pause(boolean stop) {
    synchronized (this) {
      paused = stop;
    }
    telling.request();
    looking.request();
  }

  private synchronized boolean isPaused() {
    return paused;
  }

  private void look() {
    if (isPaused()) {
      return;
    }
    Optional<String> found = Optional.empty();
    boolean news = false;
    try {
      news = tail.poll();
      if (tail.behind() > 0) {
        looking.request();
      }
    } catch (Failure e) {
      found = Optional.of(e.getMessage());
    }
    synchronized (this) {
      news |= !found.equals(problem);
      problem = found;
    }
    if (news) {
      telling.request();
    }
  }

  private void tell() {
    News news;
    synchronized (this) {
      news = new News(tail.lines().first(), tail.lines().next(), tail.behind(), paused, problem);
    }
    listener.accept(news);
  }

  /** Ends the calls; one that runs is not waited for. */
  @Override
  public void close() {
    ticking.cancel(false);
    looking.close();
    telling.close();
    tail.close();
  }
}
