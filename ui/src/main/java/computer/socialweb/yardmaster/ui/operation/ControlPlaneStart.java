package computer.socialweb.yardmaster.ui.operation;

/** Starts the control plane that the console stands on, where that is one of this machine. */
@FunctionalInterface
public interface ControlPlaneStart {
  /**
   * Returns when it serves; may take long. Harmless when it runs already.
   *
   * @throws computer.socialweb.yardmaster.api.text.Failure when it does not start
   */
  void run() throws InterruptedException;

  /** Whether a person can ask for it. */
  enum Offer {
    /** It is not ours to start. */
    NONE,
    OFFERED,
    /** It has been asked for and has not ended. */
    STARTING
  }
}
