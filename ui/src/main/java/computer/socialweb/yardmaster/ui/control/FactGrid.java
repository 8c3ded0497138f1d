package computer.socialweb.yardmaster.ui.control;

import java.util.List;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** Names on the left, values on the right; the values wrap. */
public final class FactGrid extends GridPane {
  /**
   * One line.
   *
   * @param styleClass further style of the value; may be empty
   * @param copied whether a button beside it copies it
   */
  public record Fact(String name, String value, String styleClass, boolean copied) {
    public Fact(String name, String value, String styleClass) {
      this(name, value, styleClass, false);
    }

    public static Fact of(String name, String value) {
      return new Fact(name, value, "");
    }

    /** A path, an address or an id: something to be pasted elsewhere. */
    public static Fact copied(String name, String value) {
      return new Fact(name, value, "mono-value", true);
    }
  }

  private List<Fact> shown = List.of();

  public FactGrid() {
    getStyleClass().add("fact-grid");
    ColumnConstraints names = new ColumnConstraints();
    names.setMinWidth(104);
    ColumnConstraints values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    values.setMinWidth(0);
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
      Node value = fact.copied() ? path(fact) : text(fact);
      name.setLabelFor(value);
      setValignment(name, VPos.TOP);
      addRow(row, name, value);
    }
  }

  private static Node path(Fact fact) {
    Label path = Labels.of(fact.value(), "body", fact.styleClass());
    path.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS); // both ends of a path tell something
    path.setTooltip(new Tooltip(fact.value()));
    path.setMinWidth(0);
    HBox line = new HBox(4, path, Labels.spacer(), new CopyButton(fact.name(), fact.value()));
    line.setMinWidth(0);
    line.setAlignment(Pos.CENTER_LEFT);
    return line;
  }

  private static Label text(Fact fact) {
    Label value = Labels.body(fact.value());
    if (!fact.styleClass().isEmpty()) {
      value.getStyleClass().add(fact.styleClass());
    }
    value.setWrapText(true);
    return value;
  }
}
