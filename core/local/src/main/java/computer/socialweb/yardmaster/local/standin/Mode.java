package computer.socialweb.yardmaster.local.standin;

import java.util.Optional;

/** How a stand-in behaves. */
enum Mode {
  NORMAL("normal"),
  /** Starts late and answers late. */
  SLOW("slow"),
  /** Ends at once with an error, and again at each start. */
  CRASH("crash"),
  /** Answers nothing and does not stop on SIGTERM. */
  HANG("hang"),
  /** Runs, but is never ready. */
  FAIL_GATE("fail-gate"),
  /** Vault only: healthy, but not the active one. */
  STANDBY("standby"),
  /** Vault only: never initialised. */
  UNINITIALIZED("uninitialized");

  private final String word;

  Mode(String word) {
    this.word = word;
  }

  String word() {
    return word;
  }

  /** The mode of a word; {@code recover} is another word for normal. */
  static Optional<Mode> of(String word) {
    if (word.equals("recover")) {
      return Optional.of(NORMAL);
    }
    for (Mode mode : values()) {
      if (mode.word.equals(word)) {
        return Optional.of(mode);
      }
    }
    return Optional.empty();
  }
}
