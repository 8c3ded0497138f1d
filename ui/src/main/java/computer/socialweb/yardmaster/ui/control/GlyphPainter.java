package computer.socialweb.yardmaster.ui.control;

import computer.socialweb.yardmaster.api.state.State;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Paint;
import javafx.scene.shape.StrokeLineCap;
import javafx.scene.shape.StrokeLineJoin;

/** Draws the signs of states where there are too many of them for nodes. JavaFX thread only. */
public final class GlyphPainter {
  private static final double UNITS = 16;
  private static final double HATCH_OPACITY = 0.45;

  private GlyphPainter() {}

  /**
   * @param size side of the square
   * @param hue of the state
   * @param ground what lies below, for marks over a filling
   */
  public static void draw(
      GraphicsContext on, State state, double x, double y, double size, Paint hue, Paint ground) {
    on.save();
    on.translate(x, y);
    on.scale(size / UNITS, size / UNITS);
    on.setLineCap(StrokeLineCap.ROUND);
    on.setLineJoin(StrokeLineJoin.ROUND);
    for (GlyphPart part : GlyphPart.of(state)) {
      on.beginPath();
      on.appendSVGPath(part.path());
      if (part.kind() == GlyphPart.Kind.FILL) {
        on.setFill(hue);
        on.fill();
      } else {
        on.setStroke(part.kind() == GlyphPart.Kind.MARK ? ground : hue);
        on.setLineWidth(part.kind().width());
        on.setLineDashes(part.kind().dashes());
        on.setGlobalAlpha(part.kind() == GlyphPart.Kind.HATCH ? HATCH_OPACITY : 1);
        on.stroke();
      }
    }
    on.restore();
  }
}
