package computer.socialweb.yardmaster.ui.graph;

import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Group;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.StackPane;
import javafx.scene.transform.Scale;

/**
 * The rack in the room it is given: drawn 1:1 where it fits, smaller down to a limit, scrolled
 * below that. JavaFX thread only.
 */
public final class GraphPane extends ScrollPane implements AutoCloseable {
  private static final double SMALLEST = 0.68;

  private final GraphViewModel viewModel;
  private final RackView rack;
  private final Scale scale = new Scale(1, 1);
  private double textScale = 1;

  /**
   * @param asksFor told the name of the member that the person wants selected
   * @param opens run when the person wants its details
   * @param menus opens the menu of a member, by mouse or by the menu key
   */
  public GraphPane(UiThreads threads, Consumer<String> asksFor, Runnable opens, MemberMenus menus) {
    viewModel = new GraphViewModel(threads);
    rack = new RackView(asksFor, opens, menus);
    rack.getTransforms().add(scale);
    setId("graph");
    getStyleClass().add("graph-pane");
    StackPane ground = new StackPane(new Group(rack));
    ground.setAlignment(Pos.TOP_CENTER);
    setContent(ground);
    setFitToWidth(true);
    setFitToHeight(true);
    setMinHeight(120);
    setFocusTraversable(false);
    viewModel
        .rack()
        .addListener(
            (property, before, now) -> {
              if (now != null) {
                rack.show(now);
                fit();
              }
            });
    viewportBoundsProperty().addListener((bounds, before, now) -> fit());
  }

  public void show(ClusterSnapshot cluster, boolean stale) {
    viewModel.show(cluster, stale);
  }

  public void showNothing() {
    viewModel.showNothing();
  }

  public void select(Optional<String> member) {
    rack.select(member);
  }

  public void setTextScale(double newTextScale) {
    textScale = newTextScale;
    fit();
  }

  /** Moves the keyboard to the selected member. */
  public void focusRack() {
    rack.focusSelected();
  }

  private void fit() {
    double height = rack.drawingHeight();
    if (height <= 0 || getHeight() <= 0 || getWidth() <= 0) {
      return;
    }
    double room = Math.min(getWidth() / RackLayout.WIDTH, getHeight() / height);
    double wanted = Math.clamp(room, SMALLEST * textScale, textScale);
    if (wanted != scale.getX()) {
      scale.setX(wanted);
      scale.setY(wanted);
    }
  }

  @Override
  public void close() {
    viewModel.close();
  }
}
