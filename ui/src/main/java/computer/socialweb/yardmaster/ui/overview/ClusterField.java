package computer.socialweb.yardmaster.ui.overview;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.ui.control.StateWords;
import computer.socialweb.yardmaster.ui.nav.Navigator;
import computer.socialweb.yardmaster.ui.nav.Place;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.geometry.Orientation;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A small sign per cluster, as many as a screen holds, on one canvas: nodes of their own would be
 * too many. Only what changed is drawn again. One tile has the keyboard; arrows move it, Enter
 * opens it. JavaFX thread only.
 */
final class ClusterField extends Region {
  private static final Texts TEXTS = Texts.of("ui-overview");
  private static final double EDGE = 20;

  private final ObservableList<ClusterLine> lines;
  private final Navigator navigator;
  private final FieldDensity density;
  private final Canvas canvas = new Canvas();
  private final ScrollBar bar = new ScrollBar();
  private final FieldPaint paint;
  private final Tooltip tooltip = new Tooltip();
  private List<ClusterLine> drawn = List.of();
  private double textScale = 1;
  private int at;

  ClusterField(ObservableList<ClusterLine> lines, Navigator navigator, FieldDensity density) {
    this.lines = lines;
    this.navigator = navigator;
    this.density = density;
    this.paint = new FieldPaint(canvas.getGraphicsContext2D(), this::drawAll);
    getStyleClass().add("cluster-field");
    setId(density.id());
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.BUTTON);
    setMinSize(0, 0);
    bar.setOrientation(Orientation.VERTICAL);
    bar.setFocusTraversable(false);
    tooltip.setShowDelay(Duration.millis(200));
    Tooltip.install(canvas, tooltip);
    getChildren().addAll(canvas, bar);
    getChildren().addAll(paint.swatches());
    lines.addListener((ListChangeListener<ClusterLine>) change -> drawChanged());
    bar.valueProperty().addListener((value, before, now) -> drawAll());
    focusedProperty().addListener((focused, before, now) -> drawAll());
    canvas.setOnMouseMoved(event -> tooltip.setText(hit(event).map(this::words).orElse("")));
    canvas.setOnMouseClicked(event -> hit(event).ifPresent(this::open));
    setOnScroll(event -> scrollBy(-event.getDeltaY()));
    addEventHandler(KeyEvent.KEY_PRESSED, this::onKey);
  }

  void setTextScale(double scale) {
    textScale = scale;
    requestLayout();
  }

  private double pitch() {
    return density.pitch() * textScale;
  }

  private int columns() {
    return Math.max(1, (int) ((getWidth() - 2 * EDGE + pitch() - tile()) / pitch()));
  }

  private double tile() {
    return density.size() * textScale;
  }

  private int rowOf(int index) {
    return index / columns();
  }

  private int rows() {
    return (lines.size() + columns() - 1) / columns();
  }

  @Override
  protected void layoutChildren() {
    double width = Math.floor(getWidth());
    double height = Math.floor(getHeight());
    canvas.setWidth(width);
    canvas.setHeight(height);
    double breadth = bar.prefWidth(-1);
    bar.resizeRelocate(width - breadth, 0, breadth, height);
    adjustBar();
    drawAll();
  }

  private void adjustBar() {
    double over = Math.max(0, rows() * pitch() + EDGE / 2 - getHeight());
    bar.setVisible(over > 0);
    bar.setMax(over);
    bar.setVisibleAmount(rows() == 0 ? 1 : over * getHeight() / (rows() * pitch() + EDGE));
    bar.setUnitIncrement(pitch());
    bar.setBlockIncrement(getHeight() - pitch());
    bar.setValue(Math.clamp(bar.getValue(), 0, over));
  }

  private void scrollBy(double pixels) {
    bar.setValue(Math.clamp(bar.getValue() + pixels, 0, bar.getMax()));
  }

  private void drawAll() {
    canvas.getGraphicsContext2D().clearRect(0, 0, canvas.getWidth(), canvas.getHeight());
    drawn = List.copyOf(lines);
    at = Math.clamp(at, 0, Math.max(0, drawn.size() - 1));
    for (int i = 0; i < drawn.size(); i++) {
      draw(i);
    }
    speak();
  }

  /** A change of states leaves all others untouched; a change of order draws anew. */
  private void drawChanged() {
    if (lines.size() != drawn.size()) {
      adjustBar();
      drawAll();
      return;
    }
    List<ClusterLine> before = drawn;
    drawn = List.copyOf(lines);
    for (int i = 0; i < drawn.size(); i++) {
      if (!drawn.get(i).equals(before.get(i))) {
        draw(i);
      }
    }
    speak();
  }

  private void draw(int index) {
    double x = EDGE + index % columns() * pitch();
    double y = rowOf(index) * pitch() - bar.getValue() + 4;
    if (y + tile() < 0 || y > canvas.getHeight()) {
      return;
    }
    State state = drawn.get(index).state();
    boolean here = isFocused() && index == at;
    paint.draw(state, density, x, y, tile(), here);
  }

  private Optional<ClusterLine> hit(MouseEvent event) {
    int column = (int) Math.floor((event.getX() - EDGE) / pitch());
    int row = (int) Math.floor((event.getY() + bar.getValue() - 4) / pitch());
    int index = row * columns() + column;
    boolean inside = column >= 0 && column < columns() && row >= 0 && index < drawn.size();
    return inside ? Optional.of(drawn.get(index)) : Optional.empty();
  }

  private String words(ClusterLine line) {
    return TEXTS.get("spoken", line.key(), StateWords.of(line.state()), line.note());
  }

  private void speak() {
    String said = drawn.isEmpty() ? "" : words(drawn.get(at));
    if (!Objects.equals(said, getAccessibleText())) {
      setAccessibleText(said);
      notifyAccessibleAttributeChanged(AccessibleAttribute.TEXT);
    }
  }

  private void open(ClusterLine line) {
    navigator.go(new Place.Cluster(line.key()));
  }

  private void onKey(KeyEvent event) {
    Integer to = target(event);
    if (to != null && !drawn.isEmpty()) {
      int before = at;
      at = Math.clamp(to, 0, drawn.size() - 1);
      double y = rowOf(at) * pitch();
      if (y < bar.getValue()) {
        bar.setValue(y);
      } else if (y + pitch() + 8 > bar.getValue() + getHeight()) {
        bar.setValue(Math.min(bar.getMax(), y + pitch() + 8 - getHeight()));
      }
      draw(before);
      draw(at);
      speak();
      event.consume();
    }
  }

  private @Nullable Integer target(KeyEvent event) {
    int page = Math.max(1, (int) (getHeight() / pitch())) * columns();
    return switch (event.getCode()) {
      case LEFT -> at - 1;
      case RIGHT -> at + 1;
      case UP -> at - columns() < 0 ? at : at - columns();
      case DOWN -> at + columns();
      case HOME -> 0;
      case END -> drawn.size() - 1;
      case PAGE_UP -> at - page;
      case PAGE_DOWN -> at + page;
      case ENTER, SPACE -> {
        if (!drawn.isEmpty()) {
          open(drawn.get(at));
        }
        yield null;
      }
      default -> null;
    };
  }
}
