package computer.socialweb.yardmaster.local.server.verb;

import computer.socialweb.yardmaster.local.log.ObjectLog;
import computer.socialweb.yardmaster.local.server.resource.Admission;
import computer.socialweb.yardmaster.local.server.resource.Definition;
import computer.socialweb.yardmaster.local.server.resource.Json;
import computer.socialweb.yardmaster.local.server.resource.Metadata;
import computer.socialweb.yardmaster.local.server.resource.Problem;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import tools.jackson.databind.node.ObjectNode;

/** DELETE of one object. One that has finalizers is only marked, and goes with the last of them. */
public final class Delete {
  private final Writes writes;
  private final InstantSource clock;

  public Delete(ObjectLog log, InstantSource clock) {
    this.writes = new Writes(log);
    this.clock = clock;
  }

  public Answer answer(Call call) {
    DeleteOptions options = DeleteOptions.of(call);
    Writes.Next next = delete(call.definition(), call.name(), options);
    return switch (next) {
      case Writes.Next.Remove(ObjectNode object) -> Answer.ok(success(call.definition(), object));
      case Writes.Next.Store(ObjectNode object) -> Answer.ok(object);
      case Writes.Next.Mark(ObjectNode object) -> Answer.ok(object);
      case Writes.Next.Same(ObjectNode object) -> Answer.ok(object);
    };
  }

  Writes.Next delete(Definition definition, String name, DeleteOptions options) {
    return writes.write(
        definition,
        name,
        options.dryRun(),
        stored -> {
          if (stored == null) {
            throw Problem.notFound(definition, name);
          }
          new Admission(definition).precondition(stored, options.preconditions());
          if (!Metadata.hasFinalizers(stored)) {
            return new Writes.Next.Remove(stored);
          }
          return Metadata.isDeleting(stored)
              ? new Writes.Next.Same(stored)
              : new Writes.Next.Mark(marked(stored));
        });
  }

  private ObjectNode marked(ObjectNode object) {
    Metadata.of(object)
        .put("deletionTimestamp", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString())
        .put("deletionGracePeriodSeconds", 0);
    Admission.raiseGeneration(object);
    return object;
  }

  private static ObjectNode success(Definition definition, ObjectNode object) {
    ObjectNode status = Json.object();
    status.put("kind", "Status").put("apiVersion", "v1");
    status.putObject("metadata");
    status.put("status", "Success");
    status
        .putObject("details")
        .put("name", Metadata.name(object))
        .put("group", definition.group())
        .put("kind", definition.plural())
        .put("uid", Json.text(object, "metadata", "uid"));
    return status;
  }
}
