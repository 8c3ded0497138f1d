package computer.socialweb.yardmaster.app.console;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.Clusters;
import computer.socialweb.yardmaster.operation.Operations;
import computer.socialweb.yardmaster.ui.fx.Toolkit;
import computer.socialweb.yardmaster.ui.log.LogFeed;
import computer.socialweb.yardmaster.ui.operation.ControlPlaneStart;
import computer.socialweb.yardmaster.ui.shell.ConsoleServices;
import computer.socialweb.yardmaster.ui.shell.ConsoleSettings;
import computer.socialweb.yardmaster.ui.shell.ConsoleWindow;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.stage.Stage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The console's window from its opening to its closing. */
public final class Console {
  private static final Logger LOG = LoggerFactory.getLogger(Console.class);

  private static final long PAUSE_MILLIS = 5_000;

  private final ComingClusters clusters;
  private final ConsoleServices services;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile boolean processEnds;

  /** Reaches the control plane, starting it if need be; may take long. */
  @FunctionalInterface
  public interface Arrival {
    Clusters reach() throws InterruptedException;
  }

  /**
   * What the window is made with.
   *
   * @param context name of the control plane
   * @param who USER@HOST of whoever sits before it
   * @param start starts the control plane, where it is the local one and may be started
   */
  public record Setting(
      Operations operations,
      LogFeed logs,
      ConsoleSettings settings,
      String context,
      String who,
      boolean readOnly,
      Optional<ControlPlaneStart> start,
      InstantSource clock) {}

  public Console(Setting setting) {
    this.clusters = new ComingClusters(setting.operations());
    this.services =
        new ConsoleServices(
            clusters,
            setting.logs(),
            setting.settings(),
            setting.context(),
            setting.who(),
            setting.readOnly(),
            setting.start(),
            setting.clock());
  }

  /**
   * Opens the window at once, reaches the control plane beside it, and returns when the window has
   * been closed. The control plane goes on.
   *
   * @throws Failure {@code ui.no-display}
   */
  public void run(Arrival arrival) throws InterruptedException {
    open();
    Thread reaching = Thread.ofVirtual().name("reach control plane").start(() -> reach(arrival));
    try {
      closed.await();
    } finally {
      reaching.interrupt();
      if (!processEnds) {
        Toolkit.stop();
      }
      clusters.close();
    }
  }

  private void open() {
    Toolkit.start(
        () -> {
          Stage stage = new Stage();
          ConsoleWindow opened = new ConsoleWindow(stage, services);
          stage.setOnCloseRequest(
              request -> {
                request.consume(); // the window closes itself, so that it can ask before
                if (opened.mayClose(() -> end(opened))) {
                  end(opened);
                }
              });
          stage.setOnHidden(hidden -> closed.countDown()); // also when the desktop takes it away
          opened.show();
        });
  }

  private void end(ConsoleWindow opened) {
    try {
      opened.close();
    } finally {
      closed.countDown();
    }
  }

  /**
   * Ends the console because the process ends. JavaFX goes down by itself then, and the window with
   * it, so neither is touched.
   */
  public void processEnds() {
    processEnds = true;
    closed.countDown();
  }

  /** Tries until it works: whatever was missing may have been mended meanwhile. */
  private void reach(Arrival arrival) {
    try {
      boolean reached = false;
      int tries = 0;
      while (!reached && !closed.await(tries++ == 0 ? 0 : PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
        reached = reachOnce(arrival);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean reachOnce(Arrival arrival) throws InterruptedException {
    try {
      clusters.arrived(arrival.reach());
      return true;
    } catch (Failure e) {
      LOG.warn("the control plane was not reached", e);
      clusters.failed(e.getMessage());
      return false;
    }
  }
}
