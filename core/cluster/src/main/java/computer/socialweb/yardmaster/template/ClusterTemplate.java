package computer.socialweb.yardmaster.template;

import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.files.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A template with the values of one cluster. It is kept beside the record of the cluster as {@code
 * template.yaml} (the text of the template) and {@code parameters.json}, so that repair and roll of
 * this version or a later one know what the cluster was made from.
 *
 * @param set every parameter with its value, byte for byte as it was given
 * @param slots what a roll set otherwise for one slot
 * @param ports allocated ports: the name of the port, followed by {@code @} and the slot where each
 *     slot has its own
 * @param lastSlot the slot that served last; empty before the cluster came up
 */
public record ClusterTemplate(
    Template template,
    Map<String, String> set,
    Map<Slot, Map<String, String>> slots,
    Map<String, Integer> ports,
    Optional<Slot> lastSlot) {
  public static final String TEMPLATE_FILE = "template.yaml";
  public static final String PARAMETERS_FILE = "parameters.json";

  private static final JsonMapper JSON = new JsonMapper();

  public ClusterTemplate {
    set = Collections.unmodifiableMap(new TreeMap<>(set));
    Map<Slot, Map<String, String>> copy = new TreeMap<>();
    slots.forEach((slot, values) -> copy.put(slot, Map.copyOf(values)));
    slots = Collections.unmodifiableMap(copy);
    ports = Collections.unmodifiableMap(new TreeMap<>(ports));
  }

  /**
   * The template for a new cluster, still without ports.
   *
   * @param given what {@code --set} gave
   * @throws Failure of kind USAGE that names a parameter the template lacks, or one that is missing
   */
  public static ClusterTemplate of(Template template, Map<String, String> given) {
    checkNames(template, given);
    Map<String, String> set = new TreeMap<>(given);
    template
        .parameters()
        .forEach(
            (name, parameter) -> {
              if (!set.containsKey(name)) {
                set.put(
                    name,
                    parameter
                        .fallback()
                        .orElseThrow(
                            () ->
                                Failure.usage(
                                    "template.parameter-missing", template.name(), name)));
              }
            });
    return new ClusterTemplate(template, set, Map.of(), Map.of(), Optional.empty());
  }

  private static void checkNames(Template template, Map<String, String> given) {
    for (String name : given.keySet()) {
      if (!template.parameters().containsKey(name)) {
        throw Failure.usage(
            "template.parameter-unknown",
            template.name(),
            name,
            String.join(", ", template.parameters().keySet()));
      }
    }
  }

  /** The same with other values for one slot, on top of those it has. */
  public ClusterTemplate withSlot(Slot slot, Map<String, String> given) {
    checkNames(template, given);
    Map<Slot, Map<String, String>> next = new TreeMap<>(slots);
    Map<String, String> merged = new TreeMap<>(slots.getOrDefault(slot, Map.of()));
    merged.putAll(given);
    next.put(slot, merged);
    return new ClusterTemplate(template, set, next, ports, lastSlot);
  }

  /** The same with other values for all slots, whatever a roll set for one of them. */
  public ClusterTemplate withSet(Map<String, String> given) {
    checkNames(template, given);
    Map<String, String> next = new TreeMap<>(set);
    next.putAll(given);
    return new ClusterTemplate(template, next, slotsWithout(given.keySet()), ports, lastSlot);
  }

  /**
   * The same with a newer text of its template: what that has no more goes, and what is given
   * counts for all slots.
   *
   * @throws Failure as {@link #of}
   */
  public ClusterTemplate renewed(Template newer, Map<String, String> given) {
    Map<String, String> values = new TreeMap<>(set);
    values.keySet().retainAll(newer.parameters().keySet());
    values.putAll(given);
    Set<String> gone = new TreeSet<>(given.keySet());
    slots.values().forEach(own -> gone.addAll(own.keySet()));
    gone.removeIf(name -> newer.parameters().containsKey(name) && !given.containsKey(name));
    return new ClusterTemplate(newer, of(newer, values).set(), slotsWithout(gone), ports, lastSlot);
  }

  private Map<Slot, Map<String, String>> slotsWithout(Set<String> names) {
    Map<Slot, Map<String, String>> left = new TreeMap<>();
    slots.forEach(
        (slot, values) -> {
          Map<String, String> own = new TreeMap<>(values);
          own.keySet().removeAll(names);
          left.put(slot, own);
        });
    return left;
  }

  /** The same with other values for what a slot runs: its own where it has one, else for all. */
  ClusterTemplate withPrograms(Slot slot, Map<String, String> paths) {
    Map<String, String> own = new TreeMap<>(paths);
    own.keySet().retainAll(slots.getOrDefault(slot, Map.of()).keySet());
    Map<String, String> common = new TreeMap<>(set);
    paths.forEach(
        (name, path) -> {
          if (!own.containsKey(name)) {
            common.put(name, path);
          }
        });
    ClusterTemplate pinned = new ClusterTemplate(template, common, slots, ports, lastSlot);
    return own.isEmpty() ? pinned : pinned.withSlot(slot, own);
  }

  public ClusterTemplate withPorts(Map<String, Integer> allocated) {
    return new ClusterTemplate(template, set, slots, allocated, lastSlot);
  }

  /** The same after that slot has served. */
  public ClusterTemplate served(Slot slot) {
    return new ClusterTemplate(template, set, slots, ports, Optional.of(slot));
  }

  /** The same for a cluster that is down: what the slot had that served last is that of all. */
  public ClusterTemplate atRest() {
    return new ClusterTemplate(
        template, values(lastSlot.orElse(Slot.A)), Map.of(), ports, lastSlot);
  }

  /** The parameters as they are for a slot. */
  public Map<String, String> values(Slot slot) {
    Map<String, String> out = new LinkedHashMap<>(set);
    out.putAll(slots.getOrDefault(slot, Map.of()));
    return out;
  }

  /**
   * Keeps it in the directory of its cluster; each file is replaced in one step.
   *
   * @throws Failure {@code record.file} when that cannot be written
   */
  public void save(Path clusterDirectory) {
    Path text = clusterDirectory.resolve(TEMPLATE_FILE);
    if (!Files.exists(text) || !template.source().equals(readText(text))) {
      PrivateFiles.write(text, template.source());
    }
    ObjectNode root = JSON.createObjectNode();
    root.put("template", template.name());
    ObjectNode parameters = root.putObject("parameters");
    set.forEach(parameters::put);
    ObjectNode bySlot = root.putObject("slots");
    slots.forEach(
        (slot, values) -> {
          ObjectNode node = bySlot.putObject(slot.letter());
          new TreeMap<>(values).forEach(node::put);
        });
    ObjectNode allocated = root.putObject("ports");
    ports.forEach(allocated::put);
    lastSlot.ifPresent(slot -> root.put("lastSlot", slot.letter()));
    PrivateFiles.write(clusterDirectory.resolve(PARAMETERS_FILE), root.toPrettyString() + "\n");
  }

  /**
   * What is kept of a cluster; empty when this machine keeps nothing of it.
   *
   * @throws Failure naming the file when it cannot be used
   */
  public static Optional<ClusterTemplate> read(Path clusterDirectory) {
    Path text = clusterDirectory.resolve(TEMPLATE_FILE);
    Path parameters = clusterDirectory.resolve(PARAMETERS_FILE);
    if (!Files.exists(text) || !Files.exists(parameters)) {
      return Optional.empty();
    }
    Template template = TemplateReader.read(text.toString(), readText(text));
    try {
      JsonNode root = JSON.readTree(readText(parameters));
      Map<Slot, Map<String, String>> slots = new TreeMap<>();
      root.path("slots")
          .properties()
          .forEach(entry -> slots.put(Slot.of(entry.getKey()), strings(entry.getValue())));
      return Optional.of(
          new ClusterTemplate(
              template,
              strings(root.path("parameters")),
              slots,
              ports(root),
              Optional.ofNullable(root.get("lastSlot")).map(n -> Slot.of(n.stringValue()))));
    } catch (JacksonException e) {
      throw new Failure(
          e,
          Failure.Kind.FAILED,
          "template.parameters-unreadable",
          parameters,
          String.valueOf(e.getOriginalMessage()));
    }
  }

  private static Map<String, String> strings(JsonNode node) {
    Map<String, String> out = new TreeMap<>();
    node.properties().forEach(entry -> out.put(entry.getKey(), entry.getValue().stringValue()));
    return out;
  }

  /** The ports alone of a parameters file, which need no template to be understood. */
  static Map<String, Integer> portsIn(Path parameters) {
    return ports(JSON.readTree(readText(parameters)));
  }

  private static Map<String, Integer> ports(JsonNode root) {
    Map<String, Integer> out = new TreeMap<>();
    root.path("ports")
        .properties()
        .forEach(entry -> out.put(entry.getKey(), entry.getValue().intValue()));
    return out;
  }

  private static String readText(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "template.unreadable", file, String.valueOf(e));
    }
  }
}
