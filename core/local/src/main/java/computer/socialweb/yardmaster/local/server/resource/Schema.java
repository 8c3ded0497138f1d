package computer.socialweb.yardmaster.local.server.resource;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A structural OpenAPI v3 schema: drops what it does not know, fills in defaults, and says what is
 * wrong. A keyword that it does not understand is refused when the schema is read, so that no rule
 * is ever passed over in silence.
 */
public final class Schema {
  private static final Set<String> KNOWN =
      Set.of(
          "type",
          "properties",
          "additionalProperties",
          "items",
          "required",
          "enum",
          "pattern",
          "minLength",
          "maxLength",
          "minimum",
          "maximum",
          "exclusiveMinimum",
          "exclusiveMaximum",
          "minItems",
          "maxItems",
          "minProperties",
          "maxProperties",
          "uniqueItems",
          "nullable",
          "format",
          "default",
          "description",
          "title",
          "example",
          "x-kubernetes-int-or-string",
          "x-kubernetes-preserve-unknown-fields");

  private final JsonNode root;

  private Schema(JsonNode root) {
    this.root = root;
  }

  /**
   * @throws IllegalArgumentException when the schema has a keyword that is not understood
   */
  static Schema of(JsonNode root) {
    check(root);
    return new Schema(root);
  }

  /** Accepts every object as it is. */
  static Schema open() {
    ObjectNode root = Json.object();
    root.put("type", "object").put("x-kubernetes-preserve-unknown-fields", true);
    return new Schema(root);
  }

  public JsonNode tree() {
    return root;
  }

  private static void check(JsonNode schema) {
    for (String keyword : schema.propertyNames()) {
      if (!KNOWN.contains(keyword)) {
        throw new IllegalArgumentException("schema keyword " + keyword + " is not understood");
      }
    }
    schema.path("properties").forEach(Schema::check);
    for (String inner : List.of("items", "additionalProperties")) {
      if (schema.path(inner).isObject()) {
        check(schema.path(inner));
      }
    }
  }

  /**
   * Brings an object into the form that is stored; metadata, kind and apiVersion are not its
   * business.
   *
   * @return paths of the fields that were dropped because the schema does not have them
   */
  List<String> normalize(ObjectNode object) {
    List<String> dropped = new ArrayList<>();
    normalize(object, root, "", dropped);
    return dropped;
  }

  private static void normalize(JsonNode node, JsonNode schema, String path, List<String> dropped) {
    if (node instanceof ObjectNode object) {
      members(object, schema, path, dropped);
    } else if (node instanceof ArrayNode array && schema.path("items").isObject()) {
      for (int i = 0; i < array.size(); i++) {
        normalize(array.get(i), schema.path("items"), path + "[" + i + "]", dropped);
      }
    }
  }

  private static void members(
      ObjectNode object, JsonNode schema, String path, List<String> dropped) {
    boolean open = schema.path("x-kubernetes-preserve-unknown-fields").asBoolean(false);
    Iterator<Map.Entry<String, JsonNode>> members = object.properties().iterator();
    while (members.hasNext()) {
      Map.Entry<String, JsonNode> member = members.next();
      if (path.isEmpty() && Metadata.OF_EVERY_OBJECT.contains(member.getKey())) {
        continue;
      }
      String at = path.isEmpty() ? member.getKey() : path + "." + member.getKey();
      JsonNode known = property(schema, member.getKey());
      if (!known.isMissingNode()) {
        if (member.getValue().isNull() && !known.path("nullable").asBoolean(false)) {
          members.remove();
        } else {
          normalize(member.getValue(), known, at, dropped);
        }
      } else if (!open && !schema.path("additionalProperties").asBoolean(false)) {
        members.remove();
        dropped.add(at);
      }
    }
    for (Map.Entry<String, JsonNode> known : schema.path("properties").properties()) {
      if (!object.has(known.getKey()) && known.getValue().has("default")) {
        object.set(known.getKey(), known.getValue().get("default").deepCopy());
      }
    }
  }

  private static JsonNode property(JsonNode schema, String name) {
    JsonNode known = schema.path("properties").path(name);
    JsonNode others = schema.path("additionalProperties");
    return known.isMissingNode() && others.isObject() ? others : known;
  }

  /** What is wrong with an object, field by field; empty when nothing is. */
  List<Problem.Cause> validate(ObjectNode object) {
    List<Problem.Cause> causes = new ArrayList<>();
    new SchemaCheck(causes).check(object, root, "");
    return causes;
  }
}
