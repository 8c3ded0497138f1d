package computer.socialweb.yardmaster.local.server.resource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A label selector: {@code k=v}, {@code k==v}, {@code k!=v}, {@code k in (a,b)}, {@code k notin
 * (a,b)}, {@code k}, {@code !k}, {@code k>1}, {@code k<1}, joined by commas. What says "not" also
 * selects objects without the label.
 */
final class LabelSelector {
  private static final Pattern SET = Pattern.compile("(\\S+)\\s+(in|notin)\\s*\\(([^()]*)\\)");
  private static final Pattern COMPARE =
      Pattern.compile("([^\\s=!<>]+)\\s*(==|=|!=|<|>)\\s*(\\S*)");

  private final List<Requirement> requirements;

  private LabelSelector(List<Requirement> requirements) {
    this.requirements = requirements;
  }

  private enum Operator {
    IN,
    NOT_IN,
    EXISTS,
    ABSENT,
    GREATER,
    LESS
  }

  private record Requirement(String key, Operator operator, List<String> values) {
    boolean holds(@Nullable String value) {
      return switch (operator) {
        case IN -> value != null && values.contains(value);
        case NOT_IN -> value == null || !values.contains(value);
        case EXISTS -> value != null;
        case ABSENT -> value == null;
        case GREATER -> compare(value) > 0;
        case LESS -> compare(value) < 0;
      };
    }

    private int compare(@Nullable String value) {
      try {
        return value == null
            ? 0
            : Long.compare(Long.parseLong(value), Long.parseLong(values.getFirst()));
      } catch (NumberFormatException e) {
        return 0; // a label that is no number is neither greater nor less
      }
    }
  }

  /**
   * @throws Problem 400 when the text is no selector
   */
  static LabelSelector parse(String text) {
    List<Requirement> requirements = new ArrayList<>();
    for (String part : split(text)) {
      requirements.add(requirement(part.strip(), text));
    }
    return new LabelSelector(requirements);
  }

  private static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    if (!text.isBlank()) {
      parts.add(text.substring(start));
    }
    return parts;
  }

  private static Requirement requirement(String part, String whole) {
    Matcher set = SET.matcher(part);
    if (set.matches()) {
      Operator operator = set.group(2).equals("in") ? Operator.IN : Operator.NOT_IN;
      List<String> values = Arrays.stream(set.group(3).split(",", -1)).map(String::strip).toList();
      return checked(new Requirement(set.group(1), operator, values), whole);
    }
    Matcher compare = COMPARE.matcher(part);
    if (compare.matches()) {
      Operator operator =
          switch (compare.group(2)) {
            case "!=" -> Operator.NOT_IN;
            case ">" -> Operator.GREATER;
            case "<" -> Operator.LESS;
            default -> Operator.IN;
          };
      return checked(new Requirement(compare.group(1), operator, List.of(compare.group(3))), whole);
    }
    if (part.startsWith("!")) {
      return checked(new Requirement(part.substring(1).strip(), Operator.ABSENT, List.of()), whole);
    }
    return checked(new Requirement(part, Operator.EXISTS, List.of()), whole);
  }

  private static Requirement checked(Requirement requirement, String whole) {
    Optional<String> wrong = NameRules.key(requirement.key());
    for (String value : requirement.values()) {
      boolean number =
          requirement.operator() == Operator.GREATER || requirement.operator() == Operator.LESS;
      if (number && !value.matches("-?\\d{1,18}")) {
        wrong = Optional.of("only whole numbers are compared");
      }
      wrong = wrong.or(() -> NameRules.labelValue(value));
    }
    if (wrong.isPresent()) {
      throw Problem.badRequest(
          "unable to parse requirement: labelSelector \"" + whole + "\": " + wrong.get());
    }
    return requirement;
  }

  boolean isEmpty() {
    return requirements.isEmpty();
  }

  boolean matches(JsonNode object) {
    JsonNode labels = object.path("metadata").path("labels");
    return requirements.stream()
        .allMatch(
            one -> {
              JsonNode value = labels.path(one.key());
              return one.holds(value.isString() ? value.stringValue() : null);
            });
  }
}
