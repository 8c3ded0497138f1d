package computer.socialweb.yardmaster.api.names;

/**
 * A refused name made safe to stand in a sentence, bounded. Unlike {@code Printable} it also shows
 * what nobody sees (tabs, zero-width characters): that is often why the name is refused.
 */
final class Quoted {
  private static final int MAX = 80;

  private Quoted() {}

  static String text(String foreign) {
    StringBuilder out = new StringBuilder("\"");
    foreign
        .codePoints()
        .limit(MAX)
        .forEach(
            c -> {
              if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT) {
                out.append(String.format("\\u%04x", c));
              } else {
                out.appendCodePoint(c);
              }
            });
    return out.append(foreign.codePointCount(0, foreign.length()) > MAX ? "…\"" : "\"").toString();
  }
}
