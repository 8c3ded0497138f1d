package computer.socialweb.yardmaster.ui.log;

import computer.socialweb.yardmaster.api.text.Printable;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns what a member wrote into rows. Pure. */
final class LogLines {
  private static final int LONGEST = 4000;
  private static final Pattern STAMP =
      Pattern.compile(
          "^(?:time=\"?)?(\\d{4}-\\d\\d-\\d\\d[T"
              + " ]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?(?:Z|[+-]\\d\\d:?\\d\\d)?)\"?[ \\t]*");
  private static final Pattern KLOG =
      Pattern.compile("^([IWEF])\\d{4} (\\d\\d:\\d\\d:\\d\\d\\.\\d{3})\\d* +\\d+ ");
  private static final Pattern COLOURS = Pattern.compile("\u001B\\[[0-9;?]*[ -/]*[@-~]");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);

  private LogLines() {}

  static LogLine.Written of(String raw) {
    String line = safe(raw);
    Matcher klog = KLOG.matcher(line);
    if (klog.find()) {
      LogFormats.Parts parts = LogFormats.klog(klog.group(1).charAt(0), line.substring(klog.end()));
      return written(klog.group(2), parts, line);
    }
    Matcher stamp = STAMP.matcher(line);
    if (stamp.find()) {
      String at = timeOfDay(stamp.group(1));
      if (!at.isEmpty()) {
        return written(at, LogFormats.of(line.substring(stamp.end())), line);
      }
    }
    Optional<String> inside = LogFormats.jsonTime(line).map(LogLines::timeOfDay);
    return written(inside.orElse(""), LogFormats.of(line), line);
  }

  private static LogLine.Written written(String at, LogFormats.Parts parts, String line) {
    return new LogLine.Written(at, parts.text(), parts.level(), line);
  }

  /** The time of day as the rows write it. */
  static String timeOfDay(Instant at) {
    return TIME.format(at.atZone(ZoneId.systemDefault()));
  }

  private static String timeOfDay(String stamp) {
    String text = stamp.replace(' ', 'T').replace(',', '.');
    try {
      if (text.endsWith("Z")) {
        return timeOfDay(Instant.parse(text));
      }
      if (text.matches(".*[+-]\\d\\d:\\d\\d")) {
        return timeOfDay(OffsetDateTime.parse(text).toInstant());
      }
      return text.length() > 11 ? text.substring(11) : "";
    } catch (DateTimeException e) {
      return ""; // it only looked like a time; the line is shown as it is
    }
  }

  /** Colours go, tabs become blanks, all else that could mislead is escaped, long lines are cut. */
  private static String safe(String raw) {
    String text = raw.length() > LONGEST ? raw.substring(0, LONGEST) + " …" : raw;
    if (text.indexOf('\u001B') >= 0) {
      text = COLOURS.matcher(text).replaceAll("");
    }
    return Printable.line(text.replace("\t", "    "));
  }
}
