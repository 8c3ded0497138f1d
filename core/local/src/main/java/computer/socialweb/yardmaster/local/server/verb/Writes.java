package computer.socialweb.yardmaster.local.server.verb;

import computer.socialweb.yardmaster.local.log.Change;
import computer.socialweb.yardmaster.local.log.ObjectLog;
import computer.socialweb.yardmaster.local.log.Stored;
import computer.socialweb.yardmaster.local.server.resource.Definition;
import computer.socialweb.yardmaster.local.server.resource.Json;
import computer.socialweb.yardmaster.local.server.resource.Metadata;
import computer.socialweb.yardmaster.local.server.resource.Problem;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Writes objects to the log: reads, decides and writes as one step. */
final class Writes {
  /** As many as the body of one request may have: whatever is stored can be sent back. */
  static final int MOST_CHARACTERS = 3 << 20;

  private final ObjectLog log;

  Writes(ObjectLog log) {
    this.log = log;
  }

  /** What becomes of an object. */
  sealed interface Next {
    ObjectNode object();

    record Store(ObjectNode object) implements Next {}

    record Remove(ObjectNode object) implements Next {}

    /** Marked for its deletion, which is never refused for what the object holds. */
    record Mark(ObjectNode object) implements Next {}

    record Same(ObjectNode object) implements Next {}
  }

  /** Decides what becomes of an object; null stands for none. It runs inside the transaction. */
  interface Step {
    Next next(@Nullable ObjectNode stored);
  }

  Next write(Definition definition, String name, boolean dryRun, Step step) {
    AtomicReference<@Nullable Next> result = new AtomicReference<>();
    log.write(
        definition.qualified(),
        name,
        (current, revision) -> {
          Next next = step.next(current == null ? null : object(current));
          result.set(next);
          if (next instanceof Next.Store(ObjectNode object)) {
            checkSize(object, current == null ? 0 : current.value().length());
          }
          return dryRun ? new Change.Keep() : change(next, revision);
        });
    return java.util.Objects.requireNonNull(result.get());
  }

  /** What is too large already may stay so, but not grow. */
  private static void checkSize(ObjectNode object, long before) {
    long size = Json.size(object);
    if (size > MOST_CHARACTERS && size > before) {
      throw Problem.tooLarge(
          "the object would have about %d characters; at most %d are stored"
              .formatted(size, MOST_CHARACTERS));
    }
  }

  private static ObjectNode object(Stored current) {
    return Json.stored(current.value());
  }

  private static Change change(Next next, long revision) {
    return switch (next) {
      case Next.Same same -> new Change.Keep();
      case Next.Store(ObjectNode object) -> new Change.Put(stamped(object, revision));
      case Next.Mark(ObjectNode object) -> new Change.Put(stamped(object, revision));
      case Next.Remove(ObjectNode object) -> new Change.Remove(stamped(object, revision));
    };
  }

  private static String stamped(ObjectNode object, long revision) {
    Metadata.of(object).put("resourceVersion", Long.toString(revision));
    return Json.write(object);
  }
}
