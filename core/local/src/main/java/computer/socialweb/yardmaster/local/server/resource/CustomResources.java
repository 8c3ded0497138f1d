package computer.socialweb.yardmaster.local.server.resource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * CustomResourceDefinitions: what they say about a kind, and they themselves as objects. The set of
 * kinds is fixed by the program, so applying one of its own definitions changes nothing and any
 * other is refused.
 */
final class CustomResources {
  static final List<Definition.Column> AGE_ONLY =
      List.of(
          new Definition.Column(
              "Age",
              "date",
              "",
              "Time since the object was created.",
              0,
              List.of("metadata", "creationTimestamp")));

  private static final String GROUP = "apiextensions.k8s.io";

  private CustomResources() {}

  /** Fills in what Kubernetes would by itself. */
  static ObjectNode complete(ObjectNode crd) {
    ObjectNode spec = Json.child(crd, "spec");
    ObjectNode names = Json.child(spec, "names");
    if (!names.has("listKind")) {
      names.put("listKind", Json.text(names, "kind") + "List");
    }
    if (!spec.has("conversion")) {
      spec.putObject("conversion").put("strategy", "None");
    }
    return crd;
  }

  static Definition served(JsonNode crd) {
    JsonNode spec = crd.path("spec");
    JsonNode version = spec.path("versions").path(0);
    JsonNode names = spec.path("names");
    List<Definition.Column> columns = new ArrayList<>();
    for (JsonNode column : version.path("additionalPrinterColumns")) {
      columns.add(column(column));
    }
    columns.addAll(AGE_ONLY);
    // what is shown only when asked for comes last
    columns.sort(Comparator.comparingInt(Definition.Column::priority));
    return new Definition(
        Json.text(spec, "group"),
        Json.text(version, "name"),
        new Definition.Names(
            Json.text(names, "kind"),
            Json.text(names, "plural"),
            Json.text(names, "singular"),
            texts(names.path("shortNames")),
            texts(names.path("categories"))),
        Definition.ALL_VERBS,
        false,
        version.path("subresources").has("status"),
        columns,
        Schema.of(version.path("schema").path("openAPIV3Schema")),
        Definition.Guard.NONE);
  }

  private static Definition.Column column(JsonNode column) {
    String path = Json.text(column, "jsonPath");
    if (!path.matches("(\\.[A-Za-z0-9_-]+)+")) {
      throw new IllegalArgumentException("column path " + path + " is not understood");
    }
    return new Definition.Column(
        Json.text(column, "name"),
        Json.text(column, "type"),
        Json.text(column, "format"),
        Json.text(column, "description"),
        column.path("priority").asInt(0),
        Arrays.asList(path.substring(1).split("\\.", -1)));
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(one -> texts.add(one.stringValue()));
    return texts;
  }

  static Definition definition(Map<String, ObjectNode> own) {
    return new Definition(
        GROUP,
        "v1",
        new Definition.Names(
            "CustomResourceDefinition",
            "customresourcedefinitions",
            "customresourcedefinition",
            List.of("crd", "crds"),
            List.of()),
        List.of("create", "get", "list", "patch", "update", "watch"),
        false,
        true,
        List.of(
            new Definition.Column(
                "Created At",
                "string",
                "",
                "When it was made.",
                0,
                List.of("metadata", "creationTimestamp"))),
        Schema.open(),
        object -> admit(own, object));
  }

  private static void admit(Map<String, ObjectNode> own, ObjectNode object) {
    String name = Metadata.name(object);
    ObjectNode known = own.get(name);
    if (known == null) {
      throw Problem.forbidden(
          "customresourcedefinitions.%s \"%s\" is forbidden: this control plane serves a fixed set of kinds: %s"
              .formatted(GROUP, name, String.join(", ", own.keySet().stream().sorted().toList())));
    }
    if (!complete(object).path("spec").equals(known.path("spec"))) {
      throw Problem.forbidden(
          "customresourcedefinitions.%s \"%s\" is forbidden: its spec is not the one that this control plane has built in"
              .formatted(GROUP, name));
    }
    object.set("status", status(known));
  }

  private static ObjectNode status(ObjectNode crd) {
    ObjectNode status = Json.object();
    for (String type : List.of("NamesAccepted", "Established")) {
      ObjectNode condition = Json.object();
      condition.put("type", type).put("status", "True").put("reason", "BuiltIn");
      condition.put("message", "this control plane serves the kind");
      status.withArray("conditions").add(condition);
    }
    status.set("acceptedNames", crd.path("spec").path("names"));
    status
        .putArray("storedVersions")
        .add(Json.text(crd.path("spec").path("versions").path(0), "name"));
    return status;
  }
}
