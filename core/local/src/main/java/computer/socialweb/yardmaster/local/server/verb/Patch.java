package computer.socialweb.yardmaster.local.server.verb;

import computer.socialweb.yardmaster.local.log.ObjectLog;
import computer.socialweb.yardmaster.local.server.resource.Admission;
import computer.socialweb.yardmaster.local.server.resource.Body;
import computer.socialweb.yardmaster.local.server.resource.Incoming;
import computer.socialweb.yardmaster.local.server.resource.Json;
import computer.socialweb.yardmaster.local.server.resource.Metadata;
import computer.socialweb.yardmaster.local.server.resource.Problem;
import io.fabric8.zjsonpatch.JsonPatch;
import io.fabric8.zjsonpatch.JsonPatchException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** PATCH of an object or of its status: JSON merge patch (RFC 7386) and JSON patch (RFC 6902). */
public final class Patch {
  private static final String MERGE = "application/merge-patch+json";
  private static final String JSON_PATCH = "application/json-patch+json";
  private static final int MOST_OPERATIONS = 10_000;

  /** What the copies of one patch may add, as Kubernetes bounds it. */
  private static final int MOST_COPIED = 3 << 20;

  private static final long MOST_WORK = 64L << 20;

  private final Writes writes;

  public Patch(ObjectLog log) {
    this.writes = new Writes(log);
  }

  /** A patch that is understood, ready to be applied to what is stored. */
  private interface Change {
    JsonNode apply(ObjectNode stored);
  }

  public Answer answer(Call call) {
    Change change = read(call);
    boolean dryRun = call.query().dryRun();
    List<String> warnings = new ArrayList<>();
    Writes.Next next =
        writes.write(
            call.definition(),
            call.name(),
            dryRun,
            stored -> {
              if (stored == null) {
                throw Problem.notFound(call.definition(), call.name());
              }
              Incoming incoming = patched(call, change.apply(stored.deepCopy()), stored);
              warnings.addAll(incoming.warnings());
              ObjectNode result =
                  new Admission(call.definition()).update(stored, incoming.object(), call.status());
              return Update.settle(stored, result);
            });
    return Answer.json(200, next.object(), warnings);
  }

  private static Incoming patched(Call call, JsonNode result, ObjectNode stored) {
    if (!(result instanceof ObjectNode object)) {
      throw Problem.unprocessable("the patch leaves no object");
    }
    int depth = Json.depth(object);
    if (depth > Json.DEEPEST && depth > Json.depth(stored)) {
      throw Problem.unprocessable("the patch nests the object deeper than " + Json.DEEPEST);
    }
    Incoming incoming = Incoming.patched(call.definition(), object, call.fieldValidation());
    if (!Metadata.name(incoming.object()).equals(call.name())) {
      throw Problem.badRequest("the patch changes metadata.name, which cannot be changed");
    }
    return incoming;
  }

  private static Change read(Call call) {
    Body body = call.body();
    return switch (body.type()) {
      case MERGE -> {
        JsonNode patch = new Body("application/json", body.text()).tree();
        if (!patch.isObject()) {
          throw Problem.badRequest("a merge patch is an object");
        }
        yield stored -> merge(stored, patch);
      }
      case JSON_PATCH -> {
        if (!(new Body("application/json", body.text()).tree() instanceof ArrayNode operations)) {
          throw Problem.badRequest("a JSON patch is an array of operations");
        }
        if (operations.size() > MOST_OPERATIONS) {
          throw Problem.tooLarge(
              "a JSON patch has at most %d operations, not %d"
                  .formatted(MOST_OPERATIONS, operations.size()));
        }
        yield stored -> apply(operations, stored);
      }
      default ->
          throw Problem.unsupportedMediaType(
              body.type().isEmpty() ? "none" : body.type(), List.of(JSON_PATCH, MERGE));
    };
  }

  /**
   * A copy may double the object, and the next one again, so each is applied by itself and what it
   * adds is counted; the library takes a copy of the whole object every time, which is counted too.
   */
  private static JsonNode apply(ArrayNode operations, ObjectNode stored) {
    JsonNode result = stored;
    long copied = 0;
    long work = 0;
    ArrayNode batch = Json.array();
    try {
      for (JsonNode operation : operations) {
        if (Json.text(operation, "op").equals("copy")) {
          result = JsonPatch.apply(batch, result);
          batch = Json.array();
          copied += Json.size(source(operation, result));
          work += Json.size(result);
          if (copied > MOST_COPIED || work > MOST_WORK) {
            throw Problem.tooLarge(
                "the copy operations of the patch add more than %d characters, or are too many for"
                        .formatted(MOST_COPIED)
                    + " so large an object");
          }
        }
        batch.add(operation);
      }
      return JsonPatch.apply(batch, result);
    } catch (JsonPatchException e) {
      throw Problem.unprocessable("the patch does not apply: " + e.getMessage());
    } catch (StackOverflowError e) {
      throw Problem.unprocessable("the patch nests the object deeper than " + Json.DEEPEST);
    }
  }

  private static JsonNode source(JsonNode copy, JsonNode object) {
    try {
      return object.at(Json.text(copy, "from"));
    } catch (IllegalArgumentException e) {
      throw Problem.unprocessable("the patch does not apply: " + e.getMessage());
    }
  }

  /** RFC 7386: null deletes a member, an object is merged, anything else replaces. */
  static JsonNode merge(JsonNode target, JsonNode patch) {
    if (!patch.isObject()) {
      return patch;
    }
    ObjectNode result = target instanceof ObjectNode object ? object : Json.object();
    for (Map.Entry<String, JsonNode> member : patch.properties()) {
      if (member.getValue().isNull()) {
        result.remove(member.getKey());
      } else {
        JsonNode before = result.path(member.getKey());
        result.set(member.getKey(), merge(before, member.getValue()));
      }
    }
    return result;
  }
}
