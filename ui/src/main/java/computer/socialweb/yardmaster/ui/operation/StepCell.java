package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.operation.StepSnapshot;
import computer.socialweb.yardmaster.ui.control.Dress;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.control.StateGlyph;
import computer.socialweb.yardmaster.ui.control.StateWords;
import java.time.Instant;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** One step of the strip: name over time, with a glyph once it has begun. */
final class StepCell extends VBox {
  private final StateGlyph glyph = new StateGlyph(State.REQUESTED, StateGlyph.Size.TINY);
  private final Label name = Labels.of("", "caption", "strong");
  private final Label timing = Labels.of("", "small", "dim");
  private final HBox head = new HBox(6, name);

  StepCell() {
    getStyleClass().add("step-cell");
    setAlignment(Pos.CENTER_LEFT);
    head.setAlignment(Pos.CENTER_LEFT);
    name.setMinWidth(0);
    timing.setMinWidth(0);
    getChildren().addAll(head, timing);
  }

  static boolean begun(StepSnapshot step) {
    return step.state() != State.REQUESTED;
  }

  void show(StepSnapshot step, Instant now) {
    boolean begun = begun(step);
    State state = step.shown(now);
    glyph.show(state);
    if (begun != head.getChildren().contains(glyph)) {
      if (begun) {
        head.getChildren().setAll(glyph, name);
      } else {
        head.getChildren().setAll(name);
      }
    }
    name.setText(step.name());
    timing.setText(OperationWords.timing(step, now));
    Dress.mark(this, "coming", !begun);
    setAccessibleText(step.name() + ", " + StateWords.of(state) + ", " + timing.getText());
  }
}
