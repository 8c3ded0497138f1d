package computer.socialweb.yardmaster.ui.dialog;

import javafx.geometry.Orientation;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;

/**
 * Scrolls a list only once it is higher than its style allows. A plain scroll pane measures lines
 * that wrap as if they did not, and scrolls too early.
 */
final class ListScroll extends ScrollPane {
  private final Region list;

  ListScroll(Region list) {
    super(list);
    this.list = list;
    setFitToWidth(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
    getStyleClass().add("dialog-scroll");
    setFocusTraversable(false);
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computePrefHeight(double width) {
    double room = width < 0 ? width : width - snappedLeftInset() - snappedRightInset();
    return list.prefHeight(room) + snappedTopInset() + snappedBottomInset() + 1;
  }
}
