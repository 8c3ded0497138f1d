package computer.socialweb.yardmaster.app.cli.out;

/**
 * Text that cannot drive a terminal: control characters, line separators and characters that turn
 * the direction of writing are shown as escapes.
 */
final class Plain {
  private Plain() {}

  static String line(String text) {
    StringBuilder plain = null;
    int at = 0;
    while (at < text.length()) {
      int point = text.codePointAt(at);
      int length = Character.charCount(point);
      if (harmless(point)) {
        if (plain != null) {
          plain.appendCodePoint(point);
        }
      } else {
        plain = plain == null ? new StringBuilder(text.substring(0, at)) : plain;
        plain.append(escape(point));
      }
      at += length;
    }
    return plain == null ? text : plain.toString();
  }

  private static boolean harmless(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }

  private static String escape(int point) {
    return switch (point) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> String.format(point > 0xffff ? "\\u{%x}" : "\\u%04x", point);
    };
  }
}
