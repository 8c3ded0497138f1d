package computer.socialweb.yardmaster.objects;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether a watch that looks well hears what it should, judged from the newest version that a probe
 * brings and the version that the watch has reached. Not safe for use by several threads at once.
 */
final class Lag {
  enum Verdict {
    WELL,
    /** Behind for too long, or not compared for long: compare what it has with what there is. */
    SUSPECT,
    /** The control plane is behind the watch: it was put back to an earlier state. */
    REWOUND
  }

  private static final int COMPARE_PATIENCES = 20;

  private final Duration patience;
  private @Nullable String behind;
  private Instant since = Instant.EPOCH;
  private Instant compared = Instant.EPOCH;
  private Map<String, String> missedBefore = Map.of();

  Lag(Duration patience) {
    this.patience = patience;
  }

  /** The watch has read everything at this moment. */
  void reset(Instant now) {
    behind = null;
    compared = now;
    missedBefore = Map.of();
  }

  Verdict judge(@Nullable String newest, @Nullable String reached, Instant now) {
    if (Version.isBefore(newest, reached)) {
      return Verdict.REWOUND;
    }
    if (Duration.between(compared, now).compareTo(patience.multipliedBy(COMPARE_PATIENCES)) > 0) {
      return Verdict.SUSPECT;
    }
    if (!Version.isBefore(reached, newest)) {
      behind = null;
      return Verdict.WELL;
    }
    if (behind == null || !Version.isBefore(reached, behind)) {
      behind = newest; // it has caught up with what it was behind before
      since = now;
      return Verdict.WELL;
    }
    boolean patient = Duration.between(since, now).compareTo(patience) < 0;
    return patient ? Verdict.WELL : Verdict.SUSPECT;
  }

  /**
   * Takes a comparison after {@link Verdict#SUSPECT}.
   *
   * @param there versions by name in the control plane
   * @param here versions by name in the watch
   * @return whether the watch is deaf: it misses a change twice in a row and has heard nothing of
   *     that object meanwhile
   */
  boolean deaf(Map<String, String> there, Map<String, String> here, Instant now) {
    if (there.equals(here)) {
      reset(now);
      return false;
    }
    Map<String, String> missed = missed(there, here);
    boolean again =
        missed.entrySet().stream()
            .anyMatch(entry -> entry.getValue().equals(missedBefore.get(entry.getKey())));
    missedBefore = missed;
    return again;
  }

  /** Names whose versions differ, with the version that the watch has; empty where it has none. */
  static Map<String, String> missed(Map<String, String> there, Map<String, String> here) {
    Map<String, String> out = new HashMap<>();
    Set<String> names = new HashSet<>(there.keySet());
    names.addAll(here.keySet());
    for (String name : names) {
      String known = here.getOrDefault(name, "");
      if (!known.equals(there.getOrDefault(name, ""))) {
        out.put(name, known);
      }
    }
    return out;
  }
}
