package computer.socialweb.yardmaster.ui.overview;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.ui.control.GlyphPainter;
import computer.socialweb.yardmaster.ui.control.StateGlyph;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.layout.Background;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.paint.Paint;

/**
 * Draws one sign of a field. A canvas knows no style sheets, so regions without a size wear the
 * colours of the theme and are asked for them.
 */
final class FieldPaint {
  private static final double CORNER = 10;
  private static final double CALM = 6;

  private final GraphicsContext on;
  private final Runnable changed;
  private final Map<State, Region> hues = new EnumMap<>(State.class);
  private final Region ground;
  private final Region line;
  private final Region quiet;
  private final Region focus;

  /**
   * @param changed run when a colour has changed
   */
  FieldPaint(GraphicsContext on, Runnable changed) {
    this.on = on;
    this.changed = changed;
    for (State state : State.values()) {
      hues.put(state, swatch("swatch-state", StateGlyph.styleClass(state)));
    }
    ground = swatch("swatch-ground");
    line = swatch("swatch-line");
    quiet = swatch("swatch-quiet");
    focus = swatch("swatch-focus");
  }

  private Region swatch(String... styleClasses) {
    Region swatch = new Region();
    swatch.getStyleClass().addAll(styleClasses);
    swatch.setManaged(false);
    swatch.setMouseTransparent(true);
    swatch.backgroundProperty().addListener((background, before, now) -> changed.run());
    return swatch;
  }

  /** To be put where the style sheets reach them. */
  List<Region> swatches() {
    List<Region> all = new ArrayList<>(hues.values());
    all.addAll(List.of(ground, line, quiet, focus));
    return all;
  }

  private static Paint colour(Region swatch) {
    Background background = swatch.getBackground();
    return background == null || background.getFills().isEmpty()
        ? Color.TRANSPARENT
        : background.getFills().getFirst().getFill();
  }

  /**
   * @param here whether the keyboard is on it
   */
  void draw(State state, FieldDensity density, double x, double y, double size, boolean here) {
    on.clearRect(x - 2, y - 2, size + 4, size + 4);
    if (here) {
      on.setFill(colour(focus));
      on.fillRoundRect(x - 2, y - 2, size + 4, size + 4, CORNER + 4, CORNER + 4);
    }
    if (density == FieldDensity.TILES) {
      on.setFill(colour(line));
      on.fillRoundRect(x, y, size, size, CORNER, CORNER);
    }
    if (density == FieldDensity.TILES || here) {
      on.setFill(colour(ground));
      on.fillRoundRect(x + 1, y + 1, size - 2, size - 2, CORNER - 2, CORNER - 2);
    }
    Region hue = hues.get(state);
    if (state == State.READY) {
      double dot = size * CALM / FieldDensity.TILES.size() * (density == FieldDensity.DOTS ? 2 : 1);
      on.setFill(colour(quiet));
      on.fillOval(x + (size - dot) / 2, y + (size - dot) / 2, dot, dot);
    } else if (hue != null) {
      double glyph = density == FieldDensity.DOTS ? size : size * 14 / FieldDensity.TILES.size();
      double inset = (size - glyph) / 2;
      GlyphPainter.draw(on, state, x + inset, y + inset, glyph, colour(hue), colour(ground));
    }
  }
}
