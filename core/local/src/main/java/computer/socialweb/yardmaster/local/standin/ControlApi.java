package computer.socialweb.yardmaster.local.standin;

import computer.socialweb.yardmaster.local.control.FlatJson;
import computer.socialweb.yardmaster.local.control.HttpReply;
import computer.socialweb.yardmaster.local.control.HttpRequest;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;

/**
 * The control socket: {@code GET /mode}, and {@code PUT /mode} with {@code {"mode":"crash"}}. The
 * mode goes through the file, which the program follows within a fraction of a second.
 */
final class ControlApi implements Function<HttpRequest, HttpReply> {
  private final String component;
  private final Standin standin;
  private final ModeFile file;

  ControlApi(String component, Standin standin, ModeFile file) {
    this.component = component;
    this.standin = standin;
    this.file = file;
  }

  @Override
  public HttpReply apply(HttpRequest request) {
    if (request.header("origin").isPresent()) {
      return HttpReply.error(403, "requests of web pages are not answered");
    }
    if (!request.path().equals("/mode")) {
      return HttpReply.error(404, "there is /mode");
    }
    return switch (request.method()) {
      case "GET" -> mode(standin.mode());
      case "PUT" -> change(request.body());
      default -> HttpReply.error(405, "/mode takes GET and PUT");
    };
  }

  private HttpReply change(String body) {
    try {
      Optional<Mode> next =
          FlatJson.parse(body).get("mode") instanceof String word
              ? Mode.of(word)
              : Optional.empty();
      if (next.isEmpty()) {
        return HttpReply.error(400, "send {\"mode\":\"slow|crash|hang|fail-gate|recover\"}");
      }
      file.write(next.get());
      return mode(next.get());
    } catch (FlatJson.Malformed e) {
      return HttpReply.error(400, e.getMessage());
    } catch (IOException e) {
      return HttpReply.error(500, "the mode cannot be kept: " + e.getMessage());
    }
  }

  private HttpReply mode(Mode mode) {
    return HttpReply.json(
        200,
        "{\"component\":"
            + FlatJson.quote(component)
            + ",\"mode\":"
            + FlatJson.quote(mode.word())
            + ",\"ready\":"
            + FlatJson.quote(String.valueOf(standin.isReady()))
            + "}");
  }
}
