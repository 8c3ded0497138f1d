package computer.socialweb.yardmaster.ui.overview;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.ui.control.StateGlyph;
import computer.socialweb.yardmaster.ui.control.StateWords;
import computer.socialweb.yardmaster.ui.nav.Navigator;
import computer.socialweb.yardmaster.ui.nav.Place;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;

/** A row per cluster. */
final class ClusterTable {
  private static final Texts TEXTS = Texts.of("ui-overview");

  private ClusterTable() {}

  static TableView<ClusterLine> of(FleetViewModel viewModel, Navigator navigator) {
    TableView<ClusterLine> table = new TableView<>(viewModel.lines());
    table.setId("table");
    table.getStyleClass().add("cluster-table");
    table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    table.getColumns().add(stateColumn());
    table.getColumns().add(column("key", 220, line -> line.key().value()));
    table
        .getColumns()
        .add(column("note", 150, line -> line.state() == State.READY ? "" : line.note()));
    table.getColumns().add(column("slot", 60, line -> line.slot().letter()));
    table.getColumns().add(column("version", 110, ClusterLine::version));
    table.getColumns().add(column("members", 80, line -> String.valueOf(line.members())));
    table
        .getColumns()
        .add(
            column(
                "template",
                150,
                line ->
                    line.rehearsal() && !line.template().equals("rehearsal")
                        ? TEXTS.get("rehearsal-note", line.template())
                        : line.template()));
    table.getColumns().add(column("age", 80, viewModel::age));
    openOnClick(table, navigator);
    table.setOnKeyPressed(
        event -> {
          ClusterLine line = table.getSelectionModel().getSelectedItem();
          if (event.getCode() == KeyCode.ENTER && line != null) {
            navigator.go(new Place.Cluster(line.key()));
            event.consume();
          }
        });
    return table;
  }

  private static void openOnClick(TableView<ClusterLine> table, Navigator navigator) {
    table.setRowFactory(
        view -> {
          TableRow<ClusterLine> row = new TableRow<>();
          row.setOnMouseClicked(
              event -> {
                if (row.getItem() != null) {
                  navigator.go(new Place.Cluster(row.getItem().key()));
                }
              });
          return row;
        });
  }

  private static TableColumn<ClusterLine, String> column(
      String key, double width, Function<ClusterLine, String> text) {
    TableColumn<ClusterLine, String> column = new TableColumn<>(TEXTS.get("column." + key));
    column.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(text.apply(cell.getValue())));
    column.setPrefWidth(width);
    column.setSortable(false);
    column.setReorderable(false);
    return column;
  }

  private static TableColumn<ClusterLine, State> stateColumn() {
    TableColumn<ClusterLine, State> column = new TableColumn<>(TEXTS.get("column.state"));
    column.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue().state()));
    column.setCellFactory(view -> new StateCell());
    column.setPrefWidth(110);
    column.setSortable(false);
    column.setReorderable(false);
    return column;
  }

  private static final class StateCell extends TableCell<ClusterLine, State> {
    private final StateGlyph glyph = new StateGlyph(State.UNKNOWN, StateGlyph.Size.SMALL);

    @Override
    protected void updateItem(@Nullable State state, boolean empty) {
      super.updateItem(state, empty);
      if (state == null || empty) {
        setText(null);
        setGraphic(null);
        return;
      }
      glyph.show(state);
      setText(StateWords.of(state));
      setGraphic(glyph);
    }
  }
}
