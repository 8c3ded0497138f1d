package computer.socialweb.yardmaster.local.server.resource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;

/** JSON text and trees, within the bounds that a request may not pass. */
public final class Json {
  /** Deepest nesting of a document; a deeper one is refused. */
  public static final int DEEPEST = 64;

  /** Whole numbers up to here are exact in a double. */
  private static final double EXACT = 9.007199254740992E15;

  /** An older version may have stored what is deeper: that can still be read and deleted. */
  private static final int DEEPEST_STORED = 1000;

  private static final JsonMapper MAPPER = mapper(false, DEEPEST);
  private static final JsonMapper STRICT = mapper(true, DEEPEST);
  private static final JsonMapper STORED = mapper(false, DEEPEST_STORED);

  private Json() {}

  private static JsonMapper mapper(boolean strict, int deepest) {
    JsonFactory factory =
        JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(deepest).build())
            .streamWriteConstraints(
                StreamWriteConstraints.builder().maxNestingDepth(DEEPEST_STORED).build())
            .configure(StreamReadFeature.STRICT_DUPLICATE_DETECTION, strict)
            .build();
    return JsonMapper.builder(factory)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .build();
  }

  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  public static ArrayNode array() {
    return MAPPER.createArrayNode();
  }

  /**
   * Reads text from a client.
   *
   * @throws Problem 400 when it is not JSON
   */
  public static JsonNode parse(String text) {
    try {
      return canonical(MAPPER.readTree(text), 0);
    } catch (JacksonException e) {
      throw Problem.badRequest("the body is not valid JSON: " + e.getOriginalMessage());
    }
  }

  /** Reads text that this program has written; no check is repeated. */
  public static ObjectNode stored(String text) {
    return (ObjectNode) STORED.readTree(text);
  }

  /** What a strict reader has against the text, or null: a member that stands there twice. */
  static @Nullable String duplicate(String text) {
    try {
      var _ = STRICT.readTree(text);
      return null;
    } catch (JacksonException e) {
      return e.getOriginalMessage();
    }
  }

  static JsonNode tree(@Nullable Object value) {
    return canonical(MAPPER.valueToTree(value), 0);
  }

  public static String write(JsonNode node) {
    return MAPPER.writeValueAsString(node);
  }

  /** Levels of nesting: 0 for a number or a text, 1 for an object of these. */
  public static int depth(JsonNode node) {
    int depth = 0;
    List<JsonNode> level = containers(List.of(node));
    while (!level.isEmpty()) {
      depth++;
      level = containers(level.stream().flatMap(JsonNode::valueStream).toList());
    }
    return depth;
  }

  private static List<JsonNode> containers(List<JsonNode> nodes) {
    return nodes.stream().filter(JsonNode::isContainer).toList();
  }

  /** About as many characters as the tree is written with, at any depth. */
  public static long size(JsonNode node) {
    long size = 0;
    List<JsonNode> open = new ArrayList<>(List.of(node));
    while (!open.isEmpty()) {
      JsonNode next = open.removeLast();
      if (next.isContainer()) {
        size += 2L + next.size();
        for (String name : next.propertyNames()) {
          size += name.length() + 3L;
        }
        next.forEach(open::add);
      } else {
        size += next.isString() ? next.stringValue().length() + 2L : next.asString().length();
      }
    }
    return size;
  }

  /** A member of an object as text; empty when it is absent or no text. */
  public static String text(JsonNode node, String... path) {
    JsonNode at = node;
    for (String step : path) {
      at = at.path(step);
    }
    return at.isString() ? at.stringValue() : "";
  }

  /** The object member of that name, made when it is absent or no object. */
  public static ObjectNode child(ObjectNode node, String name) {
    if (node.get(name) instanceof ObjectNode found) {
      return found;
    }
    return node.putObject(name);
  }

  /** One form for equal numbers (1.0 is 1), and none that JSON cannot say. */
  private static JsonNode canonical(JsonNode node, int depth) {
    if (depth > DEEPEST) {
      throw Problem.badRequest("the body is nested deeper than " + DEEPEST);
    }
    switch (node) {
      case ObjectNode object -> {
        for (Map.Entry<String, JsonNode> member : object.properties()) {
          member.setValue(canonical(member.getValue(), depth + 1));
        }
      }
      case ArrayNode array -> {
        for (int i = 0; i < array.size(); i++) {
          array.set(i, canonical(array.get(i), depth + 1));
        }
      }
      case DoubleNode number -> {
        return number(number);
      }
      default -> {}
    }
    return node;
  }

  private static JsonNode number(DoubleNode number) {
    double value = number.doubleValue();
    if (Double.isInfinite(value) || Double.isNaN(value)) {
      throw Problem.badRequest("a number is too large");
    }
    boolean whole = value == Math.rint(value) && Math.abs(value) < EXACT;
    if (!whole) {
      return number;
    }
    boolean small = value == (int) value;
    return small ? IntNode.valueOf((int) value) : LongNode.valueOf((long) value);
  }
}
