package computer.socialweb.yardmaster.local.server.resource;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * An object from a client, brought into the form that is stored.
 *
 * @param warnings sentences for the client
 */
public record Incoming(ObjectNode object, List<String> warnings) {
  public Incoming {
    warnings = List.copyOf(warnings);
  }

  /** Reads a whole object. */
  public static Incoming read(Definition definition, Body body, FieldValidation validation) {
    ObjectNode object = body.object();
    List<String> complaints =
        validation == FieldValidation.IGNORE
            ? new ArrayList<>()
            : new ArrayList<>(body.duplicates());
    return of(definition, object, complaints, validation);
  }

  /** Takes an object that a patch has made. */
  public static Incoming patched(
      Definition definition, ObjectNode object, FieldValidation validation) {
    return of(definition, object, new ArrayList<>(), validation);
  }

  private static Incoming of(
      Definition definition,
      ObjectNode object,
      List<String> complaints,
      FieldValidation validation) {
    sameKind(definition, object);
    List<String> unknown = Metadata.normalize(object);
    unknown.addAll(definition.schema().normalize(object));
    unknown.forEach(path -> complaints.add("unknown field \"" + path + "\""));
    return new Incoming(ordered(object), validation.judge(definition, complaints));
  }

  private static void sameKind(Definition definition, ObjectNode object) {
    String apiVersion = Json.text(object, "apiVersion");
    String kind = Json.text(object, "kind");
    if (!apiVersion.equals(definition.apiVersion()) || !kind.equals(definition.kind())) {
      throw Problem.badRequest(
          "the body is a %s of %s; this address takes %s of %s"
              .formatted(
                  kind.isEmpty() ? "nothing" : kind,
                  apiVersion.isEmpty() ? "no version" : apiVersion,
                  definition.kind(),
                  definition.apiVersion()));
    }
  }

  private static ObjectNode ordered(ObjectNode object) {
    ObjectNode ordered = Json.object();
    for (String first : List.of("apiVersion", "kind", "metadata")) {
      ordered.set(first, object.get(first));
    }
    ordered.setAll(object);
    return ordered;
  }
}
