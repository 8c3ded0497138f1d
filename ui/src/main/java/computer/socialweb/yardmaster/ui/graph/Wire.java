package computer.socialweb.yardmaster.ui.graph;

import computer.socialweb.yardmaster.ui.graph.RackLayout.Point;
import java.util.List;
import javafx.scene.Group;
import javafx.scene.shape.Circle;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.QuadCurveTo;
import javafx.scene.shape.SVGPath;

/** One line of the rack, orthogonal with rounded corners; a broken one wears a cross. */
final class Wire extends Group {
  private static final double CORNER = 6;

  Wire(RackEdge edge, List<Point> corners) {
    setManaged(false);
    setMouseTransparent(true);
    Path path = path(corners);
    path.getStyleClass().addAll("rack-edge", edge.kind().styleClass());
    getChildren().add(path);
    if (edge.kind() == RackEdge.Kind.BROKEN && corners.size() == 4) {
      double x = (corners.get(1).x() + corners.get(2).x()) / 2;
      double y = corners.get(1).y();
      Circle gap = new Circle(x, y, 8);
      gap.getStyleClass().add("edge-gap");
      SVGPath cross = new SVGPath();
      cross.setContent("M-3.5-3.5l7 7M3.5-3.5l-7 7");
      cross.getStyleClass().add("edge-cross");
      cross.setTranslateX(x);
      cross.setTranslateY(y);
      getChildren().addAll(gap, cross);
    }
  }

  private static Path path(List<Point> corners) {
    Path path = new Path(new MoveTo(corners.getFirst().x(), corners.getFirst().y()));
    for (int i = 1; i < corners.size() - 1; i++) {
      Point corner = corners.get(i);
      Point before = towards(corner, corners.get(i - 1));
      Point after = towards(corner, corners.get(i + 1));
      path.getElements().add(new LineTo(before.x(), before.y()));
      path.getElements().add(new QuadCurveTo(corner.x(), corner.y(), after.x(), after.y()));
    }
    path.getElements().add(new LineTo(corners.getLast().x(), corners.getLast().y()));
    return path;
  }

  private static Point towards(Point corner, Point other) {
    double dx = other.x() - corner.x();
    double dy = other.y() - corner.y();
    double length = Math.hypot(dx, dy);
    double step = length == 0 ? 0 : Math.min(CORNER, length / 2) / length;
    return new Point(corner.x() + dx * step, corner.y() + dy * step);
  }
}
