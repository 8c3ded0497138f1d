package computer.socialweb.yardmaster.ui.log;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ways in which members write their lines, and what such a line says without the ceremony: klog
 * ({@code E0302 13:58:40.002123 1 file.go:1] words}), logfmt ({@code time="…" level=info
 * msg="words" key=value}), a JSON object a line, and a level in words or brackets. Pure.
 */
final class LogFormats {
  /** Of the line that is left after its time. */
  record Parts(LogLine.Level level, String text) {}

  private static final Pattern KLOG_PLACE = Pattern.compile("^[\\w./-]+\\.\\w+:\\d+\\] ?");
  private static final Pattern LOGFMT =
      Pattern.compile("^level=\"?(\\w+)\"? (?:(.*?) ?)msg=(\"(?:[^\"\\\\]|\\\\.)*+\"|\\S*) ?(.*)$");
  private static final Pattern LEVEL =
      Pattern.compile(
          "^\\[?(TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|PANIC)\\b[\\]:]?\\s+");
  private static final Pattern JSON_LEVEL =
      Pattern.compile("\"(?:level|lvl|severity)\"\\s*:\\s*\"(\\w+)\"");
  private static final Pattern JSON_TEXT =
      Pattern.compile("\"(?:msg|message)\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*+)\"");
  private static final Pattern JSON_TIME =
      Pattern.compile("\"(?:ts|time|timestamp|@timestamp)\"\\s*:\\s*\"([^\"]+)\"");
  private static final Pattern ERROR =
      Pattern.compile("\\b(?:error|fatal|panic|failed|exception)\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern WARNING =
      Pattern.compile("\\bwarn(?:ing)?\\b", Pattern.CASE_INSENSITIVE);

  private LogFormats() {}

  /** A line that begins with klog's letter and time, which have been read already. */
  static Parts klog(char letter, String rest) {
    LogLine.Level level =
        switch (letter) {
          case 'E', 'F' -> LogLine.Level.ERROR;
          case 'W' -> LogLine.Level.WARNING;
          default -> LogLine.Level.PLAIN;
        };
    Matcher place = KLOG_PLACE.matcher(rest);
    return new Parts(level, place.find() ? rest.substring(place.end()) : rest);
  }

  /** Any other line, without its time. */
  static Parts of(String rest) {
    if (rest.startsWith("level=")) {
      Matcher logfmt = LOGFMT.matcher(rest);
      if (logfmt.matches()) {
        return new Parts(
            level(logfmt.group(1)),
            joined(unquoted(logfmt.group(3)), logfmt.group(2), logfmt.group(4)));
      }
    }
    if (rest.startsWith("{") && rest.endsWith("}")) {
      Optional<Parts> json = json(rest);
      if (json.isPresent()) {
        return json.get();
      }
    }
    Matcher word = LEVEL.matcher(rest);
    return word.find()
        ? new Parts(level(word.group(1)), rest.substring(word.end()))
        : new Parts(guessed(rest), rest);
  }

  /** The time that a JSON object gives for itself, as it stands there. */
  static Optional<String> jsonTime(String line) {
    Matcher time = JSON_TIME.matcher(line);
    return line.startsWith("{") && time.find() ? Optional.of(time.group(1)) : Optional.empty();
  }

  private static Optional<Parts> json(String line) {
    Matcher text = JSON_TEXT.matcher(line);
    if (!text.find()) {
      return Optional.empty();
    }
    Matcher level = JSON_LEVEL.matcher(line);
    String said = unescaped(text.group(1));
    return Optional.of(new Parts(level.find() ? level(level.group(1)) : guessed(said), said));
  }

  private static LogLine.Level level(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "error", "err", "fatal", "panic", "critical", "crit", "alert", "emerg", "dpanic" ->
          LogLine.Level.ERROR;
      case "warn", "warning" -> LogLine.Level.WARNING;
      case "debug", "trace" -> LogLine.Level.DETAIL;
      default -> LogLine.Level.PLAIN;
    };
  }

  private static LogLine.Level guessed(String line) {
    if (ERROR.matcher(line).find()) {
      return LogLine.Level.ERROR;
    }
    return WARNING.matcher(line).find() ? LogLine.Level.WARNING : LogLine.Level.PLAIN;
  }

  private static String joined(String message, String before, String after) {
    StringBuilder out = new StringBuilder(message);
    for (String further : new String[] {before, after}) {
      if (further != null && !further.isEmpty()) {
        out.append("  ").append(further);
      }
    }
    return out.toString();
  }

  private static String unquoted(String value) {
    return value.length() > 1 && value.startsWith("\"")
        ? unescaped(value.substring(1, value.length() - 1))
        : value;
  }

  /** Quotes and backslashes lose their escape; other escapes stay, since a row is one line. */
  private static String unescaped(String text) {
    return text.indexOf('\\') < 0 ? text : text.replace("\\\"", "\"").replace("\\\\", "\\");
  }
}
