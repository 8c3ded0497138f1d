package computer.socialweb.yardmaster.local.server;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.local.server.resource.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** One watch of a plain client: its events in order, over either transport. */
final class Stream implements AutoCloseable {
  private static final String END = "{\"type\":\"END\"}";

  private final LinkedBlockingQueue<JsonNode> events = new LinkedBlockingQueue<>();
  private final CompletableFuture<Integer> closed = new CompletableFuture<>();
  private Runnable abort = () -> {};

  /** Opens a watch over HTTP; it is open when this returns. */
  static Stream lines(Served api, String path, String... headers) {
    Stream stream = new Stream();
    try {
      var request = api.request(path);
      HttpResponse<java.util.stream.Stream<String>> response =
          api.client()
              .send(
                  (headers.length == 0 ? request : request.headers(headers)).build(),
                  HttpResponse.BodyHandlers.ofLines());
      assertThat(response.statusCode()).isEqualTo(200);
      Thread reader =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try (var lines = response.body()) {
                      lines
                          .filter(l -> !l.isBlank())
                          .forEach(l -> stream.events.add(Json.parse(l)));
                    } catch (java.io.UncheckedIOException e) {
                      stream.events.add(Json.parse("{\"type\":\"CUT\"}"));
                    }
                    stream.events.add(Json.parse(END));
                    stream.closed.complete(1000);
                  });
      stream.abort = reader::interrupt;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    return stream;
  }

  /** Opens a watch over a web socket, with an Origin header if one is given. */
  static CompletableFuture<Stream> socket(Served api, String path, String origin) {
    Stream stream = new Stream();
    WebSocket.Builder builder =
        api.client().newWebSocketBuilder().header("Authorization", "Bearer " + api.token());
    if (!origin.isEmpty()) {
      builder.header("Origin", origin);
    }
    URI address = URI.create(api.server().address().replace("https:", "wss:") + path);
    return builder
        .buildAsync(address, stream.new Frames())
        .thenApply(
            socket -> {
              stream.abort = socket::abort;
              return stream;
            });
  }

  private final class Frames implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        events.add(Json.parse(text.toString()));
        text.setLength(0);
      }
      socket.request(1);
      return CompletableFuture.completedStage(null);
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
      events.add(Json.parse(END));
      closed.complete(code);
      return CompletableFuture.completedStage(null);
    }
  }

  /** The next event, as {@code TYPE name}; the end of the watch is {@code END}. */
  String next() {
    JsonNode event = event();
    String name = Json.text(event, "object", "metadata", "name");
    return Json.text(event, "type") + (name.isEmpty() ? "" : " " + name);
  }

  JsonNode event() {
    try {
      JsonNode event = events.poll(20, TimeUnit.SECONDS);
      assertThat(event).as("an event within 20 s").isNotNull();
      return event;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  boolean isQuiet() {
    return events.isEmpty();
  }

  int closeCode() {
    return closed.orTimeout(20, TimeUnit.SECONDS).join();
  }

  @Override
  public void close() {
    abort.run();
  }
}
