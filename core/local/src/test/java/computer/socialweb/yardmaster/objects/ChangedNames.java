package computer.socialweb.yardmaster.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * From one snapshot to the next: the names of the objects that came, changed or went. Used as a
 * subscription's listener, which is never called twice at a time.
 */
final class ChangedNames<T extends HasMetadata> implements Consumer<Snapshot<T>> {
  private final Consumer<String> changed;
  private Map<String, String> versions = new HashMap<>();

  ChangedNames(Consumer<String> changed) {
    this.changed = changed;
  }

  @Override
  public void accept(Snapshot<T> snapshot) {
    Map<String, String> now = new HashMap<>();
    snapshot
        .byName()
        .forEach(
            (name, object) ->
                now.put(name, String.valueOf(object.getMetadata().getResourceVersion())));
    Set<String> all = new HashSet<>(now.keySet());
    all.addAll(versions.keySet());
    Map<String, String> before = versions;
    versions = now;
    all.stream()
        .filter(name -> !java.util.Objects.equals(before.get(name), now.get(name)))
        .forEach(changed);
  }
}
