package computer.socialweb.yardmaster.ui.graph;

import computer.socialweb.yardmaster.ui.control.Dress;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.control.StateGlyph;
import computer.socialweb.yardmaster.ui.fx.Motion;
import computer.socialweb.yardmaster.ui.graph.RackLayout.Box;
import javafx.animation.FadeTransition;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.util.Duration;

/** One member in the rack: glyph, name, and a line of state and age. */
final class NodeFace extends Region {
  private static final double GLYPH = 20;
  private static final double TEXT_X = 42;
  private static final Duration FLASH = Duration.millis(600);

  private final StateGlyph glyph;
  private final Label name;
  private final Label line;
  private final Dress dress = new Dress(this);
  private final Region light = new Region();
  private final FadeTransition flash = new FadeTransition(FLASH, light);
  private RackNode shown;

  NodeFace(RackNode node, Box box) {
    this.shown = node;
    this.glyph = new StateGlyph(node.state(), StateGlyph.Size.LARGE);
    this.name = Labels.of(node.name(), "semibold", "node-name");
    this.line = Labels.of(node.line(), "node-line");
    setId("member-" + node.name());
    getStyleClass().add("rack-node");
    setAccessibleRole(AccessibleRole.BUTTON);
    setFocusTraversable(false);
    setManaged(false);
    place(box);
    light.getStyleClass().add("node-light");
    light.setManaged(false);
    light.setMouseTransparent(true);
    light.setVisible(false);
    flash.setFromValue(1);
    flash.setToValue(0);
    flash.setOnFinished(event -> light.setVisible(false));
    getChildren().addAll(light, glyph, name, line);
    dress(node);
  }

  final void place(Box box) {
    resizeRelocate(box.x(), box.y(), box.width(), box.height());
  }

  void show(RackNode node) {
    if (node.equals(shown)) {
      return;
    }
    boolean changed = node.state() != shown.state();
    shown = node;
    glyph.show(node.state());
    line.setText(node.line());
    dress(node);
    if (changed) {
      flash();
    }
  }

  /** One short light around what has changed, so that the eye is led there. */
  private void flash() {
    if (Motion.of(getScene()).filter(Motion::allowed).isEmpty()) {
      return;
    }
    flash.stop();
    light.setVisible(true);
    flash.playFromStart();
  }

  /** Draws it back where it has nothing to do with what is selected. */
  void relate(boolean related) {
    Dress.mark(this, "unrelated", !related);
  }

  private void dress(RackNode node) {
    dress.wear(node.state());
    Dress.mark(this, "absent", !node.present());
    setAccessibleText(node.spoken());
  }

  @Override
  protected void layoutChildren() {
    light.resizeRelocate(-3, -3, getWidth() + 6, getHeight() + 6);
    double top = getHeight() / 2 - 18;
    glyph.resizeRelocate(13, top - 1, GLYPH, GLYPH);
    double room = getWidth() - TEXT_X - 10;
    name.resizeRelocate(TEXT_X, top, room, 18);
    line.resizeRelocate(TEXT_X, top + 19, room, 17);
  }
}
