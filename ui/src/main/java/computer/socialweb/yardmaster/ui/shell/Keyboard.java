package computer.socialweb.yardmaster.ui.shell;

import java.util.List;
import java.util.function.DoubleConsumer;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** Keys that act wherever the keyboard is; the list for people is the text {@code keys.list}. */
final class Keyboard {
  private static final double STEP = 0.1;

  private final ConsoleView view;
  private final DoubleConsumer textScale;
  private int region = -1;

  /**
   * @param textScale told by how much all text is to grow; 0 for the usual size
   */
  Keyboard(ConsoleView view, DoubleConsumer textScale) {
    this.view = view;
    this.textScale = textScale;
  }

  void attach(Scene scene) {
    scene.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          boolean pressed = event.getCode() == KeyCode.ENTER && pressed(scene.getFocusOwner());
          if (pressed || (view.dialogs().shown().isEmpty() && act(event))) {
            event.consume();
          }
        });
    scene.addEventFilter(
        KeyEvent.KEY_TYPED,
        event -> {
          if (view.dialogs().shown().isEmpty() && !typing(scene.getFocusOwner()) && typed(event)) {
            event.consume();
          }
        });
  }

  /** Enter presses the button that the keyboard is on; JavaFX leaves that to the space bar. */
  private static boolean pressed(Node owner) {
    boolean button =
        owner instanceof Button
            || (owner instanceof ToggleButton && !(owner instanceof RadioButton));
    if (button) {
      ((ButtonBase) owner).fire();
    }
    return button;
  }

  private static boolean typing(Node owner) {
    return owner instanceof TextInputControl input && input.isEditable();
  }

  /** Characters and not keys, since where they are depends on the layout. */
  private boolean typed(KeyEvent event) {
    switch (event.getCharacter()) {
      case "/" -> view.openSearch();
      case "?" -> view.desk().showKeys();
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean act(KeyEvent event) {
    if (event.getCode() == KeyCode.F6) {
      nextRegion(event.isShiftDown() ? -1 : 1);
      return true;
    }
    if (event.isShortcutDown()) {
      return shortcut(event.getCode());
    }
    if (event.isAltDown()) {
      return history(event.getCode());
    }
    return false;
  }

  private boolean shortcut(KeyCode code) {
    switch (code) {
      case L -> view.openLog();
      case PLUS, EQUALS, ADD -> textScale.accept(STEP);
      case MINUS, SUBTRACT -> textScale.accept(-STEP);
      case DIGIT0, NUMPAD0 -> textScale.accept(0);
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean history(KeyCode code) {
    switch (code) {
      case LEFT -> view.navigator().back();
      case RIGHT -> view.navigator().forward();
      default -> {
        return false;
      }
    }
    return true;
  }

  private void nextRegion(int step) {
    List<Runnable> regions = view.regions();
    region = Math.floorMod(region + step, regions.size());
    regions.get(region).run();
  }
}
