package computer.socialweb.yardmaster.ui.control;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.ui.fx.Motion;
import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.shape.SVGPath;
import org.jspecify.annotations.Nullable;

/**
 * The drawn sign of a state (design: the shape is the message, the colour repeats it). It is drawn
 * on a square of 16 units and turns while something starts.
 */
public final class StateGlyph extends Drawing {
  /** How large it is drawn. */
  public enum Size {
    /** In a step of the strip. */
    TINY,
    /** Beside a line of text. */
    SMALL,
    /** On a node of the rack. */
    LARGE
  }

  private @Nullable State state;

  public StateGlyph(State state, Size size) {
    getStyleClass().addAll("state-glyph", size.name().toLowerCase(Locale.ROOT));
    sceneProperty().addListener((scene, before, now) -> move(before, now));
    show(state);
  }

  /** Draws another state; the same one again changes nothing. */
  public void show(State wanted) {
    if (wanted == state) {
      return;
    }
    State before = state;
    if (before != null) {
      getStyleClass().remove(styleClass(before));
    }
    state = wanted;
    getStyleClass().add(styleClass(wanted));
    draw(shapes(wanted));
    move(getScene(), getScene());
    setAccessibleText(StateWords.of(wanted));
  }

  /** What is being started turns, in a window that lets it; all else stands. */
  private void move(@Nullable Scene before, @Nullable Scene now) {
    Motion.of(before).ifPresent(motion -> motion.rest(this));
    if (state == State.STARTING) {
      Motion.of(now).ifPresent(motion -> motion.turn(this));
    }
  }

  /**
   * The style class that sets the looked-up colour {@code -ym-state} for whatever wears it.
   *
   * @return such as {@code state-failed}
   */
  public static String styleClass(State state) {
    return "state-" + state.word();
  }

  private static Node[] shapes(State state) {
    return GlyphPart.of(state).stream().map(StateGlyph::shape).toArray(Node[]::new);
  }

  private static SVGPath shape(GlyphPart part) {
    SVGPath shape = shape(part.path(), part.kind().styleClass());
    if (!part.kind().further().isEmpty()) {
      shape.getStyleClass().add(part.kind().further());
    }
    return shape;
  }
}
