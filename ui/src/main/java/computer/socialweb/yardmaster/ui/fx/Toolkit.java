package computer.socialweb.yardmaster.ui.fx;

import computer.socialweb.yardmaster.api.text.Failure;
import javafx.application.Platform;

/** Starts and ends JavaFX in this process; it can be started once. */
public final class Toolkit {
  private Toolkit() {}

  /**
   * Returns at once; the task runs on the JavaFX thread. JavaFX goes on when the last window
   * closes.
   *
   * @throws Failure {@code ui.no-display} when there is no display to open a window on
   */
  public static void start(Runnable first) {
    try {
      Platform.startup(first);
    } catch (UnsupportedOperationException e) {
      throw new Failure(e, Failure.Kind.FAILED, "ui.no-display");
    }
    Platform.setImplicitExit(false);
  }

  /** Ends JavaFX, from any thread. */
  public static void stop() {
    Platform.exit();
  }
}
