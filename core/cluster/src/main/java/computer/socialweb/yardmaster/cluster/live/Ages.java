package computer.socialweb.yardmaster.cluster.live;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Since when things are as they are, as far as this process knows: what was so at the first look
 * has no known begin unless the object says it. Not safe for use by several threads at once.
 */
final class Ages {
  private record Known(String phase, Optional<Instant> since) {}

  private final Map<String, Known> known = new HashMap<>();
  private boolean first = true;

  /**
   * @param id identity of the thing
   * @param said the time that the object itself gives for this phase
   */
  Optional<Instant> since(String id, String phase, Optional<Instant> said, Instant now) {
    Known before = known.get(id);
    if (before == null || !before.phase().equals(phase)) {
      Optional<Instant> since = first ? Optional.empty() : Optional.of(now);
      before = new Known(phase, since);
      known.put(id, before);
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
