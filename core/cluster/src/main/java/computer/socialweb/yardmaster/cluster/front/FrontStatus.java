package computer.socialweb.yardmaster.cluster.front;

import java.util.Map;
import java.util.Optional;

/**
 * What a front says of itself.
 *
 * @param address {@code host:port} that clients connect to
 * @param backend {@code host:port} that new connections are handed to
 * @param generation rises by one with each change of the backend
 * @param connections open connections by the backend they began with; only backends that have some
 * @param warning why it cannot serve as it should, such as being out of file handles
 */
public record FrontStatus(
    String address,
    String backend,
    long generation,
    Map<String, Integer> connections,
    Optional<String> warning) {

  public FrontStatus {
    connections = Map.copyOf(connections);
  }

  /** Open connections that began with a backend. */
  public int connectionsTo(String backendAddress) {
    return connections.getOrDefault(backendAddress, 0);
  }
}
