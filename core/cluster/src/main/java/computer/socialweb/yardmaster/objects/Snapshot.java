package computer.socialweb.yardmaster.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Map;

/**
 * All objects of a kind at one moment.
 *
 * @param byName the objects; they are shared, so nobody may change them
 * @param freshness how far the snapshot can be trusted
 */
public record Snapshot<T extends HasMetadata>(Map<String, T> byName, Freshness freshness) {
  public Snapshot {
    byName = Map.copyOf(byName);
  }
}
