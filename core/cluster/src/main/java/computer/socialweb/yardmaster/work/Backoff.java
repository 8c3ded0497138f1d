package computer.socialweb.yardmaster.work;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait before something that failed is tried again: doubled from try to try up to a
 * cap, then made shorter by a random part, so that many who failed together do not come back
 * together.
 *
 * @param first the wait after the first failure, before jitter
 * @param cap no wait is longer
 * @param jitter the largest part of a wait that may be cut off, 0 to 1
 * @param random the source of the jitter; asked by several threads if the back-off is shared
 */
public record Backoff(Duration first, Duration cap, double jitter, RandomGenerator random) {
  private static final int DOUBLINGS = 40;

  public Backoff {
    if (first.isNegative() || first.isZero() || cap.compareTo(first) < 0) {
      throw new IllegalArgumentException("back-off from " + first + " to " + cap);
    }
    if (!(jitter >= 0 && jitter <= 1)) {
      throw new IllegalArgumentException("jitter " + jitter);
    }
  }

  /** Half of each wait is random. */
  public static Backoff between(Duration first, Duration cap, RandomGenerator random) {
    return new Backoff(first, cap, 0.5, random);
  }

  /** The wait after so many failures in a row, the first being 1. */
  public Duration after(int failures) {
    if (failures < 1) {
      throw new IllegalArgumentException("failures " + failures);
    }
    double full =
        Math.min(
            (double) cap.toNanos(),
            first.toNanos() * Math.pow(2, Math.min(failures - 1, DOUBLINGS)));
    return Duration.ofNanos((long) (full * (1 - jitter * random.nextDouble())));
  }

  /** A counter of failures in a row over this back-off, for one thing that is tried. */
  public Attempts attempts() {
    return new Attempts(this);
  }

  /** Failures in a row. Not safe for use by several threads at once. */
  public static final class Attempts {
    private final Backoff backoff;
    private int failures;

    private Attempts(Backoff backoff) {
      this.backoff = backoff;
    }

    /** Counts one more failure and says how long to wait now. */
    public Duration failed() {
      failures = Math.min(failures + 1, Integer.MAX_VALUE - 1);
      return backoff.after(failures);
    }

    public void succeeded() {
      failures = 0;
    }

    public int failures() {
      return failures;
    }
  }
}
