package computer.socialweb.yardmaster.tail;

/**
 * What a tail shows, in order. Texts are as they were read; show them through {@code Printable}.
 */
public sealed interface TailEntry {

  /**
   * A line without its end.
   *
   * @param cut whether it was longer, and the rest is left out
   */
  record Line(String text, boolean cut) implements TailEntry {}

  /**
   * Something is missing here.
   *
   * @param bytes how much; negative when nobody knows
   */
  record Gap(long bytes) implements TailEntry {}

  /** A mark that the caller put here, such as a restart or a change of the slot. */
  record Divider(String text) implements TailEntry {}

  /** Characters that count against {@link TailLimits#characters}. */
  default int length() {
    return switch (this) {
      case Line(String text, _) -> text.length();
      case Divider(String text) -> text.length();
      case Gap _ -> 0;
    };
  }
}
