package computer.socialweb.yardmaster.local.server.access;

import computer.socialweb.yardmaster.local.server.resource.Problem;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Turns away what a browser could be led to send: requests under a foreign host name (DNS
 * rebinding) or from a foreign page. It is asked first, for every path and method.
 */
public final class Doorkeeper {
  private static final Set<String> HOSTS = Set.of("localhost", "127.0.0.1", "[::1]");

  /**
   * @param hosts all Host headers of the request, and the host of an absolute address
   * @param origins all Origin headers
   * @throws Problem 403
   */
  public void admit(List<String> hosts, List<String> origins) {
    if (hosts.isEmpty() || !hosts.stream().allMatch(Doorkeeper::isLoopback)) {
      throw Problem.forbidden("this server is reached as localhost, 127.0.0.1 or [::1] only");
    }
    for (String origin : origins) {
      if (!isOwn(origin, hosts)) {
        throw Problem.forbidden("requests from web pages are not taken");
      }
    }
  }

  private static boolean isLoopback(String authority) {
    String host = authority.toLowerCase(Locale.ROOT);
    int bracket = host.indexOf(']');
    int colon = host.indexOf(':', Math.max(bracket, 0));
    if (colon >= 0) {
      if (!host.substring(colon + 1).matches("\\d{1,5}")) {
        return false;
      }
      host = host.substring(0, colon);
    }
    return HOSTS.contains(host);
  }

  /** The fabric8 client names the server's own address as the origin of its web sockets. */
  private static boolean isOwn(String origin, List<String> hosts) {
    return hosts.stream().anyMatch(host -> origin.equalsIgnoreCase("https://" + host));
  }
}
