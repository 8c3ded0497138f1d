package computer.socialweb.yardmaster.local.front;

import computer.socialweb.yardmaster.local.control.ProgramLog;

/**
 * Warnings that would otherwise come with each connection: at most one in ten seconds is written,
 * with the number of those left out. Used on one thread.
 */
final class SparseLog {
  private static final long INTERVAL_NANOS = 10_000_000_000L;

  private final ProgramLog log;
  private long last;
  private long left;
  private boolean any;

  SparseLog(ProgramLog log) {
    this.log = log;
  }

  void warning(String message) {
    long now = System.nanoTime();
    if (any && now - last < INTERVAL_NANOS) {
      left++;
      return;
    }
    log.warning(message + (left == 0 ? "" : " (and " + left + " warnings before it)"));
    any = true;
    last = now;
    left = 0;
  }

  /** The end of a trouble, told only when the trouble was. */
  void resumed(String message) {
    if (left == 0) {
      log.info(message);
    }
  }
}
