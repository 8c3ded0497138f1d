package computer.socialweb.yardmaster.ui.control;

import javafx.scene.AccessibleAttribute;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A button that can be switched off with a reason. A disabled control of JavaFX gets neither hover
 * nor focus, so its wrapper does, and shows the reason there. A press that is followed by another
 * before the action was answered for counts once: the action switches the button off by its own
 * state, which {@link #offer} then shows.
 */
public final class ActionButton extends StackPane {
  private final Button button = new Button();
  private final Tooltip tooltip = new Tooltip();
  private String hint;
  private boolean offered;

  /**
   * @param id of the button itself, for tests and style
   * @param hint what it does, shown while it can be pressed; may be empty
   */
  public ActionButton(String id, String text, String hint, Runnable action) {
    this.hint = hint;
    getStyleClass().add("action-button");
    button.setId(id);
    button.setText(text);
    button.setMnemonicParsing(false);
    button.setOnAction(event -> action.run());
    tooltip.setShowDelay(Duration.millis(350));
    tooltip.setWrapText(true);
    tooltip.setMaxWidth(360);
    getChildren().add(button);
    setPickOnBounds(true);
    focusedProperty().addListener((focused, was, is) -> showReasonOnFocus(is));
    offer(null);
  }

  /** Marks it as the one thing to do here. */
  public ActionButton primary() {
    button.getStyleClass().add("primary");
    return this;
  }

  /** Marks it as one that takes something away. */
  public ActionButton danger() {
    button.getStyleClass().add("danger");
    return this;
  }

  public void setText(String text) {
    button.setText(text);
  }

  public Button button() {
    return button;
  }

  /** Says what it does now; shown from the next {@link #offer} on. */
  public void hint(String what) {
    hint = what;
  }

  /**
   * Says whether the button may be pressed.
   *
   * @param reason why not, one sentence; null when it may
   */
  public void offer(@Nullable String reason) {
    String told = reason == null ? hint : reason;
    if (offered && button.isDisabled() == (reason != null) && told.equals(tooltip.getText())) {
      return;
    }
    offered = true;
    button.setDisable(reason != null);
    setFocusTraversable(reason != null);
    tooltip.setText(told);
    if (told.isEmpty()) {
      Tooltip.uninstall(this, tooltip);
    } else {
      Tooltip.install(this, tooltip);
    }
    button.setAccessibleHelp(told);
    setAccessibleText(reason == null ? null : button.getText() + ": " + reason);
    notifyAccessibleAttributeChanged(AccessibleAttribute.TEXT);
  }

  /** Why it is off; null while it is on. */
  public @Nullable String reason() {
    return button.isDisabled() ? tooltip.getText() : null;
  }

  private void showReasonOnFocus(boolean focused) {
    if (focused && button.isDisabled() && getScene() != null) {
      var at = localToScreen(0, getHeight() + 6);
      if (at != null) {
        tooltip.show(this, at.getX(), at.getY());
      }
    } else {
      tooltip.hide();
    }
  }
}
