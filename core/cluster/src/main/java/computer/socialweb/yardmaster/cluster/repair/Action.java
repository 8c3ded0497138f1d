package computer.socialweb.yardmaster.cluster.repair;

import computer.socialweb.yardmaster.api.text.Texts;
import java.util.Locale;

/** What a repair does to one name. */
public enum Action {
  /** The store is asked for and waited for; its controller mends it. */
  AWAIT_STORE,
  /** It is gone: it is placed and gated. */
  PLACE,
  /** It is dead or going: it is removed, placed and gated. */
  REPLACE,
  /**
   * It runs without having passed its gate: the gate is tried, and it is replaced if that fails.
   */
  GATE,
  /** It is healthy but what it needs was not: it is left running if its gate still opens. */
  CHECK,
  /**
   * It belongs to a roll that was cut short, which alone removes it; only who names it mends it.
   */
  LEAVE;

  /** What a person is told, such as {@code placed and gated}. */
  public String text() {
    return Texts.of("repair").get("action." + name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }
}
