package computer.socialweb.yardmaster.local.server.verb;

import computer.socialweb.yardmaster.local.server.resource.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Where the next page of a list begins, and at which revision. Clients see it as one word.
 *
 * @param after name of the last object that was sent
 */
record ContinueToken(long revision, String after) {
  private static final String FORM = "1:";

  static ContinueToken parse(String word) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(word), StandardCharsets.UTF_8);
      String[] parts = text.split(":", 3);
      if (text.startsWith(FORM) && parts.length == 3) {
        return new ContinueToken(Long.parseLong(parts[1]), parts[2]);
      }
    } catch (IllegalArgumentException e) {
      throw invalid(String.valueOf(e.getMessage()));
    }
    throw invalid("unknown form");
  }

  private static Problem invalid(String why) {
    return Problem.badRequest("continue key is not valid: " + why);
  }

  String word() {
    String text = FORM + revision + ":" + after;
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
