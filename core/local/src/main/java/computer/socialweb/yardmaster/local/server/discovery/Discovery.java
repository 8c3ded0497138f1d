package computer.socialweb.yardmaster.local.server.discovery;

import computer.socialweb.yardmaster.local.server.resource.Definition;
import computer.socialweb.yardmaster.local.server.resource.Definitions;
import computer.socialweb.yardmaster.local.server.resource.Json;
import computer.socialweb.yardmaster.local.server.resource.Problem;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The kinds that are served, in the older form: a document per group. */
public final class Discovery {
  static final String REVIEW_GROUP = "authorization.k8s.io";

  private final Definitions definitions;

  public Discovery(Definitions definitions) {
    this.definitions = definitions;
  }

  /** {@code /api}: the versions of the core group. */
  public ObjectNode coreVersions(String address) {
    ObjectNode versions = Json.object().put("kind", "APIVersions");
    versions.putArray("versions").add("v1");
    versions
        .putArray("serverAddressByClientCIDRs")
        .addObject()
        .put("clientCIDR", "0.0.0.0/0")
        .put("serverAddress", address);
    return versions;
  }

  /** {@code /apis}: all named groups. */
  public ObjectNode groups() {
    ObjectNode list = Json.object().put("kind", "APIGroupList").put("apiVersion", "v1");
    ArrayNode groups = list.putArray("groups");
    names().forEach(name -> groups.add(groupEntry(name)));
    return list;
  }

  private List<String> names() {
    return java.util.stream.Stream.concat(
            definitions.groups().filter(group -> !group.isEmpty()),
            java.util.stream.Stream.of(REVIEW_GROUP))
        .toList();
  }

  /** {@code /apis/GROUP}. */
  public ObjectNode group(String name) {
    if (!names().contains(name)) {
      throw Problem.noSuchPath();
    }
    ObjectNode group = Json.object().put("kind", "APIGroup").put("apiVersion", "v1");
    group.setAll(groupEntry(name));
    return group;
  }

  private ObjectNode groupEntry(String name) {
    ObjectNode group = Json.object().put("name", name);
    ObjectNode preferred = Json.object();
    preferred.put("groupVersion", name + "/" + version(name)).put("version", version(name));
    group.putArray("versions").add(preferred);
    group.set("preferredVersion", preferred.deepCopy());
    return group;
  }

  private String version(String group) {
    return definitions.all().stream()
        .filter(one -> one.group().equals(group))
        .map(Definition::version)
        .findFirst()
        .orElse("v1");
  }

  /** {@code /apis/GROUP/VERSION} and {@code /api/v1}: the kinds of a group. */
  public ObjectNode resources(String group, String version) {
    ObjectNode list = Json.object().put("kind", "APIResourceList").put("apiVersion", "v1");
    list.put("groupVersion", group.isEmpty() ? version : group + "/" + version);
    ArrayNode resources = list.putArray("resources");
    if (group.equals(REVIEW_GROUP) && version.equals("v1")) {
      ObjectNode review = resources.addObject().put("name", "selfsubjectaccessreviews");
      review.put("singularName", "selfsubjectaccessreview").put("namespaced", false);
      review.put("kind", "SelfSubjectAccessReview").putArray("verbs").add("create");
      return list;
    }
    List<Definition> found = definitions.of(group, version);
    if (found.isEmpty()) {
      throw Problem.noSuchPath();
    }
    found.forEach(definition -> describe(resources, definition));
    return list;
  }

  private static void describe(ArrayNode resources, Definition definition) {
    ObjectNode resource = resources.addObject();
    resource.put("name", definition.plural()).put("singularName", definition.names().singular());
    resource.put("namespaced", definition.namespaced()).put("kind", definition.kind());
    definition.verbs().forEach(resource.putArray("verbs")::add);
    definition.names().shortNames().forEach(resource.withArray("shortNames")::add);
    definition.names().categories().forEach(resource.withArray("categories")::add);
    if (definition.statusServed()) {
      ObjectNode status = resources.addObject().put("name", definition.plural() + "/status");
      status.put("singularName", "").put("namespaced", definition.namespaced());
      status.put("kind", definition.kind());
      status.putArray("verbs").add("get").add("patch").add("update");
    }
  }
}
