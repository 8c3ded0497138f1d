package computer.socialweb.yardmaster.api.state;

/**
 * A state with what led to it.
 *
 * @param detail what the reason speaks of: an invocation, a phase with its message, the name of a
 *     need; may be empty
 */
public record Judgement(State state, Reason reason, String detail) {

  /** Why a state was chosen. The texts for a person stand in the bundle {@code states}. */
  public enum Reason {
    /** All is as it should be. */
    NONE,
    NO_OBJECT,
    DELETING,
    /** It has been deleting for longer than it may take. */
    OVERDUE,
    /** It was deleted and has ended, and nobody is at work who lets go of its object. */
    HELD,
    /** The phase says it; the detail is phase, lost reason and message. */
    PHASE,
    /** Phase Running without a process: the supervisor contradicts itself. */
    NO_INVOCATION,
    /**
     * It restarted after its gate, or its gate was never passed; the detail is the running
     * invocation.
     */
    NOT_VERIFIED,
    /** It serves, and says itself what is wrong; the detail is what it says. */
    REPORTED,
    /** The detail names what it waits for. */
    NEEDS,
    /** Something upstream has failed; the detail names it. */
    CAUSE,
    /** The control plane is not heard. */
    NOT_HEARD
  }

  /**
   * The detail for a sentence that names the state already: without the phase where more is told.
   */
  public String told() {
    int blank = reason == Reason.PHASE ? detail.indexOf(' ') : -1;
    return blank < 0 ? detail : detail.substring(blank + 1);
  }

  static Judgement of(State state, Reason reason) {
    return new Judgement(state, reason, "");
  }
}
