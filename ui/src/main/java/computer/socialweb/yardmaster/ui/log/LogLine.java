package computer.socialweb.yardmaster.ui.log;

/** A row of the log view. */
sealed interface LogLine {
  /** How much a line matters; its letter says so where colour does not. */
  enum Level {
    PLAIN(""),
    DETAIL("D"),
    WARNING("W"),
    ERROR("E");

    private final String letter;

    Level(String letter) {
      this.letter = letter;
    }

    /** One letter; empty for what needs none. */
    String letter() {
      return letter;
    }
  }

  /**
   * A line that the member wrote, made safe to draw.
   *
   * @param at local time of day from the line itself; empty when it carries none
   * @param text what it says: without time, level and the ceremony of its format
   * @param raw all of it
   */
  record Written(String at, String text, Level level, String raw) implements LogLine {}

  /** Something that the console says between lines. */
  record Divider(String text) implements LogLine {}
}
