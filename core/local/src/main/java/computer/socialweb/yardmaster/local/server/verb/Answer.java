package computer.socialweb.yardmaster.local.server.verb;

import computer.socialweb.yardmaster.local.server.resource.Json;
import computer.socialweb.yardmaster.local.server.resource.Problem;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * What is sent back.
 *
 * @param code HTTP status
 * @param type content type
 * @param warnings sentences for the person behind the client
 * @param retryAfterSeconds 0 for none
 */
public record Answer(
    int code, String type, String body, List<String> warnings, int retryAfterSeconds) {
  public static final String JSON = "application/json";

  public Answer {
    warnings = List.copyOf(warnings);
  }

  public static Answer json(int code, JsonNode body, List<String> warnings) {
    return new Answer(code, JSON, Json.write(body), warnings, 0);
  }

  public static Answer ok(JsonNode body) {
    return json(200, body, List.of());
  }

  public static Answer ok(String json) {
    return new Answer(200, JSON, json, List.of(), 0);
  }

  public static Answer text(String text) {
    return new Answer(200, "text/plain; charset=utf-8", text, List.of(), 0);
  }

  public static Answer of(Problem problem) {
    return new Answer(
        problem.code(), JSON, Json.write(problem.status()), List.of(), problem.retryAfterSeconds());
  }
}
