package computer.socialweb.yardmaster.ui.fx;

import java.util.concurrent.Executor;
import javafx.application.Platform;

/** The JavaFX application thread as an executor. Tasks run later, in the order they were given. */
public final class FxThread implements Executor {
  @Override
  public void execute(Runnable task) {
    Platform.runLater(task);
  }

  /**
   * Runs at once when the caller is on the JavaFX thread, else later.
   *
   * @param task short work; it holds up the window
   */
  public void now(Runnable task) {
    if (Platform.isFxApplicationThread()) {
      task.run();
    } else {
      execute(task);
    }
  }

  public boolean here() {
    return Platform.isFxApplicationThread();
  }

  /** Whether the desktop asks for less motion. JavaFX thread only. */
  public boolean reducedMotion() {
    return Platform.getPreferences().isReducedMotion();
  }

  /** Whether the desktop is set to dark. JavaFX thread only. */
  public boolean darkDesktop() {
    return Platform.getPreferences().getColorScheme() == javafx.application.ColorScheme.DARK;
  }
}
