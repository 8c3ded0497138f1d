package computer.socialweb.yardmaster.cluster;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A cluster to spawn, or to spawn again: members that are ready and verified are adopted.
 *
 * @param template empty to use the one that the cluster was made from
 * @param settings values of the template's parameters, byte for byte as given
 */
public record SpawnRequest(
    ClusterKey key,
    Optional<String> template,
    Map<String, String> settings,
    Optional<Duration> timeout) {
  public SpawnRequest {
    settings = Map.copyOf(settings);
  }
}
