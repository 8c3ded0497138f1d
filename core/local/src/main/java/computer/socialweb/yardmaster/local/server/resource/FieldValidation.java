package computer.socialweb.yardmaster.local.server.resource;

import java.util.List;

/** What is done about fields that a kind does not have, or that stand twice. */
public enum FieldValidation {
  IGNORE,
  WARN,
  STRICT;

  /** The query parameter; absent means a warning, as in Kubernetes. */
  public static FieldValidation of(String parameter) {
    return switch (parameter) {
      case "", "Warn" -> WARN;
      case "Ignore" -> IGNORE;
      case "Strict" -> STRICT;
      default ->
          throw Problem.unprocessable(
              "fieldValidation: Unsupported value: \""
                  + parameter
                  + "\": supported values: \"Ignore\", \"Strict\", \"Warn\"");
    };
  }

  /** The warnings to send, or a refusal. */
  List<String> judge(Definition definition, List<String> complaints) {
    if (this == IGNORE || complaints.isEmpty()) {
      return List.of();
    }
    if (this == STRICT) {
      throw Problem.badRequest(
          "%s in version \"%s\" cannot be handled as a %s: strict decoding error: %s"
              .formatted(
                  definition.kind(),
                  definition.version(),
                  definition.kind(),
                  String.join(", ", complaints)));
    }
    return complaints;
  }
}
