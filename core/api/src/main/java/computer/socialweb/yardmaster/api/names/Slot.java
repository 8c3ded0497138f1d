package computer.socialweb.yardmaster.api.names;

import computer.socialweb.yardmaster.api.text.Failure;

/**
 * One of the two places for kine and k3s of a cluster. Slot a is the one a cluster is born with.
 */
public enum Slot {
  A("a"),
  B("b");

  private final String letter;

  Slot(String letter) {
    this.letter = letter;
  }

  /** {@code a} or {@code b}, as it stands in names and records. */
  public String letter() {
    return letter;
  }

  public Slot other() {
    return this == A ? B : A;
  }

  /**
   * The slot of a letter.
   *
   * @throws Failure of kind USAGE when it is neither a nor b
   */
  public static Slot of(String letter) {
    return switch (letter) {
      case "a" -> A;
      case "b" -> B;
      default -> throw Failure.usage("name.slot", letter);
    };
  }

  @Override
  public String toString() {
    return letter;
  }
}
