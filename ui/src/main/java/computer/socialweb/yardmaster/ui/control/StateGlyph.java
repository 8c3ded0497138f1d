package computer.socialweb.yardmaster.ui.control;

import computer.socialweb.yardmaster.api.state.State;
import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.shape.SVGPath;
import org.jspecify.annotations.Nullable;

/**
 * The drawn sign of a state (design: the shape is the message, the colour repeats it). It is drawn
 * on a square of 16 units and never moves by itself.
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

  private static final String OCTAGON = "M5.3 1h5.4L15 5.3v5.4L10.7 15H5.3L1 10.7V5.3z";
  private static final String HOLLOW_OCTAGON = "M5.6 1.6h4.8l4 4v4.8l-4 4H5.6l-4-4V5.6z";
  private static final String CIRCLE = "M8 1a7 7 0 1 1 0 14a7 7 0 1 1 0-14z";
  private static final String RING = "M8 1.8a6.2 6.2 0 1 1 0 12.4a6.2 6.2 0 1 1 0-12.4z";
  private static final String SQUARE =
      "M3.6 1.8h8.8a1.8 1.8 0 0 1 1.8 1.8v8.8a1.8 1.8 0 0 1-1.8 1.8H3.6a1.8 1.8 0 0 1-1.8-1.8V3.6"
          + "a1.8 1.8 0 0 1 1.8-1.8z";
  private static final String CHECK = "M4.9 8.3l2.2 2.2 4.1-4.6";
  private static final String DOWN = "M8 4.4v6.6M5.2 8.4L8 11.2l2.8-2.8";

  private @Nullable State state;

  public StateGlyph(State state, Size size) {
    getStyleClass().addAll("state-glyph", size.name().toLowerCase(Locale.ROOT));
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
    setAccessibleText(StateWords.of(wanted));
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
    return switch (state) {
      case READY -> new Node[] {filled(CIRCLE), mark(CHECK)};
      case STANDBY -> new Node[] {line(RING, "dashed"), line(CHECK, "strong")};
      case REQUESTED ->
          new Node[] {
            line(RING, "dotted"), filled("M8 6.4a1.6 1.6 0 1 1 0 3.2a1.6 1.6 0 1 1 0-3.2z")
          };
      case STARTING -> new Node[] {line("M9.6 1.9A6.3 6.3 0 1 1 2.2 5.6", "strong")};
      case WAITING ->
          new Node[] {
            line(
                "M3.6 1.8h8.8M3.6 14.2h8.8M4.9 2v2.4L8 8l3.1-3.6V2M4.9 14v-2.4L8 8l3.1 3.6V14",
                "thin"),
            filled("M5.6 13.4l2.4-2.6 2.4 2.6z")
          };
      case WARNING -> new Node[] {filled("M8 1.4L15.2 14H0.8z"), mark("M8 6v3.6M8 11.6v0.4")};
      case FAILED -> new Node[] {filled(OCTAGON), mark("M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8")};
      case AFFECTED -> new Node[] {line(HOLLOW_OCTAGON, ""), line("M8 4.8v3.8M8 11v0.3", "strong")};
      case TERMINATING -> new Node[] {line(SQUARE, ""), line(DOWN, "")};
      case STUCK ->
          new Node[] {
            line(SQUARE, ""),
            line("M6.1 7.4V6a1.9 1.9 0 0 1 3.8 0v1.4", ""),
            filled("M5 7.4h6v4.2H5z")
          };
      case STOPPED -> new Node[] {line(SQUARE, "")};
      case UNKNOWN ->
          new Node[] {
            line("M1.5 5L5 1.5M1.5 11L11 1.5M5 14.5L14.5 5M11 14.5l3.5-3.5", "hatch"),
            line("M5.9 6.1a2.1 2.1 0 1 1 3 1.9c-0.7 0.4-0.9 0.7-0.9 1.5M8 11.5v0.3", "strong")
          };
    };
  }

  private static SVGPath filled(String path) {
    return shape(path, "glyph-fill");
  }

  private static SVGPath mark(String path) {
    return shape(path, "glyph-mark");
  }

  private static SVGPath line(String path, String kind) {
    SVGPath shape = shape(path, "glyph-line");
    if (!kind.isEmpty()) {
      shape.getStyleClass().add(kind);
    }
    return shape;
  }
}
