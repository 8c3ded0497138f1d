package computer.socialweb.yardmaster.app;

/** How the program ends. */
final class Lifecycle {
  private static final long LONGEST_END_MILLIS = 20_000;

  private Lifecycle() {}

  /** Waits within a shutdown hook until the thread has put its parts away. */
  static void join(Thread thread) {
    try {
      thread.join(LONGEST_END_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
