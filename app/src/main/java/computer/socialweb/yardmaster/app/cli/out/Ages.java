package computer.socialweb.yardmaster.app.cli.out;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Times and durations as people read them. */
public final class Ages {
  private static final DateTimeFormatter LOCAL =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

  private static final int DAY_LENGTH = "2026-01-31 ".length();

  private Ages() {}

  /** In the time zone of whoever reads it. */
  public static String local(Instant time) {
    return LOCAL.format(time.atZone(ZoneId.systemDefault()));
  }

  /** As {@link #local}, but only the time of day when that was today. */
  public static String today(Instant time, Instant now) {
    String text = local(time);
    String day = local(now).substring(0, DAY_LENGTH);
    return text.startsWith(day) ? text.substring(DAY_LENGTH) : text;
  }

  /** Two units at most: 850ms, 4.2s, 48s, 3m12s, 5h7m, 12d3h. */
  public static String of(Duration age) {
    long seconds = age.toSeconds();
    if (seconds < 1) {
      return Math.max(0, age.toMillis()) + "ms";
    }
    if (seconds < 10) {
      return String.format(Locale.ROOT, "%.1fs", age.toMillis() / 1000.0);
    }
    if (seconds < 60) {
      return seconds + "s";
    }
    if (seconds < 3600) {
      return two(age.toMinutes(), "m", seconds % 60, "s");
    }
    if (age.toDays() < 1) {
      return two(age.toHours(), "h", age.toMinutes() % 60, "m");
    }
    return two(age.toDays(), "d", age.toHours() % 24, "h");
  }

  private static String two(long large, String largeUnit, long small, String smallUnit) {
    return large + largeUnit + (small == 0 ? "" : small + smallUnit);
  }
}
