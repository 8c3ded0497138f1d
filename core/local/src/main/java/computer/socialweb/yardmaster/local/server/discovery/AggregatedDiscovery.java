package computer.socialweb.yardmaster.local.server.discovery;

import computer.socialweb.yardmaster.local.server.form.Negotiation;
import computer.socialweb.yardmaster.local.server.resource.Definition;
import computer.socialweb.yardmaster.local.server.resource.Definitions;
import computer.socialweb.yardmaster.local.server.resource.Json;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The kinds that are served, in the newer form: one document for all groups. */
public final class AggregatedDiscovery {
  private final Definitions definitions;

  public AggregatedDiscovery(Definitions definitions) {
    this.definitions = definitions;
  }

  /**
   * The version of the newer form that a client asks for before it asks for plain JSON, if it does.
   */
  public static Optional<String> asked(String accept) {
    for (Negotiation.Alternative one : Negotiation.alternatives(accept)) {
      String version = one.parameter("v");
      if (one.isJson()
          && one.parameter("g").equals("apidiscovery.k8s.io")
          && one.parameter("as").equals("APIGroupDiscoveryList")
          && (version.equals("v2") || version.equals("v2beta1"))) {
        return Optional.of(version);
      }
      if (one.isJson() && one.parameter("as").isEmpty()) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The content type by which clients tell the newer form; it has to be exactly this. */
  public static String contentType(String version) {
    return "application/json;g=apidiscovery.k8s.io;v=" + version + ";as=APIGroupDiscoveryList";
  }

  /**
   * @param core whether the core group is asked for ({@code /api}), or all others ({@code /apis})
   */
  public ObjectNode groups(boolean core, String version) {
    ObjectNode list = Json.object().put("kind", "APIGroupDiscoveryList");
    list.put("apiVersion", "apidiscovery.k8s.io/" + version);
    list.putObject("metadata");
    ArrayNode items = list.putArray("items");
    definitions
        .groups()
        .filter(group -> group.isEmpty() == core)
        .forEach(group -> items.add(group(group)));
    if (!core) {
      items.add(reviews());
    }
    return list;
  }

  private ObjectNode group(String name) {
    List<Definition> kinds =
        definitions.all().stream().filter(one -> one.group().equals(name)).toList();
    ObjectNode group = Json.object();
    ObjectNode metadata = group.putObject("metadata");
    if (!name.isEmpty()) {
      metadata.put("name", name);
    }
    ObjectNode version =
        group.putArray("versions").addObject().put("version", kinds.getFirst().version());
    ArrayNode resources = version.putArray("resources");
    kinds.forEach(kind -> describe(resources.addObject(), kind));
    version.put("freshness", "Current");
    return group;
  }

  private static void describe(ObjectNode resource, Definition definition) {
    resource.put("resource", definition.plural());
    kind(resource, definition.group(), definition.version(), definition.kind());
    resource.put("scope", definition.namespaced() ? "Namespaced" : "Cluster");
    resource.put("singularResource", definition.names().singular());
    definition.verbs().forEach(resource.putArray("verbs")::add);
    definition.names().shortNames().forEach(resource.withArray("shortNames")::add);
    definition.names().categories().forEach(resource.withArray("categories")::add);
    if (definition.statusServed()) {
      ObjectNode status = resource.putArray("subresources").addObject();
      status.put("subresource", "status");
      kind(status, definition.group(), definition.version(), definition.kind());
      status.putArray("verbs").add("get").add("patch").add("update");
    }
  }

  private static void kind(ObjectNode resource, String group, String version, String kind) {
    resource
        .putObject("responseKind")
        .put("group", group)
        .put("version", version)
        .put("kind", kind);
  }

  private static ObjectNode reviews() {
    ObjectNode group = Json.object();
    group.putObject("metadata").put("name", Discovery.REVIEW_GROUP);
    ObjectNode version = group.putArray("versions").addObject().put("version", "v1");
    ObjectNode resource = version.putArray("resources").addObject();
    resource.put("resource", "selfsubjectaccessreviews");
    kind(resource, Discovery.REVIEW_GROUP, "v1", "SelfSubjectAccessReview");
    resource.put("scope", "Cluster").put("singularResource", "selfsubjectaccessreview");
    resource.putArray("verbs").add("create");
    version.put("freshness", "Current");
    return group;
  }
}
