package computer.socialweb.yardmaster.app.cli.operation;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command end its work when the process is told to stop (Ctrl-C, the end of the terminal, a
 * service manager), and keeps the exit code that the work ends with. Without it the virtual machine
 * would end at once, with a code of its own.
 */
final class Interruption implements AutoCloseable {
  /** Longer than any step that must not be cut takes; then the process ends whatever it does. */
  private static final Duration LONGEST_END = Duration.ofSeconds(90);

  private final CountDownLatch ended = new CountDownLatch(1);
  private final Runnable stop;
  private final Thread hook;
  private volatile int exitCode = 1;

  /**
   * @param stop asks the work to end, and returns at once
   */
  Interruption(Runnable stop) {
    this.stop = stop;
    this.hook = new Thread(this::told, "interruption");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void told() {
    if (ended.getCount() > 0) {
      stop.run();
      try {
        if (ended.await(LONGEST_END.toSeconds(), TimeUnit.SECONDS)) {
          Runtime.getRuntime().halt(exitCode);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The work has ended, and all that was to be said has been. */
  void ended(int code) {
    exitCode = code;
    ended.countDown();
  }

  @Override
  public void close() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // the process is ending: the hook runs, and ends it
    }
  }
}
