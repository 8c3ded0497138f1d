package computer.socialweb.yardmaster.ui.control;

import java.util.List;
import javafx.geometry.VPos;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/** Names on the left, values on the right; the values wrap. */
public final class FactGrid extends GridPane {
  /**
   * One line.
   *
   * @param styleClass further style of the value; may be empty
   */
  public record Fact(String name, String value, String styleClass) {
    public static Fact of(String name, String value) {
      return new Fact(name, value, "");
    }
  }

  private List<Fact> shown = List.of();

  public FactGrid() {
    getStyleClass().add("fact-grid");
    ColumnConstraints names = new ColumnConstraints();
    names.setMinWidth(104);
    ColumnConstraints values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    getColumnConstraints().setAll(names, values);
  }

  /** Shows these lines; equal ones again change nothing. */
  public void show(List<Fact> facts) {
    if (facts.equals(shown)) {
      return;
    }
    shown = List.copyOf(facts);
    getChildren().clear();
    for (int row = 0; row < facts.size(); row++) {
      Fact fact = facts.get(row);
      Label name = Labels.of(fact.name(), "body", "dim");
      name.setMinWidth(USE_PREF_SIZE);
      Label value = Labels.body(fact.value());
      if (!fact.styleClass().isEmpty()) {
        value.getStyleClass().add(fact.styleClass());
      }
      value.setWrapText(true);
      name.setLabelFor(value);
      setValignment(name, VPos.TOP);
      addRow(row, name, value);
    }
  }
}
