package computer.socialweb.yardmaster.objects;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether a watch that looks well hears what it should, judged from the newest version that a probe
 * brings and the version that the watch has reached. Not safe for use by several threads at once.
 */
final class Lag {
  enum Verdict {
    WELL,
    /** Behind for too long: compare what it has with what there is. */
    SUSPECT,
    /** The control plane is behind the watch: it was put back to an earlier state. */
    REWOUND
  }

  private final Duration patience;
  private @Nullable String behind;
  private Instant since = Instant.EPOCH;
  private Map<String, String> missedBefore = Map.of();

  Lag(Duration patience) {
    this.patience = patience;
  }

  void reset() {
    behind = null;
    missedBefore = Map.of();
  }

  Verdict judge(@Nullable String newest, @Nullable String reached, Instant now) {
    if (Version.isBefore(newest, reached)) {
      return Verdict.REWOUND;
    }
    if (!Version.isBefore(reached, newest)) {
      reset();
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
   * @return whether the watch is deaf: it misses the same change twice in a row
   */
  boolean deaf(Map<String, String> there, Map<String, String> here, Instant now) {
    if (there.equals(here)) {
      behind = null;
      missedBefore = Map.of();
      return false;
    }
    boolean again =
        !missedBefore.isEmpty()
            && missedBefore.entrySet().stream()
                .anyMatch(missed -> !missed.getValue().equals(here.get(missed.getKey())));
    missedBefore = missed(there, here);
    since = again ? now : since;
    return again;
  }

  /** What the watch does not know, and, with an empty version, what it should have forgotten. */
  private static Map<String, String> missed(Map<String, String> there, Map<String, String> here) {
    Map<String, String> out = new java.util.HashMap<>();
    there.forEach(
        (name, version) -> {
          if (!version.equals(here.get(name))) {
            out.put(name, version);
          }
        });
    here.keySet().stream().filter(name -> !there.containsKey(name)).forEach(n -> out.put(n, ""));
    return out;
  }
}
