package computer.socialweb.yardmaster.cluster;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a stand-in can be told to do. */
public enum Rehearsal {
  SLOW,
  CRASH,
  HANG,
  FAIL_GATE,
  RECOVER;

  /** The word on the command line, such as {@code fail-gate}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static Optional<Rehearsal> of(String word) {
    return Arrays.stream(values()).filter(mode -> mode.word().equals(word)).findFirst();
  }
}
