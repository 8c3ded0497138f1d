package computer.socialweb.yardmaster.app.tour;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.ui.fx.FxThread;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextInputControl;
import javafx.stage.Window;

/**
 * Uses a window as a person would: presses what is there and can be pressed, and waits until it is.
 * Called on any thread but the JavaFX one.
 */
final class Hand {
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final long LOOK_MILLIS = 50;

  private final FxThread fx = new FxThread();
  private final Scene scene;

  Hand(Scene scene) {
    this.scene = scene;
  }

  /** Presses a button once it is shown and can be pressed. */
  void press(String id) throws InterruptedException {
    await("button " + id, () -> find(id).filter(Hand::usable).isPresent());
    onFx(
        () -> {
          if (find(id).orElseThrow() instanceof ButtonBase button) {
            button.fire();
          }
          return true;
        });
  }

  private static boolean usable(Node node) {
    return node instanceof ButtonBase && !node.isDisabled() && shown(node);
  }

  private static boolean shown(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (!at.isVisible()) {
        return false;
      }
    }
    return true;
  }

  /** Writes into a field, in place of what it holds. */
  void write(String id, String text) throws InterruptedException {
    await("field " + id, () -> find(id).filter(TextInputControl.class::isInstance).isPresent());
    onFx(
        () -> {
          if (find(id).orElseThrow() instanceof TextInputControl field) {
            field.setText(text);
          }
          return true;
        });
  }

  /** Opens the menu of a button and chooses from it. */
  void choose(String button, String item) throws InterruptedException {
    press(button);
    await("menu of " + button, () -> menuItem(item).isPresent());
    onFx(
        () -> {
          MenuItem found = menuItem(item).orElseThrow();
          found.fire();
          found.getParentPopup().hide();
          return true;
        });
  }

  private static Optional<MenuItem> menuItem(String id) {
    return Window.getWindows().stream()
        .filter(ContextMenu.class::isInstance)
        .flatMap(menu -> ((ContextMenu) menu).getItems().stream())
        .filter(item -> id.equals(item.getId()))
        .findFirst();
  }

  /** Waits until something with this id is shown. */
  void see(String id) throws InterruptedException {
    await(id, () -> find(id).filter(Hand::shown).isPresent());
  }

  /** What is written on something; empty when it is not there or bears no text. */
  String read(String id) throws InterruptedException {
    return onFx(
        () ->
            find(id)
                .filter(javafx.scene.control.Labeled.class::isInstance)
                .map(node -> ((javafx.scene.control.Labeled) node).getText())
                .orElse(""));
  }

  private Optional<Node> find(String id) {
    return Optional.ofNullable(scene.lookup("#" + id));
  }

  /**
   * @param condition looked at on the JavaFX thread
   */
  void await(String what, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    CountDownLatch never = new CountDownLatch(1);
    while (!onFx(condition::getAsBoolean)) {
      if (System.nanoTime() > deadline) {
        throw new Failure(Failure.Kind.TIMED_OUT, "tour.waited", what, PATIENCE.toSeconds());
      }
      never.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /** Runs something on the JavaFX thread and waits for its result. */
  <V> V onFx(Callable<V> task) throws InterruptedException {
    CompletableFuture<V> result = new CompletableFuture<>();
    fx.execute(
        () -> {
          try {
            result.complete(task.call());
          } catch (Exception e) {
            result.completeExceptionally(e);
          }
        });
    try {
      return result.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new Failure(e.getCause(), Failure.Kind.FAILED, "tour.window", e);
    } catch (TimeoutException e) {
      throw new Failure(e, Failure.Kind.TIMED_OUT, "tour.waited", "window", PATIENCE.toSeconds());
    }
  }
}
