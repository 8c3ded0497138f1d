package computer.socialweb.yardmaster.operation;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What an operation does to a cluster. */
public enum Verb {
  SPAWN,
  REAP,
  ROLL,
  PURGE,
  REPAIR,
  REHEARSE;

  /** The word for it in the journal, on the command line and in text, such as {@code spawn}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Verb> of(String word) {
    return Arrays.stream(values()).filter(verb -> verb.word().equals(word)).findFirst();
  }
}
