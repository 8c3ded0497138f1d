package computer.socialweb.yardmaster.ui.log;

import computer.socialweb.yardmaster.api.text.Printable;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns what a member wrote into rows. Pure. */
final class LogLines {
  private static final int LONGEST = 4000;
  private static final Pattern STAMP =
      Pattern.compile(
          "^(?:time=\")?(\\d{4}-\\d\\d-\\d\\d[T"
              + " ]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?(?:Z|[+-]\\d\\d:?\\d\\d)?)\"?[ \\t]*");
  private static final Pattern KLOG =
      Pattern.compile("^[IWEF]\\d{4} (\\d\\d:\\d\\d:\\d\\d\\.\\d{3})\\d* +\\d+ ");
  private static final Pattern ERROR =
      Pattern.compile(
          "^E\\d{4} |\\b(error|fatal|panic|failed|exception)\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern WARNING =
      Pattern.compile("^W\\d{4} |\\bwarn(ing)?\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern COLOURS = Pattern.compile("\u001B\\[[0-9;?]*[ -/]*[@-~]");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);

  private LogLines() {}

  static LogLine.Written of(String raw) {
    String line = safe(raw);
    LogLine.Level level =
        ERROR.matcher(line).find()
            ? LogLine.Level.ERROR
            : WARNING.matcher(line).find() ? LogLine.Level.WARNING : LogLine.Level.PLAIN;
    Matcher klog = KLOG.matcher(line);
    if (klog.find()) {
      return new LogLine.Written(klog.group(1), line.substring(klog.end()), level);
    }
    Matcher stamp = STAMP.matcher(line);
    if (stamp.find()) {
      String at = timeOfDay(stamp.group(1));
      if (!at.isEmpty()) {
        return new LogLine.Written(at, line.substring(stamp.end()), level);
      }
    }
    return new LogLine.Written("", line, level);
  }

  private static String timeOfDay(String stamp) {
    String text = stamp.replace(' ', 'T').replace(',', '.');
    try {
      if (text.endsWith("Z")) {
        return TIME.format(Instant.parse(text).atZone(ZoneId.systemDefault()));
      }
      if (text.matches(".*[+-]\\d\\d:\\d\\d")) {
        return TIME.format(OffsetDateTime.parse(text).atZoneSameInstant(ZoneId.systemDefault()));
      }
      return text.substring(11);
    } catch (DateTimeException e) {
      return ""; // it only looked like a time; the line is shown as it is
    }
  }

  /** Colours go, tabs become blanks, all else that could mislead is escaped, long lines are cut. */
  private static String safe(String raw) {
    String text = raw.length() > LONGEST ? raw.substring(0, LONGEST) + " …" : raw;
    return Printable.line(COLOURS.matcher(text).replaceAll("").replace("\t", "    "));
  }
}
