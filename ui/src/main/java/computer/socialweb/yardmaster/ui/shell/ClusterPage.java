package computer.socialweb.yardmaster.ui.shell;

import computer.socialweb.yardmaster.ui.graph.GraphPane;
import computer.socialweb.yardmaster.ui.inspector.Inspector;
import computer.socialweb.yardmaster.ui.operation.ClusterHead;
import computer.socialweb.yardmaster.ui.operation.Dock;
import javafx.geometry.Orientation;
import javafx.geometry.Side;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import org.controlsfx.control.MasterDetailPane;

/** One cluster: head above, rack over dock at the left, inspector at the right. */
final class ClusterPage extends BorderPane {
  private static final double INSPECTOR = 364;
  private static final double DOCK = 196;
  private static final double SMALLEST_DOCK = 98;
  private static final double RACK = 459;

  private final MasterDetailPane sides;
  private final SplitPane rows;
  private double textScale = 1;

  ClusterPage(ClusterHead head, GraphPane graph, Dock dock, Inspector inspector) {
    getStyleClass().add("page");
    setMinWidth(0);
    rows = new SplitPane(graph, dock);
    rows.setOrientation(Orientation.VERTICAL);
    SplitPane.setResizableWithParent(dock, false);
    inspector.setMinWidth(280);
    sides = new MasterDetailPane(Side.RIGHT, rows, inspector, true);
    sides.setAnimated(false);
    sides.setFocusTraversable(false); // only what is in it takes the keyboard
    setTop(head);
    setCenter(sides);
    rows.heightProperty().addListener((height, before, now) -> placeDock(now.doubleValue()));
    sides.widthProperty().addListener((width, before, now) -> placeInspector(now.doubleValue()));
  }

  /** Hides the inspector when the window is too narrow for both it and the rack. */
  void showInspector(boolean shown) {
    if (sides.isShowDetailNode() != shown) {
      sides.setShowDetailNode(shown);
      placeInspector(sides.getWidth());
    }
  }

  void setTextScale(double scale) {
    textScale = scale;
    placeInspector(sides.getWidth());
    placeDock(rows.getHeight());
  }

  private void placeInspector(double width) {
    if (width > 0) {
      double wanted = Math.min(INSPECTOR * Math.min(textScale, 1.4), width * 0.5);
      sides.setDividerPosition(1 - wanted / width);
    }
  }

  /** The dock has its own height where the rack fits above it, and less where it does not. */
  private void placeDock(double height) {
    if (height > 0) {
      double least = Math.min(SMALLEST_DOCK * textScale, height * 0.4);
      double dock = Math.clamp(height - RACK * textScale, least, Math.max(least, DOCK));
      rows.setDividerPosition(0, 1 - dock / height);
    }
  }
}
