package computer.socialweb.yardmaster.ui.overview;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.ui.control.Dress;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.control.StateGlyph;
import computer.socialweb.yardmaster.ui.control.StateWords;
import computer.socialweb.yardmaster.ui.nav.Navigator;
import computer.socialweb.yardmaster.ui.nav.Place;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.controlsfx.control.GridCell;
import org.controlsfx.control.GridView;
import org.jspecify.annotations.Nullable;

/** A card per cluster; only those in sight exist. */
final class ClusterCards {
  private static final Texts TEXTS = Texts.of("ui-overview");

  private static final double WIDTH = 190;
  private static final double HEIGHT = 58;
  private static final double GAP = 5;

  /** The margins at both sides, and the scroll bar. */
  private static final double MARGINS = 46;

  private ClusterCards() {}

  static GridView<ClusterLine> of(FleetViewModel viewModel, Navigator navigator) {
    GridView<ClusterLine> grid = new GridView<>(viewModel.lines());
    grid.setId("cards");
    grid.getStyleClass().add("cluster-cards");
    grid.setHorizontalCellSpacing(GAP);
    grid.setVerticalCellSpacing(GAP);
    grid.setCellFactory(view -> new Card(navigator));
    grid.setFocusTraversable(false);
    return grid;
  }

  /** Makes room in the cards for larger text, and lets them share what is left of a row. */
  static void size(GridView<ClusterLine> grid, double textScale) {
    double row = grid.getWidth() - MARGINS;
    double least = WIDTH * textScale + 2 * GAP;
    double columns = Math.max(1, Math.floor(row / least));
    grid.setCellWidth(row < least ? WIDTH * textScale : Math.floor(row / columns) - 2 * GAP);
    grid.setCellHeight(HEIGHT * textScale);
  }

  private static final class Card extends GridCell<ClusterLine> {
    private final StateGlyph glyph = new StateGlyph(State.UNKNOWN, StateGlyph.Size.SMALL);
    private final Label name = Labels.of("", "body", "semibold");
    private final Label note = Labels.of("", "caption", "dim");
    private final Tooltip tooltip = new Tooltip();
    private final HBox face;
    private final Dress dress;

    Card(Navigator navigator) {
      VBox words = new VBox(2, name, note);
      words.setAlignment(Pos.CENTER_LEFT);
      words.setMinWidth(0);
      name.setMinWidth(0);
      note.setMinWidth(0);
      face = new HBox(10, glyph, words);
      face.setAlignment(Pos.CENTER_LEFT);
      face.getStyleClass().add("card-face");
      dress = new Dress(face);
      setFocusTraversable(true);
      setOnMouseClicked(event -> open(navigator));
      setOnKeyPressed(
          event -> {
            if (event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.SPACE) {
              open(navigator);
              event.consume();
            } else if (walk(event.getCode())) {
              event.consume();
            }
          });
    }

    private static String readyNote(ClusterLine line) {
      String slot = TEXTS.get("card.slot", line.slot().letter());
      return line.rehearsal() || line.version().isEmpty() ? slot : slot + " · " + line.version();
    }

    /** Arrows lead to the cards around, as they stand. */
    private boolean walk(KeyCode code) {
      int columns = Math.max(1, (int) (getGridView().getWidth() / (getWidth() + 10)));
      int step =
          switch (code) {
            case LEFT -> -1;
            case RIGHT -> 1;
            case UP -> -columns;
            case DOWN -> columns;
            default -> 0;
          };
      int to = getIndex() + step;
      if (step == 0 || to < 0 || to >= getGridView().getItems().size()) {
        return false;
      }
      Node next = getGridView().lookup("#card-" + getGridView().getItems().get(to).key());
      if (next != null) {
        next.requestFocus();
      }
      return next != null;
    }

    private void open(Navigator navigator) {
      ClusterLine line = getItem();
      if (line != null) {
        navigator.go(new Place.Cluster(line.key()));
      }
    }

    @Override
    protected void updateItem(@Nullable ClusterLine line, boolean empty) {
      super.updateItem(line, empty);
      if (line == null || empty) {
        setGraphic(null);
        setId(null);
        return;
      }
      glyph.show(line.state());
      dress.wear(line.state());
      name.setText(line.key().value());
      String said = line.state() == State.READY ? readyNote(line) : line.note();
      note.setText(line.rehearsal() ? TEXTS.get("rehearsal-note", said) : said);
      setId("card-" + line.key());
      setAccessibleText(
          TEXTS.get("spoken", line.key(), StateWords.of(line.state()), note.getText()));
      tooltip.setText(getAccessibleText());
      setTooltip(tooltip);
      setGraphic(face);
      face.setPrefSize(getGridView().getCellWidth(), getGridView().getCellHeight());
    }
  }
}
