package computer.socialweb.yardmaster.ui.fx;

import computer.socialweb.yardmaster.ui.fx.UiThreads.Later;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.Scene;
import org.jspecify.annotations.Nullable;

/**
 * What moves in a window, and by one timer: nodes that turn in steps while something is being done.
 * Without one in sight there is no timer and the window is not drawn; a person who wants less
 * motion gets none. JavaFX thread only.
 */
public final class Motion implements AutoCloseable {
  private static final Duration STEP = Duration.ofMillis(100);
  private static final double DEGREES = 30;

  private final UiThreads threads;
  private final Scene scene;
  private final Set<Node> turning = new LinkedHashSet<>();
  private @Nullable Later next;

  /**
   * @param scene whose nodes find it by {@link #of}
   */
  public Motion(UiThreads threads, Scene scene) {
    this.threads = threads;
    this.scene = scene;
    scene.getProperties().put(Motion.class, this);
  }

  /** The motion of the window that a node is in; empty where nothing is to move. */
  public static Optional<Motion> of(@Nullable Scene scene) {
    return Optional.ofNullable(scene)
        .map(window -> window.getProperties().get(Motion.class))
        .map(Motion.class::cast);
  }

  /** Whether what changes may be shown by a short movement too. */
  public boolean allowed() {
    return !threads.fx().reducedMotion();
  }

  /** Turns a node until {@link #rest}. */
  public void turn(Node node) {
    if (turning.add(node)) {
      schedule();
    }
  }

  /** Ends the turning of a node, upright. */
  public void rest(Node node) {
    if (turning.remove(node)) {
      node.setRotate(0);
    }
  }

  private void schedule() {
    if (next == null && !turning.isEmpty()) {
      next = threads.after(STEP, this::step);
    }
  }

  private void step() {
    next = null;
    turning.removeIf(node -> !scene.equals(node.getScene()));
    boolean shown = scene.getWindow() != null && scene.getWindow().isShowing();
    if (shown && allowed()) {
      turning.stream()
          .filter(Motion::inSight)
          .forEach(node -> node.setRotate((node.getRotate() + DEGREES) % 360));
    }
    schedule();
  }

  private static boolean inSight(Node node) {
    for (Node each = node; each != null; each = each.getParent()) {
      if (!each.isVisible()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() {
    Later pending = next;
    if (pending != null) {
      pending.cancel();
      next = null;
    }
    turning.clear();
    scene.getProperties().remove(Motion.class);
  }
}
