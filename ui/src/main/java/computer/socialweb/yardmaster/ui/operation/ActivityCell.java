package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.ui.control.ActionButton;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.control.ShortIds;
import computer.socialweb.yardmaster.ui.control.Spans;
import computer.socialweb.yardmaster.ui.control.StateGlyph;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** Draws a line of the dock; all its nodes are made once. */
final class ActivityCell extends ListCell<ActivityLine> {
  private static final Texts TEXTS = Texts.of("ui-operation");

  private final Label at = Labels.of("", "mono", "dim");
  private final StateGlyph glyph = new StateGlyph(State.UNKNOWN, StateGlyph.Size.SMALL);
  private final Label lead = Labels.of("", "body", "strong");
  private final Label text = Labels.body("");
  private final Tooltip tooltip = new Tooltip();
  private final ActionButton cancel;
  private final HBox row;

  ActivityCell(Consumer<String> onCancel) {
    getStyleClass().add("activity-cell");
    cancel =
        new ActionButton(
            "cancel-operation",
            TEXTS.get("cancel"),
            TEXTS.get("cancel.hint"),
            () -> {
              ActivityLine item = getItem();
              if (item != null) {
                item.cancels().ifPresent(onCancel);
              }
            });
    tooltip.setWrapText(true);
    tooltip.setMaxWidth(560);
    at.setMinWidth(USE_PREF_SIZE);
    lead.setMinWidth(USE_PREF_SIZE);
    text.setMinWidth(0);
    row = new HBox(8, at, glyph, lead, text, Labels.spacer(), cancel);
    row.setAlignment(Pos.CENTER_LEFT);
    row.getStyleClass().add("activity-row");
    prefWidthProperty().set(0); // as wide as the list, so that long text is cut and not scrolled
  }

  @Override
  protected void updateItem(@Nullable ActivityLine item, boolean empty) {
    super.updateItem(item, empty);
    if (item == null || empty) {
      setGraphic(null);
      setTooltip(null);
      return;
    }
    at.setText(Spans.clock(item.at()));
    glyph.show(item.state());
    lead.setText(item.lead());
    text.setText(ShortIds.in(item.text()));
    tooltip.setText(item.lead() + " " + ShortIds.in(item.text()));
    setTooltip(tooltip);
    cancel.setVisible(item.cancels().isPresent());
    cancel.setManaged(item.cancels().isPresent());
    setAccessibleText(
        Spans.clock(item.at()) + ", " + item.lead() + ", " + ShortIds.in(item.text()));
    setGraphic(row);
  }
}
