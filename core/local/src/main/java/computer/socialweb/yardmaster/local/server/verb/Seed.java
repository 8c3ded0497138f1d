package computer.socialweb.yardmaster.local.server.verb;

import computer.socialweb.yardmaster.local.log.ObjectLog;
import computer.socialweb.yardmaster.local.server.form.PlainForm;
import computer.socialweb.yardmaster.local.server.resource.Admission;
import computer.socialweb.yardmaster.local.server.resource.Body;
import computer.socialweb.yardmaster.local.server.resource.Definition;
import computer.socialweb.yardmaster.local.server.resource.Definitions;
import computer.socialweb.yardmaster.local.server.resource.Json;
import java.time.InstantSource;
import java.util.random.RandomGenerator;
import tools.jackson.databind.node.ObjectNode;

/** The definitions of the served kinds, which are objects too and stand there from the start. */
public final class Seed {
  private final ObjectLog log;
  private final Create create;

  public Seed(ObjectLog log, InstantSource clock, RandomGenerator random) {
    this.log = log;
    this.create = new Create(log, clock, random);
  }

  /** Adds what is missing, and brings the rest to what this version of the program has built in. */
  public void store(Definitions definitions) {
    Definition kind = definitions.customResourceDefinitions();
    definitions.custom().forEach((name, definition) -> store(kind, name, definition));
  }

  private void store(Definition kind, String name, ObjectNode definition) {
    if (log.get(kind.qualified(), name).isEmpty()) {
      Body body = new Body(Answer.JSON, Json.write(definition));
      create.answer(new Call(kind, "", false, Query.NONE, body, new PlainForm()));
      return;
    }
    new Writes(log)
        .write(
            kind,
            name,
            false,
            stored -> {
              if (stored == null || stored.path("spec").equals(definition.path("spec"))) {
                return new Writes.Next.Same(definition);
              }
              ObjectNode next = stored.deepCopy();
              next.set("spec", definition.get("spec"));
              kind.guard().admit(next);
              Admission.raiseGeneration(next);
              return new Writes.Next.Store(next);
            });
  }
}
