package computer.socialweb.yardmaster.ui.control;

import javafx.scene.Node;
import javafx.scene.layout.Region;
import javafx.scene.shape.SVGPath;
import javafx.scene.transform.Scale;

/**
 * Line art on a square of 16 units. How large it is drawn is said by the style sheets in em, so
 * that it grows with the text beside it.
 */
abstract class Drawing extends Region {
  private static final double UNITS = 16;

  private final Scale scale = new Scale(1, 1);

  Drawing(Node... shapes) {
    getChildren().setAll(shapes);
    setMinSize(USE_PREF_SIZE, USE_PREF_SIZE);
    setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    setMouseTransparent(true);
  }

  final void draw(Node... shapes) {
    getChildren().setAll(shapes);
    for (Node shape : shapes) {
      shape.getTransforms().setAll(scale);
    }
  }

  static SVGPath shape(String path, String styleClass) {
    SVGPath shape = new SVGPath();
    shape.setContent(path);
    shape.getStyleClass().add(styleClass);
    shape.setManaged(false);
    return shape;
  }

  @Override
  protected void layoutChildren() {
    scale.setX(getWidth() / UNITS);
    scale.setY(getHeight() / UNITS);
  }
}
