package computer.socialweb.yardmaster.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Map;

/**
 * All objects of a kind at one moment.
 *
 * @param byName the objects; they are shared, so nobody may change them
 * @param unreadable objects that do not fit their kind, with what is wrong in words
 * @param freshness how far the snapshot can be trusted
 */
public record Snapshot<T extends HasMetadata>(
    Map<String, T> byName, Map<String, String> unreadable, Freshness freshness) {
  public Snapshot {
    byName = Map.copyOf(byName);
    unreadable = Map.copyOf(unreadable);
  }

  public Snapshot(Map<String, T> byName, Freshness freshness) {
    this(byName, Map.of(), freshness);
  }
}
