package computer.socialweb.yardmaster.ui.control;

import computer.socialweb.yardmaster.api.state.State;
import java.util.List;

/**
 * A stroke or a filling of the sign of a state, on a square of 16 units.
 *
 * @param path SVG path data
 */
record GlyphPart(String path, Kind kind) {
  /** How a part is drawn. */
  enum Kind {
    /** Filled with the hue of the state. */
    FILL("glyph-fill", "", 0, 0, 0),
    /** A line in the colour of the ground, over a filling. */
    MARK("glyph-mark", "", 1.8, 0, 0),
    LINE("glyph-line", "", 1.5, 0, 0),
    STRONG("glyph-line", "strong", 1.8, 0, 0),
    THIN("glyph-line", "thin", 1.3, 0, 0),
    DASHED("glyph-line", "dashed", 1.5, 2.6, 2.2),
    DOTTED("glyph-line", "dotted", 1.5, 0.1, 3.1),
    HATCH("glyph-line", "hatch", 0.9, 0, 0);

    private final String styleClass;
    private final String further;
    private final double width;
    private final double dash;
    private final double gap;

    Kind(String styleClass, String further, double width, double dash, double gap) {
      this.styleClass = styleClass;
      this.further = further;
      this.width = width;
      this.dash = dash;
      this.gap = gap;
    }

    String styleClass() {
      return styleClass;
    }

    /** A second style class; may be empty. */
    String further() {
      return further;
    }

    double width() {
      return width;
    }

    /** Lengths of line and gap; none for a line without gaps. */
    double[] dashes() {
      return gap == 0 ? new double[0] : new double[] {dash, gap};
    }
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

  static List<GlyphPart> of(State state) {
    return switch (state) {
      case READY -> List.of(part(CIRCLE, Kind.FILL), part(CHECK, Kind.MARK));
      case STANDBY -> List.of(part(RING, Kind.DASHED), part(CHECK, Kind.STRONG));
      case REQUESTED ->
          List.of(
              part(RING, Kind.DOTTED),
              part("M8 6.4a1.6 1.6 0 1 1 0 3.2a1.6 1.6 0 1 1 0-3.2z", Kind.FILL));
      case STARTING -> List.of(part("M9.6 1.9A6.3 6.3 0 1 1 2.2 5.6", Kind.STRONG));
      case WAITING ->
          List.of(
              part(
                  "M3.6 1.8h8.8M3.6 14.2h8.8M4.9 2v2.4L8 8l3.1-3.6V2M4.9 14v-2.4L8 8l3.1 3.6V14",
                  Kind.THIN),
              part("M5.6 13.4l2.4-2.6 2.4 2.6z", Kind.FILL));
      case WARNING ->
          List.of(part("M8 1.4L15.2 14H0.8z", Kind.FILL), part("M8 6v3.6M8 11.6v0.4", Kind.MARK));
      case FAILED ->
          List.of(part(OCTAGON, Kind.FILL), part("M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8", Kind.MARK));
      case AFFECTED ->
          List.of(part(HOLLOW_OCTAGON, Kind.LINE), part("M8 4.8v3.8M8 11v0.3", Kind.STRONG));
      case TERMINATING -> List.of(part(SQUARE, Kind.LINE), part(DOWN, Kind.LINE));
      case STUCK ->
          List.of(
              part(SQUARE, Kind.LINE),
              part("M6.1 7.4V6a1.9 1.9 0 0 1 3.8 0v1.4", Kind.LINE),
              part("M5 7.4h6v4.2H5z", Kind.FILL));
      case STOPPED -> List.of(part(SQUARE, Kind.LINE));
      case UNKNOWN ->
          List.of(
              part("M1.5 5L5 1.5M1.5 11L11 1.5M5 14.5L14.5 5M11 14.5l3.5-3.5", Kind.HATCH),
              part(
                  "M5.9 6.1a2.1 2.1 0 1 1 3 1.9c-0.7 0.4-0.9 0.7-0.9 1.5M8 11.5v0.3", Kind.STRONG));
    };
  }

  private static GlyphPart part(String path, Kind kind) {
    return new GlyphPart(path, kind);
  }
}
