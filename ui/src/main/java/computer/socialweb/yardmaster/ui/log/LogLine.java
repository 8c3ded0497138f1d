package computer.socialweb.yardmaster.ui.log;

/** A row of the log view. */
sealed interface LogLine {
  /** How a line is coloured. */
  enum Level {
    PLAIN,
    WARNING,
    ERROR
  }

  /**
   * A line that the member wrote, made safe to draw.
   *
   * @param at local time of day from the line itself; empty when it carries none
   */
  record Written(String at, String text, Level level) implements LogLine {}

  /** Something that the console says between lines. */
  record Divider(String text) implements LogLine {}
}
