package computer.socialweb.yardmaster.local.server.verb;

import computer.socialweb.yardmaster.local.log.ObjectLog;
import computer.socialweb.yardmaster.local.server.resource.Admission;
import computer.socialweb.yardmaster.local.server.resource.Incoming;
import computer.socialweb.yardmaster.local.server.resource.Json;
import computer.socialweb.yardmaster.local.server.resource.Metadata;
import computer.socialweb.yardmaster.local.server.resource.Problem;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** PUT of a whole object, or of its status. */
public final class Update {
  private final Writes writes;

  public Update(ObjectLog log) {
    this.writes = new Writes(log);
  }

  public Answer answer(Call call) {
    boolean dryRun = call.query().dryRun();
    Incoming incoming = Incoming.read(call.definition(), call.body(), call.fieldValidation());
    ObjectNode object = incoming.object();
    ObjectNode metadata = Metadata.of(object);
    if (!metadata.has("name")) {
      metadata.put("name", call.name());
    }
    if (!Metadata.name(object).equals(call.name())) {
      throw Problem.badRequest(
          "the name of the object (%s) does not match the name on the URL (%s)"
              .formatted(Metadata.name(object), call.name()));
    }
    Writes.Next next =
        writes.write(
            call.definition(),
            call.name(),
            dryRun,
            stored -> {
              if (stored == null) {
                throw Problem.notFound(call.definition(), call.name());
              }
              requireRevision(call, object);
              ObjectNode result =
                  new Admission(call.definition()).update(stored, object, call.status());
              return settle(stored, result);
            });
    return Answer.json(200, next.object(), incoming.warnings());
  }

  /** Two clients that both write without having read would undo each other unseen. */
  private static void requireRevision(Call call, ObjectNode object) {
    String revision = Json.text(object, "metadata", "resourceVersion");
    if (revision.isEmpty() || revision.equals("0")) {
      throw Problem.invalid(
          call.definition(),
          call.name(),
          List.of(
              Problem.Cause.invalid(
                  "metadata.resourceVersion", 0, "must be specified for an update")));
    }
  }

  /** An unchanged object is not written; one that is being deleted goes with its last finalizer. */
  static Writes.Next settle(ObjectNode stored, ObjectNode result) {
    if (Metadata.isDeleting(result) && !Metadata.hasFinalizers(result)) {
      return new Writes.Next.Remove(result);
    }
    return result.equals(stored) ? new Writes.Next.Same(stored) : new Writes.Next.Store(result);
  }
}
