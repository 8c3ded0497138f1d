package computer.socialweb.yardmaster.ui.control;

import javafx.scene.control.Label;

/** A label that keeps its width while its neighbours shrink, up to a limit. */
public final class FirmLabel extends Label {
  private final double limit;

  /**
   * @param limit in em of its own font; what is longer is cut where there is no room
   */
  public FirmLabel(double limit, String... styleClasses) {
    this.limit = limit;
    getStyleClass().addAll(styleClasses);
  }

  @Override
  protected double computeMinWidth(double height) {
    return Math.min(prefWidth(height), limit * getFont().getSize());
  }
}
