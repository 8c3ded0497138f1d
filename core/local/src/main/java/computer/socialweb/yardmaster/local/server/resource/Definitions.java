package computer.socialweb.yardmaster.local.server.resource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** All kinds that are served, in the order of discovery. */
public final class Definitions {
  private final List<Definition> all;
  private final Definition customResourceDefinitions;
  private final Map<String, ObjectNode> custom;

  /**
   * @param custom CustomResourceDefinitions by name
   */
  private Definitions(Map<String, ObjectNode> custom) {
    this.custom = Collections.unmodifiableMap(new LinkedHashMap<>(custom));
    this.customResourceDefinitions = CustomResources.definition(this.custom);
    List<Definition> found = new ArrayList<>();
    found.add(emptyCore("Namespace", "namespaces", "ns", false));
    found.add(emptyCore("Event", "events", "ev", true));
    custom.values().forEach(crd -> found.add(CustomResources.served(crd)));
    found.add(customResourceDefinitions);
    this.all = List.copyOf(found);
  }

  /**
   * @param crds texts of the CustomResourceDefinitions, as YAML
   */
  public static Definitions of(List<String> crds) {
    Map<String, ObjectNode> custom = new LinkedHashMap<>();
    for (String crd : crds) {
      ObjectNode tree = CustomResources.complete((ObjectNode) Body.yaml(crd));
      custom.put(Metadata.name(tree), tree);
    }
    return new Definitions(custom);
  }

  /** Kinds of the core group that clients ask for by themselves; there are never any objects. */
  private static Definition emptyCore(
      String kind, String plural, String shortName, boolean namespaced) {
    String singular = plural.substring(0, plural.length() - 1);
    return new Definition(
        "",
        "v1",
        new Definition.Names(kind, plural, singular, List.of(shortName), List.of()),
        Definition.READ_VERBS,
        namespaced,
        false,
        CustomResources.AGE_ONLY,
        Schema.open(),
        Definition.Guard.NONE);
  }

  public List<Definition> all() {
    return all;
  }

  /** Groups with their version, in the order of discovery; the core group is empty. */
  public Stream<String> groups() {
    return all.stream().map(Definition::group).distinct();
  }

  public List<Definition> of(String group, String version) {
    return all.stream()
        .filter(one -> one.group().equals(group) && one.version().equals(version))
        .toList();
  }

  public Optional<Definition> find(String group, String version, String plural) {
    return of(group, version).stream().filter(one -> one.plural().equals(plural)).findFirst();
  }

  public Definition customResourceDefinitions() {
    return customResourceDefinitions;
  }

  /** The CustomResourceDefinition objects as they are to be stored, by name. */
  public Map<String, ObjectNode> custom() {
    return custom;
  }
}
