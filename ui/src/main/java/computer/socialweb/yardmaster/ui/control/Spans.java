package computer.socialweb.yardmaster.ui.control;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Times for people: local wall clock, and spans in their largest unit. */
public final class Spans {
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());
  private static final DateTimeFormatter DATED =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT)
          .withZone(ZoneId.systemDefault());

  private Spans() {}

  /** Such as {@code 41 s}, {@code 12 min}, {@code 2 h}, {@code 5 d}; never negative. */
  public static String text(Duration span) {
    Duration known = span.isNegative() ? Duration.ZERO : span;
    if (known.toMinutes() < 1) {
      return known.toSeconds() + " s";
    }
    if (known.toHours() < 1) {
      return known.toMinutes() + " min";
    }
    return known.toDays() < 2 ? known.toHours() + " h" : known.toDays() + " d";
  }

  /** Such as {@code 0:38} or {@code 12:04}, for what counts up or down while one watches. */
  public static String counter(Duration span) {
    long seconds = Math.max(0, span.toSeconds());
    return seconds / 60 + ":" + String.format(Locale.ROOT, "%02d", seconds % 60);
  }

  /** Local {@code HH:MM:SS}. */
  public static String clock(Instant at) {
    return CLOCK.format(at);
  }

  /** Local date and time, for what may be days ago. */
  public static String dated(Instant at) {
    return DATED.format(at);
  }
}
