package computer.socialweb.yardmaster.cluster.front;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.gate.FrontProbe;
import computer.socialweb.yardmaster.gate.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Talks to one front over its control socket. Safe for many threads; an interrupt ends a request.
 * Every failure is a {@link Failure} of the area {@code front} that names the socket.
 */
public final class FrontClient {
  public static final Duration TIMEOUT = Duration.ofSeconds(5);

  private static final JsonMapper JSON = new JsonMapper();

  private final Path path;
  private final ControlSocket socket;

  public FrontClient(Path path) {
    this(path, TIMEOUT);
  }

  public FrontClient(Path path, Duration timeout) {
    this.path = path;
    this.socket = new ControlSocket(path, timeout);
  }

  /** The probe that gates of templates use. */
  public static FrontProbe probe() {
    return (path, within) -> {
      try {
        FrontStatus status = new FrontClient(path, within).status();
        return status.generation() >= 0 ? Verdict.OPEN : new Verdict.Waiting(path.toString());
      } catch (Failure e) {
        return new Verdict.Waiting(Texts.of("gate").get("front-waiting", path, e.getMessage()));
      }
    };
  }

  /** What the front serves now. */
  public FrontStatus status() throws InterruptedException {
    ControlSocket.Answer answer = socket.send("GET", "/status", "");
    if (answer.status() != 200) {
      throw refused(answer);
    }
    return read(answer);
  }

  /**
   * Makes {@code backend} the one for new connections, unless the generation is no longer the
   * expected one.
   *
   * @param backend {@code host:port}
   * @param expected the generation that was read before
   */
  public SwitchResult compareAndSetBackend(String backend, long expected)
      throws InterruptedException {
    String body =
        JSON.createObjectNode().put("backend", backend).put("generation", expected).toString();
    ControlSocket.Answer answer = socket.send("PUT", "/backend", body);
    return switch (answer.status()) {
      case 200 -> new SwitchResult.Switched(read(answer));
      case 409 -> new SwitchResult.Conflict(read(answer));
      default -> throw refused(answer);
    };
  }

  private Failure refused(ControlSocket.Answer answer) {
    return Failure.failed("front.refused", path, answer.status(), answer.body().strip());
  }

  private FrontStatus read(ControlSocket.Answer answer) {
    try {
      JsonNode node = JSON.readTree(answer.body());
      Map<String, Integer> connections = new TreeMap<>();
      node.required("connections")
          .properties()
          .forEach(entry -> connections.put(entry.getKey(), entry.getValue().intValue()));
      return new FrontStatus(
          node.required("address").stringValue(),
          node.required("backend").stringValue(),
          node.required("generation").longValue(),
          connections,
          Optional.ofNullable(node.get("warning")).map(JsonNode::stringValue));
    } catch (JacksonException | IllegalArgumentException e) {
      throw new Failure(
          e, Failure.Kind.FAILED, "front.bad-answer", path, String.valueOf(e.getMessage()));
    }
  }
}
