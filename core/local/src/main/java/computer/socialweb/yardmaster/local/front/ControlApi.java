package computer.socialweb.yardmaster.local.front;

import computer.socialweb.yardmaster.local.control.Arguments;
import computer.socialweb.yardmaster.local.control.FlatJson;
import computer.socialweb.yardmaster.local.control.HttpReply;
import computer.socialweb.yardmaster.local.control.HttpRequest;
import computer.socialweb.yardmaster.local.control.ProgramLog;
import java.io.IOException;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The control socket: {@code GET /status}, and {@code PUT /backend} with the new backend and the
 * generation that is expected. A request with an Origin comes from a web page, which has no
 * business here.
 */
final class ControlApi implements Function<HttpRequest, HttpReply> {
  private final String address;
  private final BackendState state;
  private final Counts counts;
  private final SpareHandles spare;
  private final ProgramLog log;

  ControlApi(
      String address, BackendState state, Counts counts, SpareHandles spare, ProgramLog log) {
    this.address = address;
    this.state = state;
    this.counts = counts;
    this.spare = spare;
    this.log = log;
  }

  @Override
  public HttpReply apply(HttpRequest request) {
    if (request.header("origin").isPresent()) {
      return HttpReply.error(403, "requests of web pages are not answered");
    }
    return switch (request.path()) {
      case "/status" ->
          request.method().equals("GET")
              ? status(200)
              : HttpReply.error(405, "/status takes GET only");
      case "/backend" ->
          request.method().equals("PUT")
              ? change(request.body())
              : HttpReply.error(405, "/backend takes PUT only");
      default -> HttpReply.error(404, "there are /status and /backend");
    };
  }

  private HttpReply status(int code) {
    Backend backend = state.current();
    String connections =
        counts.byBackend().entrySet().stream()
            .map(entry -> FlatJson.quote(entry.getKey()) + ":" + entry.getValue())
            .collect(Collectors.joining(",", "{", "}"));
    String warning = counts.warning();
    return HttpReply.json(
        code,
        "{\"address\":"
            + FlatJson.quote(address)
            + ",\"backend\":"
            + FlatJson.quote(backend.name())
            + ",\"generation\":"
            + backend.generation()
            + ",\"connections\":"
            + connections
            + ",\"accepted\":"
            + counts.accepted()
            + ",\"failed\":"
            + counts.failed()
            + (warning.isEmpty() ? "" : ",\"warning\":" + FlatJson.quote(warning))
            + "}");
  }

  /** Uses the handles in reserve only where there are no others. */
  private boolean changed(long expected, String name) throws IOException {
    try {
      return state.compareAndSet(expected, name);
    } catch (IOException e) {
      if (!spare.lend()) {
        throw e;
      }
      try {
        return state.compareAndSet(expected, name);
      } finally {
        spare.giveBack();
      }
    }
  }

  private HttpReply change(String body) {
    try {
      Map<String, Object> members = FlatJson.parse(body);
      if (!(members.get("backend") instanceof String name)
          || !(members.get("generation") instanceof Long expected)
          || members.size() != 2) {
        return HttpReply.error(400, "send {\"backend\":\"host:port\",\"generation\":expected}");
      }
      Arguments.address(name);
      if (name.equals(address)) {
        return HttpReply.error(400, "the front cannot be its own backend");
      }
      Backend before = state.current();
      if (!changed(expected, name)) {
        return status(409);
      }
      log.info("backend " + before.name() + " -> " + name + ", generation " + (expected + 1));
      return status(200);
    } catch (FlatJson.Malformed | IllegalArgumentException e) {
      return HttpReply.error(400, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      log.error("the new backend cannot be kept: " + e.getMessage());
      return HttpReply.error(500, "the new backend cannot be kept: " + e.getMessage());
    }
  }
}
