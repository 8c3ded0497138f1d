package computer.socialweb.yardmaster.local.server.resource;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Compares a tree with a schema and collects what does not fit. */
final class SchemaCheck {
  private static final int MOST_CAUSES = 50;

  private final List<Problem.Cause> causes;

  SchemaCheck(List<Problem.Cause> causes) {
    this.causes = causes;
  }

  void check(JsonNode node, JsonNode schema, String path) {
    if (causes.size() >= MOST_CAUSES
        || (node.isNull() && schema.path("nullable").asBoolean(false))) {
      return;
    }
    if (!typeFits(node, schema)) {
      String type = Json.text(schema, "type");
      causes.add(
          new Problem.Cause(
              "FieldValueTypeInvalid",
              path,
              "Invalid value: \"%s\": %s in body must be of type %s: \"%s\""
                  .formatted(typeOf(node), path, type, typeOf(node))));
      return;
    }
    checkEnum(node, schema, path);
    if (node.isString()) {
      checkText(node.stringValue(), schema, path);
    } else if (node.isNumber()) {
      checkNumber(node, schema, path);
    } else if (node.isArray()) {
      checkArray(node, schema, path);
    } else if (node.isObject()) {
      checkObject(node, schema, path);
    }
  }

  private static boolean typeFits(JsonNode node, JsonNode schema) {
    if (schema.path("x-kubernetes-int-or-string").asBoolean(false)) {
      return node.isString() || node.isIntegralNumber();
    }
    return switch (Json.text(schema, "type")) {
      case "object" -> node.isObject();
      case "array" -> node.isArray();
      case "string" -> node.isString();
      case "boolean" -> node.isBoolean();
      case "integer" -> node.isIntegralNumber();
      case "number" -> node.isNumber();
      default -> true;
    };
  }

  private static String typeOf(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT, POJO -> "object";
      case ARRAY -> "array";
      case STRING, BINARY -> "string";
      case BOOLEAN -> "boolean";
      case NUMBER -> node.isIntegralNumber() ? "integer" : "number";
      case NULL, MISSING -> "null";
    };
  }

  private void checkEnum(JsonNode node, JsonNode schema, String path) {
    JsonNode allowed = schema.path("enum");
    if (allowed.isArray()
        && StreamSupport.stream(allowed.spliterator(), false).noneMatch(node::equals)) {
      String list =
          StreamSupport.stream(allowed.spliterator(), false)
              .map(Json::write)
              .collect(Collectors.joining(", "));
      causes.add(
          new Problem.Cause(
              "FieldValueNotSupported",
              path,
              "Unsupported value: " + Json.write(node) + ": supported values: " + list));
    }
  }

  private void checkText(String text, JsonNode schema, String path) {
    JsonNode pattern = schema.path("pattern");
    if (pattern.isString() && !Pattern.compile(pattern.stringValue()).matcher(text).find()) {
      invalid(path, text, "%s in body should match '%s'".formatted(path, pattern.stringValue()));
    }
    int length = text.codePointCount(0, text.length());
    bound(schema, "maxLength", path, text, length, -1, "should be at most %s chars long");
    bound(schema, "minLength", path, text, length, 1, "should be at least %s chars long");
  }

  private void checkNumber(JsonNode node, JsonNode schema, String path) {
    BigDecimal value = node.decimalValue();
    String format = Json.text(schema, "format");
    if ((format.equals("int32") && !node.canConvertToInt())
        || (format.equals("int64") && !node.canConvertToLong())) {
      invalid(path, value, "%s in body must be of type %s".formatted(path, format));
    }
    JsonNode minimum = schema.path("minimum");
    if (minimum.isNumber()) {
      int order = value.compareTo(minimum.decimalValue());
      if (order < 0 || (order == 0 && schema.path("exclusiveMinimum").asBoolean(false))) {
        invalid(path, value, path + " in body should be greater than or equal to " + minimum);
      }
    }
    JsonNode maximum = schema.path("maximum");
    if (maximum.isNumber()) {
      int order = value.compareTo(maximum.decimalValue());
      if (order > 0 || (order == 0 && schema.path("exclusiveMaximum").asBoolean(false))) {
        invalid(path, value, path + " in body should be less than or equal to " + maximum);
      }
    }
  }

  private void checkArray(JsonNode node, JsonNode schema, String path) {
    bound(schema, "maxItems", path, "array", node.size(), -1, "must have at most %s items");
    bound(schema, "minItems", path, "array", node.size(), 1, "must have at least %s items");
    if (schema.path("uniqueItems").asBoolean(false)) {
      Set<JsonNode> seen = new HashSet<>();
      node.forEach(
          item -> {
            if (!seen.add(item)) {
              causes.add(
                  new Problem.Cause(
                      "FieldValueDuplicate", path, "Duplicate value: " + Json.write(item)));
            }
          });
    }
    if (schema.path("items").isObject()) {
      for (int i = 0; i < node.size(); i++) {
        check(node.get(i), schema.path("items"), path + "[" + i + "]");
      }
    }
  }

  private void checkObject(JsonNode node, JsonNode schema, String path) {
    bound(schema, "maxProperties", path, "object", node.size(), -1, "must have at most %s members");
    bound(schema, "minProperties", path, "object", node.size(), 1, "must have at least %s members");
    String before = path.isEmpty() ? "" : path + ".";
    for (JsonNode name : schema.path("required")) {
      if (!node.has(name.stringValue())) {
        causes.add(Problem.Cause.required(before + name.stringValue()));
      }
    }
    JsonNode others = schema.path("additionalProperties");
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      JsonNode known = schema.path("properties").path(member.getKey());
      if (known.isObject()) {
        check(member.getValue(), known, before + member.getKey());
      } else if (others.isObject()) {
        check(member.getValue(), others, before + member.getKey());
      }
    }
  }

  /** Side -1 keeps the size from passing the bound upwards, side 1 downwards. */
  private void bound(
      JsonNode schema, String keyword, String path, Object value, int size, int side, String why) {
    JsonNode bound = schema.path(keyword);
    if (bound.isNumber() && Integer.signum(bound.intValue() - size) == side) {
      invalid(path, value, path + " in body " + why.formatted(bound));
    }
  }

  private void invalid(String path, Object value, String why) {
    causes.add(Problem.Cause.invalid(path, value, why));
  }
}
