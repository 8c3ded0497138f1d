package computer.socialweb.yardmaster.local.server.discovery;

import computer.socialweb.yardmaster.local.server.resource.Body;
import computer.socialweb.yardmaster.local.server.resource.Definition;
import computer.socialweb.yardmaster.local.server.resource.Definitions;
import computer.socialweb.yardmaster.local.server.resource.Json;
import computer.socialweb.yardmaster.local.server.resource.Problem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers "may I": who holds the token may do all that is served. Clients send the question in
 * protobuf even to a server that speaks JSON, so this one small message is understood.
 */
public final class AccessReview {
  /** Fields of ResourceAttributes by their number in authorization.k8s.io/v1, from 1. */
  private static final List<String> RESOURCE_FIELDS =
      List.of("namespace", "verb", "group", "version", "resource", "subresource", "name");

  private final Definitions definitions;

  public AccessReview(Definitions definitions) {
    this.definitions = definitions;
  }

  /**
   * @param bytes the body
   * @return the review with its status
   */
  public ObjectNode answer(String contentType, byte[] bytes) {
    ObjectNode spec =
        contentType.startsWith("application/vnd.kubernetes.protobuf")
            ? decoded(Protobuf.enveloped(bytes).message(2))
            : read(contentType, bytes);
    ObjectNode review = Json.object().put("kind", "SelfSubjectAccessReview");
    review.put("apiVersion", Discovery.REVIEW_GROUP + "/v1");
    review.putObject("metadata").putNull("creationTimestamp");
    review.set("spec", spec);
    String refusal = refusal(spec);
    ObjectNode status = review.putObject("status").put("allowed", refusal.isEmpty());
    status.put("reason", refusal.isEmpty() ? "the holder of the token may do all" : refusal);
    return review;
  }

  private static ObjectNode read(String contentType, byte[] bytes) {
    Body body = new Body(contentType, new String(bytes, StandardCharsets.UTF_8));
    if (body.object().get("spec") instanceof ObjectNode spec) {
      return spec;
    }
    throw Problem.badRequest("the review has no spec");
  }

  private static ObjectNode decoded(Protobuf spec) {
    ObjectNode tree = Json.object();
    if (spec.has(1)) {
      Protobuf attributes = spec.message(1);
      ObjectNode resource = tree.putObject("resourceAttributes");
      for (int i = 0; i < RESOURCE_FIELDS.size(); i++) {
        String value = attributes.text(i + 1);
        if (!value.isEmpty()) {
          resource.put(RESOURCE_FIELDS.get(i), value);
        }
      }
    }
    if (spec.has(2)) {
      Protobuf attributes = spec.message(2);
      ObjectNode path = tree.putObject("nonResourceAttributes");
      path.put("path", attributes.text(1)).put("verb", attributes.text(2));
    }
    return tree;
  }

  /** Why it is not possible; empty when it is. */
  private String refusal(JsonNode spec) {
    JsonNode attributes = spec.path("resourceAttributes");
    String verb = Json.text(attributes, "verb");
    String resource = Json.text(attributes, "resource");
    if (!attributes.isObject() || resource.equals("*")) {
      return "";
    }
    String group = Json.text(attributes, "group");
    List<Definition> found =
        definitions.all().stream()
            .filter(one -> one.plural().equals(resource))
            .filter(one -> group.equals("*") || one.group().equals(group))
            .toList();
    if (found.isEmpty()) {
      return "this control plane does not serve " + resource;
    }
    boolean served = verb.equals("*") || found.stream().anyMatch(one -> one.allows(verb));
    return served ? "" : verb + " is not served for " + resource;
  }
}
