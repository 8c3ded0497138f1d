package computer.socialweb.yardmaster.app.cli.log;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The time that a line of a log begins with, as far as it is written in RFC 3339. */
final class LineTime {
  /** Bare, or after a key or a quote, as in {@code time="2026-03-02T13:58:02Z" level=info}. */
  private static final Pattern TIME =
      Pattern.compile(
          "^.{0,12}?(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?(?:Z|[+-]\\d\\d:\\d\\d))");

  private LineTime() {}

  static Optional<Instant> of(String line) {
    Matcher found = TIME.matcher(line);
    if (!found.find()) {
      return Optional.empty();
    }
    try {
      return Optional.of(OffsetDateTime.parse(found.group(1)).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty(); // digits that are no date
    }
  }
}
