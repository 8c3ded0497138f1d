package computer.socialweb.yardmaster.local.server.verb;

import computer.socialweb.yardmaster.local.server.resource.Json;
import computer.socialweb.yardmaster.local.server.resource.Problem;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How something is deleted. No object here has dependents (owners are refused), so the propagation
 * policies all mean the same; a word that is none of them is refused.
 *
 * @param preconditions uid and resourceVersion that the object must have, where given
 */
record DeleteOptions(JsonNode preconditions, boolean dryRun) {
  private static final Set<String> POLICIES = Set.of("", "Background", "Foreground", "Orphan");

  static DeleteOptions of(Call call) {
    ObjectNode body = call.body().isEmpty() ? Json.object() : call.body().object();
    String kind = Json.text(body, "kind");
    if (!kind.isEmpty() && !kind.equals("DeleteOptions")) {
      throw Problem.badRequest("the body of a deletion is DeleteOptions, not " + kind);
    }
    String policy = Json.text(body, "propagationPolicy");
    for (String word : new String[] {policy, call.query().text("propagationPolicy")}) {
      if (!POLICIES.contains(word)) {
        throw Problem.unprocessable(
            "propagationPolicy: Unsupported value: \"%s\": supported values: \"Background\", \"Foreground\", \"Orphan\""
                .formatted(word));
      }
    }
    boolean dryRun = call.query().dryRun();
    for (JsonNode word : body.path("dryRun")) {
      if (!word.isString() || !word.stringValue().equals("All")) {
        throw Problem.unprocessable("dryRun: Unsupported value: supported values: \"All\"");
      }
      dryRun = true;
    }
    return new DeleteOptions(preconditions(body), dryRun);
  }

  private static JsonNode preconditions(ObjectNode body) {
    JsonNode preconditions = body.path("preconditions");
    boolean wellFormed = preconditions.isMissingNode() || preconditions.isNull();
    if (preconditions.isObject()) {
      wellFormed = true;
      for (String field : List.of("uid", "resourceVersion")) {
        JsonNode value = preconditions.path(field);
        wellFormed &= value.isMissingNode() || value.isNull() || value.isString();
      }
    }
    if (!wellFormed) {
      throw Problem.badRequest("preconditions holds a uid and a resourceVersion, both texts");
    }
    return preconditions;
  }
}
