package computer.socialweb.yardmaster.ui.dialog;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.control.ShortIds;
import computer.socialweb.yardmaster.ui.control.StateGlyph;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/**
 * The lines of a repair plan in their order: what is wrong by itself in full, what is only affected
 * in one line each under a head that names the cause once.
 */
final class PlanRows {
  private final VBox rows = new VBox();
  private String head = "";

  private PlanRows() {
    rows.getStyleClass().add("dialog-list");
  }

  static VBox of(List<PlanEntry> plan) {
    PlanRows rows = new PlanRows();
    for (int i = 0; i < plan.size(); i++) {
      rows.add(i + 1, plan.get(i));
    }
    return rows.rows;
  }

  private void add(int number, PlanEntry entry) {
    if (entry.state() != State.AFFECTED) {
      head = "";
      rows.getChildren().add(cause(number, entry));
      return;
    }
    if (!entry.why().equals(head)) {
      head = entry.why();
      Label said = wrapped(head, "caption", "dim");
      said.getStyleClass().add("plan-group");
      rows.getChildren().add(said);
    }
    rows.getChildren().add(affected(number, entry));
  }

  private static Node cause(int number, PlanEntry entry) {
    Label subject = Labels.of(entry.subject(), "body", "semibold");
    VBox words = new VBox(1, subject, wrapped(entry.action(), "body"));
    if (!entry.why().isEmpty()) {
      words.getChildren().add(wrapped(ShortIds.in(entry.why()), "caption", "dim"));
    }
    return row(number, entry, Pos.TOP_LEFT, words);
  }

  private static Node affected(int number, PlanEntry entry) {
    Label subject = Labels.body(entry.subject());
    subject.getStyleClass().add("plan-subject");
    Label action = wrapped(entry.action(), "body", "dim");
    HBox words = new HBox(8, subject, action);
    words.setAlignment(Pos.CENTER_LEFT);
    return row(number, entry, Pos.CENTER_LEFT, words);
  }

  private static Label wrapped(String text, String... styles) {
    Label label = Labels.of(text, styles);
    label.setWrapText(true);
    return label;
  }

  private static Node row(int number, PlanEntry entry, Pos alignment, Region words) {
    words.setMinWidth(0);
    HBox.setHgrow(words, Priority.ALWAYS);
    Label order = Labels.of(String.valueOf(number), "mono", "dim");
    order.getStyleClass().add("plan-number");
    HBox row = new HBox(10, order, new StateGlyph(entry.state(), StateGlyph.Size.SMALL), words);
    row.setAlignment(alignment);
    row.getStyleClass().add("dialog-row");
    row.setAccessibleText(entry.subject() + ": " + entry.action() + ", " + entry.why());
    return row;
  }
}
