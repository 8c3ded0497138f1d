package computer.socialweb.yardmaster.local.server.resource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The metadata of an object: what may stand there, and who may set it. */
public final class Metadata {
  static final Set<String> OF_EVERY_OBJECT = Set.of("apiVersion", "kind", "metadata");

  /** What only the server sets. */
  private static final List<String> SYSTEM =
      List.of(
          "uid",
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds",
          "generation",
          "generateName");

  /** Accepted and not kept: no field has an owner here, and nothing lies in a namespace. */
  private static final Set<String> IGNORED = Set.of("managedFields", "selfLink", "namespace");

  private static final Set<String> KNOWN =
      Set.of(
          "name",
          "generateName",
          "labels",
          "annotations",
          "finalizers",
          "ownerReferences",
          "uid",
          "resourceVersion",
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds",
          "generation");

  private static final int ANNOTATION_BYTES = 256 << 10;

  private Metadata() {}

  public static ObjectNode of(ObjectNode object) {
    return Json.child(object, "metadata");
  }

  public static String name(JsonNode object) {
    return Json.text(object, "metadata", "name");
  }

  public static boolean isDeleting(JsonNode object) {
    return object.path("metadata").has("deletionTimestamp");
  }

  public static boolean hasFinalizers(JsonNode object) {
    return !object.path("metadata").path("finalizers").isEmpty();
  }

  /**
   * Drops what is not kept, and what has no meaning.
   *
   * @return paths of fields that metadata does not have
   * @throws Problem 400 when a field has the wrong type
   */
  static List<String> normalize(ObjectNode object) {
    if (object.has("metadata") && !object.get("metadata").isObject()) {
      throw Problem.badRequest("metadata is no object");
    }
    ObjectNode metadata = of(object);
    List<String> unknown = new ArrayList<>();
    metadata
        .properties()
        .removeIf(
            member -> {
              boolean known = KNOWN.contains(member.getKey());
              if (!known && !IGNORED.contains(member.getKey())) {
                unknown.add("metadata." + member.getKey());
              }
              return !known || member.getValue().isNull();
            });
    types(metadata);
    metadata.properties().removeIf(member -> isEmpty(member.getValue()));
    return unknown;
  }

  private static boolean isEmpty(JsonNode value) {
    return (value.isContainer() && value.isEmpty())
        || (value.isString() && value.stringValue().isEmpty());
  }

  private static void types(ObjectNode metadata) {
    for (Map.Entry<String, JsonNode> member : metadata.properties()) {
      JsonNode value = member.getValue();
      boolean fits =
          switch (member.getKey()) {
            case "labels", "annotations" -> value.isObject() && all(value, JsonNode::isString);
            case "finalizers" -> value.isArray() && all(value, JsonNode::isString);
            case "ownerReferences" -> value.isArray() && all(value, JsonNode::isObject);
            case "generation", "deletionGracePeriodSeconds" -> value.isIntegralNumber();
            default -> value.isString();
          };
      if (!fits) {
        throw Problem.badRequest("metadata." + member.getKey() + " has the wrong type");
      }
    }
  }

  private static boolean all(JsonNode container, Function<JsonNode, Boolean> test) {
    for (JsonNode value : container) {
      if (!test.apply(value)) {
        return false;
      }
    }
    return true;
  }

  /** Puts the fields that only the server sets back to what they were. */
  static void keepSystemFields(ObjectNode object, ObjectNode stored) {
    ObjectNode metadata = of(object);
    ObjectNode before = of(stored);
    for (String field : SYSTEM) {
      if (before.has(field)) {
        metadata.set(field, before.get(field));
      } else {
        metadata.remove(field);
      }
    }
  }

  static List<Problem.Cause> validate(JsonNode metadata) {
    List<Problem.Cause> causes = new ArrayList<>();
    String name = Json.text(metadata, "name");
    NameRules.name(name)
        .ifPresent(why -> causes.add(Problem.Cause.invalid("metadata.name", name, why)));
    keys(metadata, "labels", causes, NameRules::labelValue);
    keys(metadata, "annotations", causes, value -> Optional.empty());
    long bytes = 0;
    for (Map.Entry<String, JsonNode> one : metadata.path("annotations").properties()) {
      bytes += one.getKey().length();
      bytes += one.getValue().stringValue().getBytes(StandardCharsets.UTF_8).length;
    }
    if (bytes > ANNOTATION_BYTES) {
      String why = "Too long: must have at most " + ANNOTATION_BYTES + " bytes";
      causes.add(new Problem.Cause("FieldValueTooLong", "metadata.annotations", why));
    }
    for (JsonNode finalizer : metadata.path("finalizers")) {
      NameRules.key(finalizer.stringValue())
          .ifPresent(
              why ->
                  causes.add(
                      Problem.Cause.invalid("metadata.finalizers", finalizer.stringValue(), why)));
    }
    if (metadata.has("ownerReferences")) {
      String why = "nothing is deleted along with its owner here, so owners are not taken";
      causes.add(Problem.Cause.forbidden("metadata.ownerReferences", why));
    }
    return causes;
  }

  private static void keys(
      JsonNode metadata,
      String field,
      List<Problem.Cause> causes,
      Function<String, Optional<String>> value) {
    String path = "metadata." + field;
    for (Map.Entry<String, JsonNode> one : metadata.path(field).properties()) {
      String text = one.getValue().stringValue();
      NameRules.key(one.getKey())
          .ifPresent(why -> causes.add(Problem.Cause.invalid(path, one.getKey(), why)));
      value.apply(text).ifPresent(why -> causes.add(Problem.Cause.invalid(path, text, why)));
    }
  }

  /** While an object is being deleted, finalizers may only go. */
  static List<Problem.Cause> newFinalizers(ObjectNode object, ObjectNode stored) {
    Set<String> before = new HashSet<>();
    for (JsonNode finalizer : stored.path("metadata").path("finalizers")) {
      before.add(finalizer.stringValue());
    }
    ArrayNode added = Json.array();
    for (JsonNode finalizer : object.path("metadata").path("finalizers")) {
      if (!before.contains(finalizer.stringValue())) {
        added.add(finalizer);
      }
    }
    if (!isDeleting(stored) || added.isEmpty()) {
      return List.of();
    }
    String why =
        "no new finalizers can be added if the object is being deleted, found new finalizers ";
    return List.of(Problem.Cause.forbidden("metadata.finalizers", why + added));
  }
}
