package computer.socialweb.yardmaster.api.names;

/** Foreign text made safe to stand in a sentence: bounded, and without control characters. */
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
