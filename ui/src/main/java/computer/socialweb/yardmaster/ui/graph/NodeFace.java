package computer.socialweb.yardmaster.ui.graph;

import computer.socialweb.yardmaster.ui.control.Dress;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.control.StateGlyph;
import computer.socialweb.yardmaster.ui.graph.RackLayout.Box;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/** One member in the rack: glyph, name, and a line of state and age. */
final class NodeFace extends Region {
  private static final double GLYPH = 20;
  private static final double TEXT_X = 42;

  private final StateGlyph glyph;
  private final Label name;
  private final Label line;
  private final Dress dress = new Dress(this);
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
    getChildren().addAll(glyph, name, line);
    dress(node);
  }

  final void place(Box box) {
    resizeRelocate(box.x(), box.y(), box.width(), box.height());
  }

  void show(RackNode node) {
    if (node.equals(shown)) {
      return;
    }
    shown = node;
    glyph.show(node.state());
    line.setText(node.line());
    dress(node);
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
    double top = getHeight() / 2 - 18;
    glyph.resizeRelocate(13, top - 1, GLYPH, GLYPH);
    double room = getWidth() - TEXT_X - 10;
    name.resizeRelocate(TEXT_X, top, room, 18);
    line.resizeRelocate(TEXT_X, top + 19, room, 17);
  }
}
