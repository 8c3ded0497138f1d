package computer.socialweb.yardmaster.cluster.roll;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import java.time.Duration;
import java.util.Map;

/**
 * What is asked of a roll.
 *
 * @param settings values of the template's parameters for the new slot, on top of those of the old
 * @param hold whether to end before the switch and leave it to {@code continue} or {@code abort}
 * @param keepWarm how long the old slot stays after the switch; zero removes it at once
 * @param drain how long to wait at most until the front has no connection to the old slot
 */
public record RollOrder(
    ClusterKey key, Map<String, String> settings, boolean hold, Duration keepWarm, Duration drain) {
  public static final Duration DRAIN = Duration.ofSeconds(30);

  public RollOrder {
    settings = Map.copyOf(settings);
    if (keepWarm.isNegative() || drain.isNegative()) {
      throw new IllegalArgumentException("keepWarm " + keepWarm + ", drain " + drain);
    }
  }
}
