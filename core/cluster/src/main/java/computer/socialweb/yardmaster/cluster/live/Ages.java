package computer.socialweb.yardmaster.cluster.live;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Since when things are as they are, as far as this process knows: what was so at the first look is
 * taken to be so since the object was made, unless the object says otherwise. Not safe for use by
 * several threads at once.
 */
final class Ages {
  private record Known(String phase, Optional<Instant> since) {}

  private final Map<String, Known> known = new HashMap<>();
  private boolean first = true;

  /**
   * @param said the time that the object itself gives for this phase
   */
  Optional<Instant> since(ObjectMeta of, String phase, Optional<Instant> said, Instant now) {
    Known before = known.get(of.getUid());
    if (before == null || !before.phase().equals(phase)) {
      Optional<Instant> since = first ? time(of.getCreationTimestamp()) : Optional.of(now);
      before = new Known(phase, since);
      known.put(of.getUid(), before);
    }
    return said.or(before::since);
  }

  /** One whole look is done. */
  void looked(Set<String> ids) {
    known.keySet().retainAll(ids);
    first = false;
  }

  static Optional<Instant> time(@Nullable String text) {
    try {
      return Optional.ofNullable(text).filter(t -> !t.isEmpty()).map(Instant::parse);
    } catch (DateTimeException e) {
      return Optional.empty(); // a time that nobody can read is not known
    }
  }
}
