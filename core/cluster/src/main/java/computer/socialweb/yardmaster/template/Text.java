package computer.socialweb.yardmaster.template;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A text with placeholders: a dollar sign and a name in braces. Two dollar signs before a brace
 * stand for a literal dollar sign.
 *
 * @param source as it is written
 */
record Text(String source, Place place) {

  private interface Sink {
    void literal(String text);

    void name(String name);
  }

  /** The names of its placeholders; reports those that are not closed. */
  List<String> names(Problems problems) {
    List<String> names = new ArrayList<>();
    boolean closed =
        scan(
            new Sink() {
              @Override
              public void literal(String text) {}

              @Override
              public void name(String name) {
                names.add(name);
              }
            });
    if (!closed) {
      problems.add(place, "placeholder-open", source);
    }
    return names;
  }

  /** The text with every placeholder replaced by what the function says of its name. */
  String fill(UnaryOperator<String> values) {
    StringBuilder out = new StringBuilder();
    scan(
        new Sink() {
          @Override
          public void literal(String text) {
            out.append(text);
          }

          @Override
          public void name(String name) {
            out.append(values.apply(name));
          }
        });
    return out.toString();
  }

  /** False when a placeholder has no end; its text then counts as literal. */
  private boolean scan(Sink sink) {
    int at = 0;
    while (at < source.length()) {
      int dollar = source.indexOf("${", at);
      if (dollar < 0) {
        sink.literal(source.substring(at));
        return true;
      }
      if (dollar > at && source.charAt(dollar - 1) == '$') {
        sink.literal(source.substring(at, dollar - 1) + "${");
        at = dollar + 2;
        continue;
      }
      int end = source.indexOf('}', dollar);
      if (end < 0) {
        sink.literal(source.substring(at));
        return false;
      }
      sink.literal(source.substring(at, dollar));
      sink.name(source.substring(dollar + 2, end));
      at = end + 1;
    }
    return true;
  }
}
