package computer.socialweb.yardmaster.ui.graph;

import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.ui.control.Dress;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.graph.RackLayout.Box;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javafx.scene.Group;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/**
 * Draws a rack and changes only what differs from what it shows. Clicks and keys ask for a
 * selection; what is selected is told by {@link #select}.
 */
final class RackView extends Pane {
  private static final Texts TEXTS = Texts.of("ui-graph");

  private final Consumer<String> asksFor;
  private final Runnable opens;
  private final MemberMenus menus;
  private final Group wires = new Group();
  private final Group faces = new Group();
  private final Region laneA = lane(RackLayout.LANE_A);
  private final Region laneB = lane(RackLayout.LANE_B);
  private final Label headA = laneHead(RackLayout.LANE_A);
  private final Label headB = laneHead(RackLayout.LANE_B);
  private final Label versions = Labels.of("", "pill", "caption", "rack-versions");
  private final Region ring = new Region();
  private final Map<String, NodeFace> byName = new LinkedHashMap<>();

  private @Nullable RackModel model;
  private RackLayout layout = new RackLayout(Map.of(), Map.of(), 0);
  private Optional<String> selected = Optional.empty();

  /**
   * @param asksFor told which member the person wants to see
   * @param opens run when the person wants to go on to its details
   */
  RackView(Consumer<String> asksFor, Runnable opens, MemberMenus menus) {
    this.asksFor = asksFor;
    this.opens = opens;
    this.menus = menus;
    getStyleClass().add("rack");
    ring.getStyleClass().add("rack-ring");
    ring.setManaged(false);
    ring.setMouseTransparent(true);
    versions.setManaged(false);
    getChildren().addAll(laneA, laneB, headA, headB, wires, faces, versions, ring);
    addEventHandler(KeyEvent.KEY_PRESSED, this::onKey);
  }

  void show(RackModel wanted) {
    RackModel before = model;
    if (wanted.equals(before)) {
      return;
    }
    model = wanted;
    if (before == null
        || before.firstSlot() != wanted.firstSlot()
        || !before.edges().equals(wanted.edges())
        || !places(before).equals(places(wanted))) {
      rebuild(wanted);
    } else {
      wanted.nodes().forEach(node -> face(node).show(node));
    }
    showLanes(wanted);
    Dress.mark(this, "stale", wanted.stale().isPresent());
    select(selected);
  }

  /** Draws the ring around a member and dims what has nothing to do with it. */
  void select(Optional<String> name) {
    selected = name;
    RackModel shown = model;
    NodeFace face = name.map(byName::get).orElse(null);
    Set<String> related =
        face == null || shown == null ? byName.keySet() : shown.related(name.get());
    NodeFace entry = face == null ? byName.values().stream().findFirst().orElse(null) : face;
    byName.forEach(
        (each, node) -> {
          node.relate(related.contains(each));
          node.setFocusTraversable(node == entry);
        });
    ring.setVisible(face != null);
    if (face != null) {
      ring.resizeRelocate(
          face.getLayoutX() - 4, face.getLayoutY() - 4, face.getWidth() + 8, face.getHeight() + 8);
    }
  }

  void focusSelected() {
    byName.values().stream()
        .filter(NodeFace::isFocusTraversable)
        .findFirst()
        .ifPresent(NodeFace::requestFocus);
  }

  double drawingHeight() {
    return layout.height();
  }

  private static java.util.List<String> places(RackModel of) {
    return of.nodes().stream().map(RackNode::name).toList();
  }

  private NodeFace face(RackNode node) {
    NodeFace face = byName.get(node.name());
    return face == null ? addFace(node) : face;
  }

  private void rebuild(RackModel wanted) {
    layout = RackLayout.of(wanted);
    setPrefSize(RackLayout.WIDTH, layout.height());
    setMinSize(RackLayout.WIDTH, layout.height());
    wires
        .getChildren()
        .setAll(
            layout.lines().entrySet().stream()
                .map(entry -> new Wire(entry.getKey(), entry.getValue()))
                .toList());
    byName.keySet().removeIf(name -> wanted.node(name).isEmpty());
    faces.getChildren().retainAll(byName.values());
    for (RackNode node : wanted.nodes()) {
      NodeFace face = face(node);
      face.place(place(node));
      face.show(node);
    }
  }

  private Box place(RackNode node) {
    Box box = layout.places().get(node.name());
    if (box == null) {
      throw new IllegalStateException(node.name() + " has no place");
    }
    return box;
  }

  private NodeFace addFace(RackNode node) {
    NodeFace face = new NodeFace(node, place(node));
    face.setOnMousePressed(
        event -> {
          face.requestFocus();
          asksFor.accept(node.name());
          event.consume(); // else the scroll pane around takes the keyboard
        });
    face.setOnMouseClicked(
        event -> {
          if (event.getClickCount() == 2) {
            opens.run();
          }
        });
    face.setOnContextMenuRequested(
        event -> {
          asksFor.accept(node.name());
          menus.open(node.name(), face, event.getScreenX(), event.getScreenY());
          event.consume();
        });
    byName.put(node.name(), face);
    faces.getChildren().add(face);
    return face;
  }

  private void showLanes(RackModel wanted) {
    boolean a = wanted.node("k3s@a").isPresent() || wanted.node("kine@a").isPresent();
    for (Region part : new Region[] {laneA, laneB, headA, headB}) {
      part.setVisible(a);
    }
    head(headA, Slot.A, wanted.activeSlot());
    head(headB, Slot.B, wanted.activeSlot());
    versions.setVisible(wanted.versions().isPresent());
    versions.setText(wanted.versions().orElse(""));
    requestLayout();
  }

  @Override
  protected void layoutChildren() {
    super.layoutChildren();
    double width = versions.prefWidth(-1);
    versions.resizeRelocate(RackLayout.GUTTER_X - width / 2, 225, width, 20);
  }

  private static void head(Label head, Slot slot, Slot active) {
    head.setText(TEXTS.get(slot == active ? "lane-active" : "lane", slot.letter()));
    Dress.mark(head, "active", slot == active);
  }

  private static Region lane(Box box) {
    Region region = new Region();
    region.getStyleClass().add("rack-lane");
    region.setManaged(false);
    region.resizeRelocate(box.x(), box.y(), box.width(), box.height());
    return region;
  }

  private static Label laneHead(Box box) {
    Label label = Labels.of("", "lane-head");
    label.setManaged(false);
    label.resizeRelocate(box.x() + 14, box.y() + 8, box.width() - 28, 16);
    return label;
  }

  private void onKey(KeyEvent event) {
    Optional<String> target =
        switch (event.getCode()) {
          case UP -> walk(Walk.Direction.UP);
          case DOWN -> walk(Walk.Direction.DOWN);
          case LEFT -> walk(Walk.Direction.LEFT);
          case RIGHT -> walk(Walk.Direction.RIGHT);
          case OPEN_BRACKET -> swap(Slot.A);
          case CLOSE_BRACKET -> swap(Slot.B);
          default -> Optional.empty();
        };
    if (target.isPresent()) {
      asksFor.accept(target.get());
      NodeFace face = byName.get(target.get());
      if (face != null) {
        face.requestFocus();
      }
      event.consume();
    } else if (event.getCode() == javafx.scene.input.KeyCode.ENTER) {
      opens.run();
      event.consume();
    }
  }

  private Optional<String> walk(Walk.Direction direction) {
    return Walk.from(layout, selected.orElse("front"), direction);
  }

  private Optional<String> swap(Slot slot) {
    return selected.flatMap(name -> Walk.inSlot(layout, name, slot));
  }
}
