package computer.socialweb.yardmaster.ui.inspector;

import computer.socialweb.yardmaster.ui.control.Labels;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Wanted, reported and observed under each other. */
final class TruthTable extends VBox {
  private List<Facts.Truth> shown = List.of();

  TruthTable() {
    getStyleClass().add("truth-table");
  }

  void show(List<Facts.Truth> truths) {
    if (truths.equals(shown)) {
      return;
    }
    shown = truths;
    getChildren().setAll(truths.stream().map(TruthTable::row).toList());
  }

  private static HBox row(Facts.Truth truth) {
    Label name = Labels.of(truth.name(), "caption", "dim", "truth-name");
    Label says = Labels.of(truth.says(), "caption");
    says.setMinWidth(0);
    Label when = Labels.of(truth.when(), "caption", "dim");
    when.setMinWidth(USE_PREF_SIZE);
    HBox row = new HBox(name, says, Labels.spacer(), when);
    row.getStyleClass().add("truth-row");
    return row;
  }
}
