package computer.socialweb.yardmaster.local.standin;

import computer.socialweb.yardmaster.local.control.FlatJson;
import computer.socialweb.yardmaster.local.control.HttpReply;
import computer.socialweb.yardmaster.local.control.HttpRequest;
import java.util.List;

/**
 * Controllers and whatever else a template names: {@code /healthz}, {@code /livez} and {@code
 * /readyz} on the port, and log lines in JSON.
 */
final class Plain implements Component {
  private final Settings settings;

  Plain(Settings settings) {
    this.settings = settings;
  }

  @Override
  public List<String> starting() {
    return List.of(line("info", "starting " + settings.name() + " (rehearsal)"));
  }

  @Override
  public String dependency() {
    return "";
  }

  @Override
  public List<String> ready() {
    return List.of(line("info", "serving health on " + settings.address()));
  }

  @Override
  public String crash() {
    return line("error", "leader election lost");
  }

  @Override
  public String pulse(long number) {
    return line("info", "reconciled " + number);
  }

  private String line(String level, String message) {
    return "{\"level\":\""
        + level
        + "\",\"ts\":\""
        + settings.log().now()
        + "\",\"logger\":"
        + FlatJson.quote(settings.name())
        + ",\"msg\":"
        + FlatJson.quote(message)
        + "}";
  }

  @Override
  public HttpReply answer(HttpRequest request, Mode mode, String trouble) {
    return switch (request.path()) {
      case "/healthz", "/readyz", "/livez" ->
          trouble.isEmpty()
              ? HttpReply.text(200, "ok")
              : HttpReply.text(500, "[-]leaderElection failed: " + trouble + "\n");
      default -> HttpReply.text(404, "404 page not found\n");
    };
  }
}
