package computer.socialweb.yardmaster.local.log;

import java.time.Duration;

/**
 * How much history is kept beside the objects that exist; whichever is reached first.
 *
 * @param age changes older than this go
 * @param changes at most so many changes are kept
 * @param bytes at most so many bytes of object text in these changes
 * @param every how often the log is trimmed
 */
public record LogLimits(Duration age, long changes, long bytes, Duration every) {
  public static final LogLimits DEFAULT =
      new LogLimits(Duration.ofHours(1), 50_000, 64L << 20, Duration.ofMinutes(1));

  public LogLimits {
    if (age.isNegative() || changes < 0 || bytes < 0 || !every.isPositive()) {
      throw new IllegalArgumentException("limits are not negative");
    }
  }
}
