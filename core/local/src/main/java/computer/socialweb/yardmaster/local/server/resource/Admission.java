package computer.socialweb.yardmaster.local.server.resource;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The rules by which one state of an object may follow another. */
public final class Admission {
  private static final String MODIFIED =
      "the object has been modified; please apply your changes to the latest version and try again";

  private final Definition definition;

  public Admission(Definition definition) {
    this.definition = definition;
  }

  /** The first state of an object, without what the server adds by itself. */
  public void create(ObjectNode object) {
    if (definition.statusServed()) {
      object.remove("status");
    }
    check(object, new ArrayList<>());
  }

  /**
   * The state that follows when a client proposes one.
   *
   * @param statusOnly whether the status alone is written; else all but the status is
   * @return the next state, with the revision of the stored one when nothing changed
   */
  public ObjectNode update(ObjectNode stored, ObjectNode proposed, boolean statusOnly) {
    precondition(stored, proposed.path("metadata"));
    ObjectNode next = statusOnly ? stored.deepCopy() : proposed.deepCopy();
    if (statusOnly || definition.statusServed()) {
      JsonNode status = (statusOnly ? proposed : stored).get("status");
      if (status == null) {
        next.remove("status");
      } else {
        next.set("status", status);
      }
    }
    Metadata.keepSystemFields(next, stored);
    Metadata.of(next).set("resourceVersion", Metadata.of(stored).get("resourceVersion"));
    check(next, new ArrayList<>(Metadata.newFinalizers(next, stored)));
    if (specChanged(stored, next)) {
      raiseGeneration(next);
    }
    return next;
  }

  /**
   * @throws Problem 409 when the metadata names another uid or revision than the stored object has
   */
  public void precondition(ObjectNode stored, JsonNode expected) {
    String name = Metadata.name(stored);
    String uid = Json.text(expected, "uid");
    String actualUid = Json.text(stored, "metadata", "uid");
    if (!uid.isEmpty() && !uid.equals(actualUid)) {
      throw Problem.conflict(
          definition,
          name,
          "Precondition failed: UID in precondition: %s, UID in object meta: %s"
              .formatted(uid, actualUid));
    }
    String revision = Json.text(expected, "resourceVersion");
    if (!revision.isEmpty() && !revision.equals(Json.text(stored, "metadata", "resourceVersion"))) {
      throw Problem.conflict(definition, name, MODIFIED);
    }
  }

  private void check(ObjectNode object, List<Problem.Cause> causes) {
    definition.guard().admit(object);
    causes.addAll(Metadata.validate(object.path("metadata")));
    causes.addAll(definition.schema().validate(object));
    if (!causes.isEmpty()) {
      throw Problem.invalid(definition, Metadata.name(object), causes);
    }
  }

  private boolean specChanged(ObjectNode stored, ObjectNode next) {
    return !Objects.equals(content(stored), content(next));
  }

  private ObjectNode content(ObjectNode object) {
    ObjectNode content = Json.object();
    content.setAll(object);
    content.remove("metadata");
    if (definition.statusServed()) {
      content.remove("status");
    }
    return content;
  }

  public static void raiseGeneration(ObjectNode object) {
    ObjectNode metadata = Metadata.of(object);
    metadata.put("generation", metadata.path("generation").asLong(0) + 1);
  }
}
