package computer.socialweb.yardmaster.local.control;

import java.util.Map;
import java.util.Optional;

/**
 * One request.
 *
 * @param target as it stands in the request line, beginning with a slash
 * @param headers by name in lower case
 * @param keepAlive whether the client wants to send another one on the same connection
 */
public record HttpRequest(
    String method, String target, Map<String, String> headers, String body, boolean keepAlive) {
  public HttpRequest {
    headers = Map.copyOf(headers);
  }

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  /** The target without its query. */
  public String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }
}
