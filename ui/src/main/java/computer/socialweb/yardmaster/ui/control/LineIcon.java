package computer.socialweb.yardmaster.ui.control;

/** A small outline that stands beside a word and says nothing that the word does not. */
public final class LineIcon extends Drawing {
  /**
   * @param path SVG path on a square of 16 units, drawn as lines
   * @param styleClass sets the colour
   */
  public LineIcon(String path, String styleClass) {
    getStyleClass().addAll("line-icon", styleClass);
    draw(shape(path, "icon-line"));
  }
}
