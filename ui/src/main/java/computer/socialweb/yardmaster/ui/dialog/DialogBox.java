package computer.socialweb.yardmaster.ui.dialog;

import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.ui.control.ActionButton;
import computer.socialweb.yardmaster.ui.control.Labels;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/**
 * A question or a report: title, what it is about, contents, and buttons of which Cancel is the
 * default one. A dialog is used once.
 */
public final class DialogBox extends VBox {
  private static final Texts TEXTS = Texts.of("ui-dialog");

  private final ActionButton cancel;
  private final HBox buttons = new HBox(8);
  private final VBox body = new VBox(10);
  private final List<Runnable> onEnd = new ArrayList<>();
  private Runnable closing = () -> {};
  private Node first;

  /**
   * @param context name of the control plane that the answer acts on
   * @param note further words beside it; may be empty
   */
  DialogBox(String id, String title, String context, String note) {
    setId(id);
    getStyleClass().add("dialog");
    setAccessibleRole(AccessibleRole.DIALOG);
    setAccessibleText(title);
    Label head = Labels.of(title, "dialog-title");
    head.setWrapText(true);
    HBox about =
        new HBox(
            Labels.of(TEXTS.get("on"), "body", "dim"),
            Labels.of(context, "body", "semibold"),
            Labels.of(note.isEmpty() ? "" : " · " + note, "body", "dim"));
    cancel = new ActionButton("dialog-cancel", TEXTS.get("cancel"), "", () -> closing.run());
    first = cancel.button();
    buttons.setAlignment(Pos.CENTER_RIGHT);
    buttons.getChildren().add(cancel);
    buttons.getStyleClass().add("dialog-buttons");
    VBox.setVgrow(body, javafx.scene.layout.Priority.ALWAYS);
    getChildren().addAll(new VBox(2, head, about), body, buttons);
  }

  /** Adds contents below what is there. */
  DialogBox with(Node... nodes) {
    body.getChildren().addAll(nodes);
    return this;
  }

  /** Adds a button to the right of those that are there. */
  DialogBox button(ActionButton button) {
    buttons.getChildren().add(button);
    return this;
  }

  /** What gets the keyboard when it opens; Cancel unless said otherwise. */
  DialogBox startAt(Node node) {
    first = node;
    return this;
  }

  /** Run once when the dialog ends, however it ends. */
  DialogBox whenEnded(Runnable task) {
    onEnd.add(task);
    return this;
  }

  /** Names the button that ends it otherwise than Cancel, for a report. */
  DialogBox closeWord(String word) {
    cancel.setText(word);
    return this;
  }

  void onClose(Runnable task) {
    closing = task;
  }

  /** Ends the dialog as Cancel would. */
  void dismiss() {
    closing.run();
  }

  void focusFirst() {
    first.requestFocus();
  }

  void close() {
    onEnd.forEach(Runnable::run);
    onEnd.clear();
  }
}
