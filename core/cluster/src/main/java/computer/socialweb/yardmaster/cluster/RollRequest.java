package computer.socialweb.yardmaster.cluster;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A roll to the slot that does not serve.
 *
 * @param settings values of the template's parameters that change with it, such as an executable or
 *     a version
 * @param hold whether to wait before the switch until somebody continues or aborts
 * @param keepWarm how long the old slot is kept after the switch; zero removes it at once
 */
public record RollRequest(
    ClusterKey key,
    Map<String, String> settings,
    boolean hold,
    Duration keepWarm,
    Optional<Duration> timeout) {
  public RollRequest {
    settings = Map.copyOf(settings);
  }
}
