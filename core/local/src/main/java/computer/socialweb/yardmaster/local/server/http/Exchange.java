package computer.socialweb.yardmaster.local.server.http;

import computer.socialweb.yardmaster.local.server.resource.Problem;
import computer.socialweb.yardmaster.local.server.verb.Answer;
import computer.socialweb.yardmaster.local.server.verb.Query;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** One request and its response, in the terms of this server. */
final class Exchange {
  /** What a body may have at most; Kubernetes has the same bound. */
  static final int MOST_BYTES = 3 << 20;

  private static final int MOST_DRAINED = 16 << 20;

  /** What is read of a body that nobody asked for, so that its connection can be kept. */
  private static final int MOST_SKIPPED = 64 << 10;

  private final Request request;
  private final Response response;
  private final Callback callback;
  private boolean bodyRead;

  Exchange(Request request, Response response, Callback callback) {
    this.request = request;
    this.response = response;
    this.callback = callback;
  }

  Request request() {
    return request;
  }

  Response response() {
    return response;
  }

  Callback callback() {
    return callback;
  }

  String method() {
    return request.getMethod();
  }

  String path() {
    return Request.getPathInContext(request);
  }

  /** The first header of that name; empty when there is none. */
  String header(HttpHeader name) {
    String value = request.getHeaders().get(name);
    return value == null ? "" : value;
  }

  List<String> headers(HttpHeader name) {
    return request.getHeaders().getValuesList(name);
  }

  /** All hosts that the request names. */
  List<String> hosts() {
    List<String> hosts = new ArrayList<>(headers(HttpHeader.HOST));
    @Nullable String authority = request.getHttpURI().getAuthority();
    if (authority != null && !hosts.contains(authority)) {
      hosts.add(authority);
    }
    return headers(HttpHeader.HOST).isEmpty() ? List.of() : hosts;
  }

  Query query() {
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    @Nullable String text = request.getHttpURI().getQuery();
    for (String pair : text == null || text.isEmpty() ? new String[0] : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
      String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
      parameters.computeIfAbsent(name, any -> new ArrayList<>()).add(value);
    }
    return new Query(parameters);
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw Problem.badRequest("the query of the address is not well formed");
    }
  }

  /**
   * @throws Problem 413 when it is too large, which is told before it is read where the request
   *     says so itself
   */
  byte[] body() throws IOException {
    if (request.getLength() > MOST_BYTES + MOST_DRAINED) {
      throw tooLarge();
    }
    bodyRead = true;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (InputStream in = Content.Source.asInputStream(request)) {
      byte[] chunk = new byte[16 << 10];
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        bytes.write(chunk, 0, read);
        if (bytes.size() > MOST_BYTES) {
          drain(in, chunk);
          throw tooLarge();
        }
      }
    }
    return bytes.toByteArray();
  }

  /** A client that is still sending would not see the answer, so it may send a little more. */
  private static void drain(InputStream in, byte[] chunk) throws IOException {
    int drained = 0;
    for (int read = 0; read >= 0 && drained < MOST_DRAINED; read = in.read(chunk)) {
      drained += read;
    }
  }

  private static Problem tooLarge() {
    return Problem.tooLarge("the body may have " + MOST_BYTES + " bytes at most");
  }

  /** Sends the answer; when a stream has begun already, cuts it off instead. */
  void send(Answer answer) {
    if (response.isCommitted()) {
      callback.failed(new IOException("the answer had begun"));
      return;
    }
    response.setStatus(answer.code());
    for (String warning : answer.warnings()) {
      response.getHeaders().add("Warning", "299 - " + quoted(warning));
    }
    if (answer.retryAfterSeconds() > 0) {
      response.getHeaders().put(HttpHeader.RETRY_AFTER, answer.retryAfterSeconds());
    }
    send(answer.type(), answer.body().getBytes(StandardCharsets.UTF_8));
  }

  void send(String type, byte[] body) {
    if (!bodyRead && !skipBody()) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache, private");
    response.getHeaders().put("X-Content-Type-Options", "nosniff");
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
    response.write(true, ByteBuffer.wrap(body), callback);
  }

  /**
   * An answer may come before its request was read, such as a refused method. What is left of the
   * body would end the connection under the client's next request.
   *
   * @return whether nothing is left
   */
  private boolean skipBody() {
    if (request.getLength() > MOST_SKIPPED) {
      return false;
    }
    try (InputStream in = Content.Source.asInputStream(request)) {
      byte[] chunk = new byte[4 << 10];
      int skipped = 0;
      int read = 0;
      while (read >= 0 && skipped <= MOST_SKIPPED) {
        skipped += read;
        read = in.read(chunk);
      }
      return read < 0;
    } catch (IOException e) {
      return false; // it stopped in the middle, so its connection is of no more use
    }
  }

  private static String quoted(String text) {
    String plain = text.replaceAll("[^\\x20-\\x7e]", "?");
    return '"' + plain.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  OutputStream stream(String contentType) {
    response.setStatus(200);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, contentType);
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache, private");
    return Content.Sink.asOutputStream(response);
  }
}
