package computer.socialweb.yardmaster.local.server.form;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;

/** Time since, in the few characters that kubectl's users know: 5s, 3m20s, 4h, 2d3h, 1y40d. */
final class Age {
  private Age() {}

  /**
   * @param since RFC 3339 time
   */
  static String of(String since, Instant now) {
    try {
      return of(Duration.between(Instant.parse(since), now).toSeconds());
    } catch (DateTimeException e) {
      return "<unknown>";
    }
  }

  private static String of(long seconds) {
    if (seconds < -1) {
      return "<invalid>";
    }
    long minutes = seconds / 60;
    long hours = minutes / 60;
    long days = hours / 24;
    long years = days / 365;
    if (seconds < 120) {
      return Math.max(seconds, 0) + "s";
    } else if (minutes < 10) {
      return two(minutes, "m", seconds % 60, "s");
    } else if (minutes < 180) {
      return minutes + "m";
    } else if (hours < 8) {
      return two(hours, "h", minutes % 60, "m");
    } else if (hours < 48) {
      return hours + "h";
    } else if (days < 8) {
      return two(days, "d", hours % 24, "h");
    } else if (years < 2) {
      return days + "d";
    } else if (years < 8) {
      return two(years, "y", days % 365, "d");
    }
    return years + "y";
  }

  private static String two(long large, String unit, long small, String smallUnit) {
    return small == 0 ? large + unit : large + unit + small + smallUnit;
  }
}
