package computer.socialweb.yardmaster.ui.dialog;

import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * Lies over the window and shows one dialog at a time: the window behind it is dimmed, cannot be
 * clicked and does not get the keyboard. Escape closes it without doing anything. JavaFX thread
 * only.
 */
public final class DialogLayer extends StackPane {
  private static final double MARGIN = 16;

  private @Nullable DialogBox shown;
  private @Nullable Node focusedBefore;

  public DialogLayer() {
    getStyleClass().add("dialog-layer");
    setAlignment(Pos.CENTER);
    setVisible(false);
    addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ESCAPE) {
            close();
          }
          event.consume(); // keys of the window behind do not act while a question stands
        });
    sceneProperty()
        .addListener(
            (property, before, scene) -> {
              if (scene != null) {
                scene.focusOwnerProperty().addListener((owner, was, is) -> keepFocus(is));
              }
            });
  }

  /** Shows a dialog in place of one that may be shown. */
  public void open(DialogBox dialog) {
    if (shown == null && getScene() != null) {
      focusedBefore = getScene().getFocusOwner();
    }
    end();
    shown = dialog;
    Region line = new Region();
    line.getStyleClass().add("context-line");
    VBox frame = new Frame(line, dialog);
    frame.getStyleClass().add("dialog-frame");
    frame.setMaxWidth(USE_PREF_SIZE);
    getChildren().setAll(frame);
    setVisible(true);
    dialog.onClose(this::close);
    dialog.focusFirst();
  }

  /** As high as its contents, and no higher than the window. */
  private final class Frame extends VBox {
    Frame(Region line, DialogBox dialog) {
      super(line, dialog);
      setVgrow(dialog, Priority.ALWAYS);
    }

    @Override
    protected double computeMaxHeight(double width) {
      return Math.min(prefHeight(width), DialogLayer.this.getHeight() - 2 * MARGIN);
    }
  }

  /** The dialog that is shown. */
  public Optional<DialogBox> shown() {
    return Optional.ofNullable(shown);
  }

  public void close() {
    end();
    getChildren().clear();
    setVisible(false);
    Node back = focusedBefore;
    focusedBefore = null;
    if (back != null) {
      back.requestFocus();
    }
  }

  private void end() {
    DialogBox before = shown;
    shown = null;
    if (before != null) {
      before.close();
    }
  }

  private void keepFocus(@Nullable Node owner) {
    DialogBox dialog = shown;
    if (dialog == null || owner == null) {
      return;
    }
    for (Node node = owner; node != null; node = node.getParent()) {
      if (node == this) {
        return;
      }
    }
    dialog.focusFirst();
  }
}
