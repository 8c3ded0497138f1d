package computer.socialweb.yardmaster.ui.log;

import computer.socialweb.yardmaster.ui.control.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.beans.value.ObservableStringValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** Draws one row; matches of the search stand on a ground of their own. */
final class LogCell extends ListCell<LogLine> {
  private final ObservableStringValue search;
  private final Label at = Labels.of("", "log-at");
  private final Label whole = Labels.of("", "log-text");
  private final HBox parts = new HBox();
  private final HBox row = new HBox(at, parts);
  private final Label divider = Labels.of("", "log-divider");

  LogCell(ObservableStringValue search) {
    this.search = search;
    getStyleClass().add("log-cell");
    row.setAlignment(Pos.CENTER_LEFT);
    at.setMinWidth(USE_PREF_SIZE);
    parts.setAlignment(Pos.CENTER_LEFT);
    parts.setMinWidth(0);
    whole.setMinWidth(0);
    setPrefWidth(0); // as wide as the list: what does not fit is cut
    divider.setMaxWidth(Double.MAX_VALUE);
    search.addListener((property, before, now) -> draw(getItem()));
  }

  @Override
  protected void updateItem(@Nullable LogLine item, boolean empty) {
    super.updateItem(item, empty);
    draw(empty ? null : item);
  }

  private void draw(@Nullable LogLine item) {
    getStyleClass().removeAll("error", "warning", "divider");
    switch (item) {
      case null -> setGraphic(null);
      case LogLine.Divider(String text) -> {
        getStyleClass().add("divider");
        divider.setText("── " + text + " ──");
        setGraphic(divider);
        setAccessibleText(text);
      }
      case LogLine.Written(String time, String text, LogLine.Level level) -> {
        switch (level) {
          case ERROR -> getStyleClass().add("error");
          case WARNING -> getStyleClass().add("warning");
          case PLAIN -> {}
        }
        at.setText(time);
        at.setVisible(!time.isEmpty());
        at.setManaged(!time.isEmpty());
        parts.getChildren().setAll(parts(text));
        setGraphic(row);
        setAccessibleText(text);
      }
    }
  }

  private List<Node> parts(String text) {
    String wanted = search.get().toLowerCase(Locale.ROOT);
    String lower = text.toLowerCase(Locale.ROOT);
    if (wanted.isEmpty() || !lower.contains(wanted) || lower.length() != text.length()) {
      whole.setText(text);
      return List.of(whole);
    }
    List<Node> out = new ArrayList<>();
    int from = 0;
    for (int at_ = lower.indexOf(wanted); at_ >= 0; at_ = lower.indexOf(wanted, from)) {
      piece(out, text.substring(from, at_), "log-text");
      piece(out, text.substring(at_, at_ + wanted.length()), "log-match");
      from = at_ + wanted.length();
    }
    piece(out, text.substring(from), "log-text");
    return out;
  }

  private static void piece(List<Node> out, String text, String styleClass) {
    if (!text.isEmpty()) {
      Label label = Labels.of(text, styleClass);
      label.setMinWidth(USE_PREF_SIZE);
      out.add(label);
    }
  }
}
