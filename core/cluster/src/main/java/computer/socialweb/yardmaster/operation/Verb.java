package computer.socialweb.yardmaster.operation;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What an operation does to a cluster. */
public enum Verb {
  SPAWN(Duration.ofHours(1)),
  REAP(Duration.ofMinutes(30)),
  ROLL(Duration.ofHours(1)),
  PURGE(Duration.ofHours(1)),
  REPAIR(Duration.ofHours(1)),
  REHEARSE(Duration.ofMinutes(1));

  private final Duration deadline;

  Verb(Duration deadline) {
    this.deadline = deadline;
  }

  /**
   * How long it may take at most where nobody said otherwise: far longer than all that it waits for
   * takes together, since its steps have limits of their own. A roll that holds has ended.
   */
  public Duration deadline() {
    return deadline;
  }

  /** The word for it in the journal, on the command line and in text, such as {@code spawn}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Verb> of(String word) {
    return Arrays.stream(values()).filter(verb -> verb.word().equals(word)).findFirst();
  }
}
