package computer.socialweb.yardmaster.api.text;

/**
 * Makes text of others safe to show: log lines, messages and names that members or controllers
 * wrote must not drive a terminal, break a line or reverse its direction. Safe text is returned as
 * it is.
 */
public final class Printable {
  private Printable() {}

  /**
   * The text on one line: control characters (C0 but tab, DEL, C1), line and paragraph separators,
   * marks that change the writing direction, and lone surrogates are written as escapes such as
   * {@code \x1b}, {@code \n} and <code>&#92;u202e</code>.
   */
  public static String line(String text) {
    int at = firstUnsafe(text);
    if (at == text.length()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, at);
    while (at < text.length()) {
      int point = text.codePointAt(at);
      if (unsafe(point)) {
        escape(out, point);
      } else {
        out.appendCodePoint(point);
      }
      at += Character.charCount(point);
    }
    return out.toString();
  }

  private static int firstUnsafe(String text) {
    int at = 0;
    while (at < text.length() && !unsafe(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
    return at;
  }

  private static boolean unsafe(int point) {
    if (point == '\t') {
      return false;
    }
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      case Character.FORMAT -> changesDirection(point);
      default -> false;
    };
  }

  private static boolean changesDirection(int point) {
    return point == 0x061C
        || point == 0x200E
        || point == 0x200F
        || (point >= 0x202A && point <= 0x202E)
        || (point >= 0x2066 && point <= 0x2069);
  }

  private static void escape(StringBuilder out, int point) {
    switch (point) {
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      default -> out.append(String.format(point < 0x100 ? "\\x%02x" : "\\u%04x", point));
    }
  }
}
