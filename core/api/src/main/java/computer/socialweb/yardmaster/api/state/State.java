package computer.socialweb.yardmaster.api.state;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/**
 * The one vocabulary for what a person is shown of a member, a store, a vault or a whole cluster,
 * worst first. The words are those of the JSON output.
 */
public enum State {
  /** It failed by itself: a cause. */
  FAILED,
  /** Asked to go, and still there after its time. */
  STUCK,
  /** Something it needs has failed. */
  AFFECTED,
  /** It runs, but not as it should. */
  WARNING,
  /** What is known of it is too old to be believed. */
  UNKNOWN,
  TERMINATING,
  STARTING,
  /** It starts once something that it needs is ready. */
  WAITING,
  /** Asked for, and not yet acknowledged. */
  REQUESTED,
  /** Absent on purpose. */
  STOPPED,
  /** Ready, in the slot that does not serve. */
  STANDBY,
  READY;

  /** The word for it in JSON and in text, such as {@code ready}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** True when a person has to do something about it. */
  public boolean needsAttention() {
    return switch (this) {
      case FAILED, STUCK, AFFECTED, WARNING -> true;
      case UNKNOWN, TERMINATING, STARTING, WAITING, REQUESTED, STOPPED, STANDBY, READY -> false;
    };
  }

  /** True for the states that something else can be made to wait or fail by. */
  public boolean cause() {
    return this == FAILED || this == STUCK;
  }

  /**
   * What a whole is in by its parts: the worst of them. Stopped parts do not count while others
   * exist, since an empty slot is no fault. READY when there is no part at all is wrong for a
   * cluster, so an empty collection is STOPPED.
   */
  public static State worst(Collection<State> parts) {
    return parts.stream()
        .filter(part -> part != STOPPED)
        .min(Comparator.naturalOrder())
        .map(part -> part == STANDBY ? READY : part)
        .orElse(STOPPED);
  }
}
