package computer.socialweb.yardmaster.local.standin;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * {@code postgres://USER@/DATABASE?host=SOCKET_DIRECTORY[&port=5432]}, the form that kine and
 * OpenBao take for a unix socket.
 */
record Dsn(String user, String database, Path socket) {

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException when it is of another form
   */
  static Dsn parse(String text) {
    int scheme = text.indexOf("://");
    int at = text.indexOf('@');
    int slash = text.indexOf('/', scheme + 3);
    int query = text.indexOf('?');
    if (!text.startsWith("postgres") || at < 0 || slash < at || query < slash) {
      throw new IllegalArgumentException("no DSN such as postgres://USER@/DATABASE?host=DIRECTORY");
    }
    Map<String, String> parameters = new HashMap<>();
    for (String pair : text.substring(query + 1).split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        parameters.put(pair.substring(0, equals), decoded(pair.substring(equals + 1)));
      }
    }
    String host = parameters.getOrDefault("host", "");
    if (!host.startsWith("/")) {
      throw new IllegalArgumentException("the DSN names no socket directory as its host");
    }
    return new Dsn(
        decoded(text.substring(scheme + 3, at)),
        decoded(text.substring(slash + 1, query)),
        Path.of(host, ".s.PGSQL." + parameters.getOrDefault("port", "5432")));
  }

  /** Percent-encoding, in which a plus sign is a plus sign. */
  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
