package computer.socialweb.yardmaster.ui.overview;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.ui.control.Dress;
import computer.socialweb.yardmaster.ui.control.FirmLabel;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.control.LineIcon;
import computer.socialweb.yardmaster.ui.control.StateGlyph;
import computer.socialweb.yardmaster.ui.nav.Navigator;
import java.util.Optional;
import javafx.beans.value.ObservableBooleanValue;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ListCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Draws a row of the sidebar; all its nodes are made once. */
final class SidebarCell extends ListCell<SidebarRow> {
  private static final PseudoClass CURRENT = PseudoClass.getPseudoClass("current");
  private static final Texts TEXTS = Texts.of("ui-overview");
  private static final String GRID = "M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9 9h5v5H9z";

  /** Letters of a name and its note that large text has room for side by side. */
  private static final int BESIDE = 15;

  private final Navigator navigator;
  private final StateGlyph glyph = new StateGlyph(State.UNKNOWN, StateGlyph.Size.SMALL);
  private final LineIcon grid = new LineIcon(GRID, "sidebar-grid");
  private final FirmLabel name = new FirmLabel(6, "body");
  private final FirmLabel note = new FirmLabel(10, "small", "dim", "row-note");
  private final VBox words = new VBox();
  private final HBox row = new HBox(8);
  private final Tooltip tooltip = new Tooltip();
  private final ObservableBooleanValue stacked;

  /**
   * @param stacked whether a row has no room for a note beside the name
   */
  SidebarCell(Navigator navigator, ObservableBooleanValue stacked) {
    this.navigator = navigator;
    this.stacked = stacked;
    getStyleClass().add("sidebar-cell");
    row.setAlignment(Pos.CENTER_LEFT);
    row.getStyleClass().add("sidebar-row");
    setPrefWidth(0); // as wide as the list: what does not fit is cut
    words.setMinWidth(0);
    HBox.setHgrow(words, javafx.scene.layout.Priority.ALWAYS);
    HBox.setHgrow(name, javafx.scene.layout.Priority.SOMETIMES);
    navigator.place().addListener((place, before, now) -> markCurrent());
    setOnMousePressed(
        event ->
            Optional.ofNullable(getItem()).flatMap(SidebarRow::place).ifPresent(navigator::go));
  }

  @Override
  protected void updateItem(@Nullable SidebarRow item, boolean empty) {
    super.updateItem(item, empty);
    getStyleClass().remove("group");
    setTooltip(null);
    if (item == null || empty) {
      setGraphic(null);
      setId(null);
      markCurrent();
      return;
    }
    switch (item) {
      case SidebarRow.All(int count) ->
          fill(grid, TEXTS.get("all"), String.valueOf(count), "all-clusters");
      case SidebarRow.Group(String title, int count) -> {
        getStyleClass().add("group");
        fill(null, title, String.valueOf(count), "group");
      }
      case SidebarRow.Cluster(ClusterLine line) -> {
        glyph.show(line.state());
        fill(glyph, line.key().value(), noteOf(line), "cluster-" + line.key());
        tooltip.setText(line.key() + " · " + noteOf(line));
        setTooltip(tooltip);
        setAccessibleText(
            TEXTS.get(
                "spoken",
                line.key(),
                computer.socialweb.yardmaster.ui.control.StateWords.of(line.state()),
                noteOf(line)));
      }
    }
    setGraphic(row);
    markCurrent();
  }

  private static String noteOf(ClusterLine line) {
    return line.rehearsal() ? TEXTS.get("rehearsal-note", line.note()) : line.note();
  }

  private void fill(@Nullable Node icon, String text, String right, String id) {
    setId(id);
    name.setText(text);
    note.setText(right);
    setAccessibleText(text + " " + right);
    boolean below = stacked.get() && glyph.equals(icon) && text.length() + right.length() > BESIDE;
    Dress.mark(row, "stacked", below);
    row.getChildren().clear();
    words.getChildren().clear();
    if (icon != null) {
      row.getChildren().add(icon);
    }
    if (below) {
      words.getChildren().addAll(name, note);
      row.getChildren().add(words);
    } else {
      row.getChildren().addAll(name, Labels.spacer(), note);
    }
  }

  private void markCurrent() {
    SidebarRow item = getItem();
    boolean current =
        item != null
            && item.place().filter(place -> place.equals(navigator.place().get())).isPresent();
    row.pseudoClassStateChanged(CURRENT, current);
  }
}
