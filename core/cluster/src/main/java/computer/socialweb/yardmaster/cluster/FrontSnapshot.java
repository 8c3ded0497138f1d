package computer.socialweb.yardmaster.cluster;

import computer.socialweb.yardmaster.api.names.Slot;
import java.util.Map;
import java.util.Optional;

/**
 * What a front itself last said.
 *
 * @param address {@code host:port} that clients know
 * @param backend {@code host:port} that new connections go to
 * @param connections open connections by backend address
 * @param slot the slot whose port the backend is
 * @param warning why it does not serve as it should
 */
public record FrontSnapshot(
    String address,
    String backend,
    long generation,
    Map<String, Long> connections,
    Optional<Slot> slot,
    Optional<String> warning) {
  public FrontSnapshot {
    connections = Map.copyOf(connections);
  }
}
