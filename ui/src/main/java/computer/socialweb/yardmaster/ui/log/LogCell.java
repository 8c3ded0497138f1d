package computer.socialweb.yardmaster.ui.log;

import computer.socialweb.yardmaster.ui.control.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableStringValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.jspecify.annotations.Nullable;

/**
 * Draws one row: time, a letter for what matters, what the line says; matches of the search stand
 * out. All of the line is in the tooltip.
 */
final class LogCell extends ListCell<LogLine> {
  private final ObservableStringValue search;
  private final ObservableBooleanValue wraps;
  private final Label at = Labels.of("", "log-at");
  private final Label letter = Labels.of("", "log-letter");
  private final Label whole = Labels.of("", "log-text");
  private final HBox cut = new HBox();
  private final TextFlow flow = new TextFlow();
  private final HBox row = new HBox(at, letter, cut);
  private final Label divider = Labels.of("", "log-divider");
  private final Tooltip raw = new Tooltip();

  /**
   * @param wraps whether long lines go on below instead of being cut
   */
  LogCell(ObservableStringValue search, ObservableBooleanValue wraps) {
    this.search = search;
    this.wraps = wraps;
    getStyleClass().add("log-cell");
    row.setAlignment(Pos.TOP_LEFT);
    at.setMinWidth(USE_PREF_SIZE);
    letter.setMinWidth(USE_PREF_SIZE);
    cut.setMinWidth(0);
    whole.setMinWidth(0);
    flow.setMinWidth(0);
    HBox.setHgrow(flow, Priority.ALWAYS);
    setPrefWidth(0); // as wide as the list: what does not fit is cut or wraps
    divider.setMaxWidth(Double.MAX_VALUE);
    raw.setWrapText(true);
    raw.setMaxWidth(640);
    search.addListener((property, before, now) -> draw(getItem()));
    wraps.addListener((property, before, now) -> draw(getItem()));
  }

  @Override
  protected void updateItem(@Nullable LogLine item, boolean empty) {
    super.updateItem(item, empty);
    draw(empty ? null : item);
  }

  private void draw(@Nullable LogLine item) {
    getStyleClass().removeAll("error", "warning", "detail", "divider");
    switch (item) {
      case null -> {
        setGraphic(null);
        setTooltip(null);
      }
      case LogLine.Divider(String text) -> {
        getStyleClass().add("divider");
        divider.setText("── " + text + " ──");
        setGraphic(divider);
        setTooltip(null);
        setAccessibleText(text);
      }
      case LogLine.Written written -> draw(written);
    }
  }

  private void draw(LogLine.Written written) {
    if (written.level() != LogLine.Level.PLAIN) {
      getStyleClass().add(written.level().name().toLowerCase(Locale.ROOT));
    }
    at.setText(written.at());
    at.setVisible(!written.at().isEmpty());
    at.setManaged(!written.at().isEmpty());
    letter.setText(written.level().letter());
    if (wraps.get()) {
      flow.getChildren().setAll(parts(written.text(), LogCell::flowing));
      show(flow);
    } else {
      List<Node> parts = parts(written.text(), LogCell::piece);
      cut.getChildren().setAll(parts.isEmpty() ? List.of(wholeOf(written.text())) : parts);
      show(cut);
    }
    raw.setText(written.raw());
    setTooltip(raw);
    setGraphic(row);
    setAccessibleText(written.at() + " " + written.level().letter() + " " + written.text());
  }

  private void show(Node text) {
    if (!row.getChildren().getLast().equals(text)) {
      row.getChildren().set(2, text);
    }
  }

  private Node wholeOf(String text) {
    whole.setText(text);
    return whole;
  }

  /** Empty when nothing in the text is looked for and it need not be taken apart. */
  private List<Node> parts(String text, BiFunction<String, String, Node> make) {
    String wanted = search.get().toLowerCase(Locale.ROOT);
    String lower = text.toLowerCase(Locale.ROOT);
    List<Node> out = new ArrayList<>();
    if (wanted.isEmpty() || !lower.contains(wanted) || lower.length() != text.length()) {
      return wraps.get() ? List.of(make.apply(text, "log-text")) : out;
    }
    int from = 0;
    for (int found = lower.indexOf(wanted); found >= 0; found = lower.indexOf(wanted, from)) {
      add(out, text.substring(from, found), "log-text", make);
      add(out, text.substring(found, found + wanted.length()), "log-match", make);
      from = found + wanted.length();
    }
    add(out, text.substring(from), "log-text", make);
    return out;
  }

  private static void add(
      List<Node> out, String text, String style, BiFunction<String, String, Node> make) {
    if (!text.isEmpty()) {
      out.add(make.apply(text, style));
    }
  }

  private static Node piece(String text, String style) {
    Label label = Labels.of(text, style);
    label.setMinWidth(USE_PREF_SIZE);
    return label;
  }

  private static Node flowing(String text, String style) {
    Text part = new Text(text);
    part.getStyleClass().add(style);
    return part;
  }

  /** A label does not ask its graphic for its height at a width. */
  @Override
  protected double computePrefHeight(double width) {
    if (!wraps.get() || !row.equals(getGraphic())) {
      return super.computePrefHeight(width);
    }
    double room = width - snappedLeftInset() - snappedRightInset();
    double used = (at.isManaged() ? at.prefWidth(-1) : 0) + letter.prefWidth(-1);
    return flow.prefHeight(Math.max(40, room - used)) + snappedTopInset() + snappedBottomInset();
  }
}
