package computer.socialweb.yardmaster.local.server.verb;

import computer.socialweb.yardmaster.local.server.resource.Problem;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The query of a request's address. */
public record Query(Map<String, List<String>> parameters) {
  public static final Query NONE = new Query(Map.of());

  public Query {
    parameters = Map.copyOf(parameters);
  }

  /** The first value of a parameter; empty when it is absent. */
  public String text(String name) {
    List<String> values = parameters.getOrDefault(name, List.of());
    return values.isEmpty() ? "" : values.getFirst();
  }

  public boolean has(String name) {
    return !text(name).isEmpty();
  }

  /**
   * @throws Problem 400 when the value is neither true nor false
   */
  public boolean flag(String name) {
    return switch (text(name)) {
      case "1", "true", "True", "TRUE", "t", "T" -> true;
      case "", "0", "false", "False", "FALSE", "f", "F" ->
          // "?watch" alone means yes
          name.equals("watch")
              && parameters.getOrDefault(name, List.of()).contains("")
              && text(name).isEmpty();
      default -> throw Problem.badRequest("invalid value for " + name + ": " + text(name));
    };
  }

  /** A whole number, not negative; empty when it is absent. */
  public OptionalLong number(String name) {
    String text = text(name);
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    if (!text.matches("\\d{1,18}")) {
      throw Problem.badRequest(
          "Invalid value: \"%s\": %s must be a whole number, not negative".formatted(text, name));
    }
    return OptionalLong.of(Long.parseLong(text));
  }

  /** Whether nothing is to be written ({@code dryRun=All}). */
  public boolean dryRun() {
    List<String> values = parameters.getOrDefault("dryRun", List.of());
    for (String value : values) {
      if (!value.equals("All") && !value.isEmpty()) {
        throw Problem.unprocessable(
            "dryRun: Unsupported value: \"" + value + "\": supported values: \"All\"");
      }
    }
    return values.contains("All");
  }
}
