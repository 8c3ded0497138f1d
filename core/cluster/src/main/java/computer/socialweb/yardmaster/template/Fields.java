package computer.socialweb.yardmaster.template;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * The keys of one mapping. What is asked for is what the schema knows; {@link #done} reports the
 * rest. Scalars are taken as they are written, whatever YAML would make of them.
 */
final class Fields {
  private final Problems problems;
  private final Place place;
  private final Map<String, Node> values = new LinkedHashMap<>();
  private final Map<String, Place> keys = new LinkedHashMap<>();
  private final Set<String> known = new LinkedHashSet<>();

  private Fields(Problems problems, Place place) {
    this.problems = problems;
    this.place = place;
  }

  /** The keys of a node; a node that is no mapping is a problem and has none. */
  static Fields of(Node node, Problems problems) {
    Fields fields = new Fields(problems, Place.of(node));
    if (!(node instanceof MappingNode mapping)) {
      problems.add(Place.of(node), "no-mapping");
      return fields;
    }
    for (NodeTuple tuple : mapping.getValue()) {
      Place at = Place.of(tuple.getKeyNode());
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        problems.add(at, "no-key");
      } else if (fields.values.putIfAbsent(key.getValue(), tuple.getValueNode()) != null) {
        problems.add(
            at,
            "duplicate-key",
            key.getValue(),
            fields.keys.getOrDefault(key.getValue(), at).line());
      } else {
        fields.keys.put(key.getValue(), at);
      }
    }
    return fields;
  }

  Place place() {
    return place;
  }

  Place place(String key) {
    return keys.getOrDefault(key, place);
  }

  Optional<Node> take(String key) {
    known.add(key);
    return Optional.ofNullable(values.get(key));
  }

  Optional<Node> require(String key) {
    Optional<Node> value = take(key);
    if (value.isEmpty()) {
      problems.add(place, "missing-key", key);
    }
    return value;
  }

  Optional<String> string(String key) {
    return take(key).map(node -> scalar(node, problems));
  }

  String string(String key, String otherwise) {
    return string(key).orElse(otherwise);
  }

  boolean flag(String key, boolean otherwise) {
    Optional<Node> node = take(key);
    if (node.isEmpty()) {
      return otherwise;
    }
    String text = scalar(node.get(), problems);
    if (!text.equals("true") && !text.equals("false")) {
      problems.add(Place.of(node.get()), "no-flag", text);
    }
    return text.equals("true");
  }

  /** Calls with each key and value, in their order; all of them count as known. */
  void each(BiConsumer<String, Node> action) {
    known.addAll(values.keySet());
    values.forEach(action);
  }

  /**
   * Calls with each name and value of the mapping under the key, if there is one.
   *
   * @param names regular expression of a good name
   * @param problem what a bad one is reported as; it is passed on all the same
   */
  void named(String key, String names, String problem, BiConsumer<String, Node> each) {
    take(key)
        .map(node -> of(node, problems))
        .ifPresent(
            map ->
                map.each(
                    (name, value) -> {
                      if (!name.matches(names)) {
                        problems.add(map.place(name), problem, name);
                      }
                      each.accept(name, value);
                    }));
  }

  List<Node> list(String key) {
    return take(key).map(node -> items(node, problems)).orElse(List.of());
  }

  static List<Node> items(Node node, Problems problems) {
    if (node instanceof SequenceNode sequence) {
      return List.copyOf(sequence.getValue());
    }
    problems.add(Place.of(node), "no-list");
    return List.of();
  }

  static String scalar(Node node, Problems problems) {
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    problems.add(Place.of(node), "no-text");
    return "";
  }

  /** Reports keys that nobody asked for. */
  void done() {
    List<String> unknown = new ArrayList<>(values.keySet());
    unknown.removeAll(known);
    for (String key : unknown) {
      problems.add(place(key), "unknown-key", key, String.join(", ", known));
    }
  }
}
