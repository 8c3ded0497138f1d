package computer.socialweb.yardmaster.local.server.resource;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request that cannot be answered as asked, in the words of the protocol: code, reason and
 * message become a Kubernetes Status. The texts are part of the protocol and are not translated.
 */
public final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * One thing that is wrong.
   *
   * @param reason a word of metav1.CauseType
   * @param field path of the field, such as {@code spec.unit}; empty when it is about no field
   */
  public record Cause(String reason, String field, String message) {

    public static Cause invalid(String field, Object value, String why) {
      return new Cause("FieldValueInvalid", field, "Invalid value: " + quoted(value) + ": " + why);
    }

    public static Cause required(String field) {
      return new Cause("FieldValueRequired", field, "Required value");
    }

    public static Cause forbidden(String field, String why) {
      return new Cause("FieldValueForbidden", field, "Forbidden: " + why);
    }

    private static String quoted(Object value) {
      return value instanceof Number || value instanceof Boolean
          ? String.valueOf(value)
          : '"' + String.valueOf(value) + '"';
    }
  }

  private final int code;
  private final String reason;
  @Nullable private final transient Definition definition;
  private final String name;
  private final transient List<Cause> causes;
  private final int retryAfterSeconds;

  private Problem(int code, String reason, String message) {
    this(code, reason, message, null, "", List.of(), 0);
  }

  private Problem(
      int code,
      String reason,
      String message,
      @Nullable Definition definition,
      String name,
      List<Cause> causes,
      int retryAfterSeconds) {
    super(message, null, false, false);
    this.code = code;
    this.reason = reason;
    this.definition = definition;
    this.name = name;
    this.causes = List.copyOf(causes);
    this.retryAfterSeconds = retryAfterSeconds;
  }

  public static Problem badRequest(String message) {
    return new Problem(400, "BadRequest", message);
  }

  public static Problem unauthorized() {
    return new Problem(401, "Unauthorized", "Unauthorized");
  }

  public static Problem forbidden(String message) {
    return new Problem(403, "Forbidden", message);
  }

  public static Problem noSuchPath() {
    return new Problem(404, "NotFound", "the server could not find the requested resource");
  }

  public static Problem notFound(Definition definition, String name) {
    String message = definition.qualified() + " \"" + name + "\" not found";
    return new Problem(404, "NotFound", message, definition, name, List.of(), 0);
  }

  public static Problem methodNotAllowed(String what) {
    return new Problem(405, "MethodNotAllowed", "the server does not allow this method on " + what);
  }

  public static Problem notAcceptable(String accept) {
    return new Problem(406, "NotAcceptable", "only application/json is served, not " + accept);
  }

  public static Problem alreadyExists(Definition definition, String name) {
    String message = definition.qualified() + " \"" + name + "\" already exists";
    return new Problem(409, "AlreadyExists", message, definition, name, List.of(), 0);
  }

  public static Problem conflict(Definition definition, String name, String why) {
    String message =
        "Operation cannot be fulfilled on %s \"%s\": %s"
            .formatted(definition.qualified(), name, why);
    return new Problem(409, "Conflict", message, definition, name, List.of(), 0);
  }

  public static Problem expired(String message) {
    return new Problem(410, "Expired", message);
  }

  public static Problem tooLarge(String message) {
    return new Problem(413, "RequestEntityTooLarge", message);
  }

  public static Problem unsupportedMediaType(String type, List<String> accepted) {
    String message =
        "the body of the request was in an unknown format - accepted media types include: "
            + String.join(", ", accepted)
            + "; not "
            + type;
    return new Problem(415, "UnsupportedMediaType", message);
  }

  public static Problem invalid(Definition definition, String name, List<Cause> causes) {
    String detail =
        causes.stream()
            .map(cause -> cause.field() + ": " + cause.message())
            .collect(Collectors.joining(", "));
    String message =
        "%s \"%s\" is invalid: %s"
            .formatted(
                definition.kind() + (definition.group().isEmpty() ? "" : "." + definition.group()),
                name,
                causes.size() == 1 ? detail : "[" + detail + "]");
    return new Problem(422, "Invalid", message, definition, name, causes, 0);
  }

  public static Problem unprocessable(String message) {
    return new Problem(422, "Invalid", message);
  }

  public static Problem tooManyRequests(String message) {
    return new Problem(429, "TooManyRequests", message, null, "", List.of(), 1);
  }

  public static Problem internal(String message) {
    return new Problem(500, "InternalError", message);
  }

  public static Problem unavailable(String message) {
    return new Problem(503, "ServiceUnavailable", message, null, "", List.of(), 1);
  }

  /** A revision was asked for that has not happened. */
  public static Problem revisionTooLarge(long asked, long newest) {
    String message = "Too large resource version: " + asked + ", current: " + newest;
    Cause cause = new Cause("ResourceVersionTooLarge", "", "Too large resource version");
    return new Problem(504, "Timeout", "Timeout: " + message, null, "", List.of(cause), 1);
  }

  /** A code that the HTTP library gave, with the reason that clients expect for it. */
  public static Problem ofCode(int code, String message) {
    return switch (code) {
      case 400, 414, 431, 505 -> new Problem(code, "BadRequest", message);
      case 404 -> noSuchPath();
      case 413 -> tooLarge(message);
      case 503 -> unavailable(message);
      default -> new Problem(code, code >= 500 ? "InternalError" : "BadRequest", message);
    };
  }

  public int code() {
    return code;
  }

  /** Seconds after which it is worth trying again; 0 when it is not. */
  public int retryAfterSeconds() {
    return retryAfterSeconds;
  }

  /** The Status object that says this. */
  public ObjectNode status() {
    ObjectNode status = Json.object();
    status.put("kind", "Status").put("apiVersion", "v1");
    status.putObject("metadata");
    status.put("status", "Failure").put("message", getMessage()).put("reason", reason);
    ObjectNode details = details();
    if (!details.isEmpty()) {
      status.set("details", details);
    }
    return status.put("code", code);
  }

  private ObjectNode details() {
    ObjectNode details = Json.object();
    if (definition != null) {
      if (!name.isEmpty()) {
        details.put("name", name);
      }
      if (!definition.group().isEmpty()) {
        details.put("group", definition.group());
      }
      details.put("kind", code == 422 ? definition.kind() : definition.plural());
    }
    if (!causes.isEmpty()) {
      ArrayNode list = details.putArray("causes");
      for (Cause cause : new ArrayList<>(causes)) {
        ObjectNode one = list.addObject().put("reason", cause.reason());
        one.put("message", cause.message());
        if (!cause.field().isEmpty()) {
          one.put("field", cause.field());
        }
      }
    }
    if (retryAfterSeconds > 0) {
      details.put("retryAfterSeconds", retryAfterSeconds);
    }
    return details;
  }
}
