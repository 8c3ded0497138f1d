package computer.socialweb.yardmaster.ui.graph;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.ui.fixture.Scenes;
import computer.socialweb.yardmaster.ui.fixture.Yard;
import computer.socialweb.yardmaster.ui.graph.RackLayout.Box;
import computer.socialweb.yardmaster.ui.graph.RackLayout.Point;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class RackTest {
  private static final ClusterSnapshot READY = Yard.cluster("demo").build();
  private static final ClusterSnapshot FAILED =
      Yard.cluster("demo")
          .failed("kine@a", "gone", "exit code 1", Duration.ofSeconds(41))
          .affected("kine@a", "k3s@a", "ccm")
          .build();

  private static RackModel model(ClusterSnapshot cluster) {
    return RackModels.of(cluster, Yard.NOW, false);
  }

  private static Box place(Map<String, Box> places, String name) {
    return Objects.requireNonNull(places.get(name), name);
  }

  private static RackNode node(RackModel model, String name) {
    return model.node(name).orElseThrow();
  }

  @Test
  void slotsStandLeftAndRightWhicheverIsActive() {
    ClusterSnapshot onB =
        Yard.cluster("demo").slotB("v2").active(Slot.B).only("front", "kine@b", "k3s@b").build();
    Map<String, Box> places = RackLayout.of(model(onB)).places();
    assertThat(place(places, "k3s@a").x()).isLessThan(place(places, "k3s@b").x());
    assertThat(place(places, "k3s@a").y()).isEqualTo(place(places, "k3s@b").y());
    assertThat(node(model(onB), "k3s@a").present()).isFalse();
  }

  @Test
  void membersThatComeAndGoMoveNothing() {
    Map<String, Box> before = RackLayout.of(model(READY)).places();
    Map<String, Box> during =
        RackLayout.of(model(Yard.cluster("demo").slotB("v2").with("link-openbao@b").build()))
            .places();
    assertThat(during).containsAllEntriesOf(before);
  }

  @Test
  void aLinkHasOnePlaceWhicheverSlotItServes() {
    Map<String, Box> onA = RackLayout.of(model(READY)).places();
    ClusterSnapshot moved = cluster(Scenes.moved());
    Map<String, Box> onB = RackLayout.of(model(moved)).places();
    for (String link : List.of("link-apiserver", "link-openbao")) {
      assertThat(place(onB, link + "@b")).isEqualTo(place(onA, link));
    }
  }

  @Test
  void theLinkThatWasThereFirstKeepsItsPlaceWhileBothSlotsHaveOne() {
    Map<String, Box> onB = RackLayout.of(model(cluster(Scenes.moved()))).places();
    ClusterSnapshot back =
        Yard.cluster("demo")
            .slotB("v2")
            .active(Slot.B)
            .with("link-apiserver@b", "link-openbao@b")
            .build();
    Map<String, Box> both = RackLayout.of(model(back)).places();
    assertThat(place(both, "link-openbao@b")).isEqualTo(place(onB, "link-openbao@b"));
    assertThat(place(both, "link-openbao")).isNotEqualTo(place(onB, "link-openbao@b"));
  }

  private static ClusterSnapshot cluster(Scenes.Found found) {
    return found.fleet().cluster(new ClusterKey("demo")).orElseThrow();
  }

  @Test
  void placesDoNotOverlapAndLieInTheDrawing() {
    RackLayout layout =
        RackLayout.of(
            model(
                Yard.cluster("demo")
                    .slotB("v2")
                    .with("link-apiserver@b", "link-openbao@b", "one", "two", "three", "four")
                    .build()));
    List<Box> boxes = List.copyOf(layout.places().values());
    for (Box box : boxes) {
      assertThat(box.x()).isNotNegative();
      assertThat(box.right()).isLessThanOrEqualTo(RackLayout.WIDTH);
      assertThat(box.bottom()).isLessThanOrEqualTo(layout.height());
      boxes.stream()
          .filter(other -> !other.equals(box))
          .forEach(other -> assertThat(overlap(box, other)).as("%s %s", box, other).isFalse());
    }
  }

  private static boolean overlap(Box a, Box b) {
    return a.x() < b.right() && b.x() < a.right() && a.y() < b.bottom() && b.y() < a.bottom();
  }

  @Test
  void linesAreOrthogonalAndEndAtTheirMembers() {
    RackLayout layout =
        RackLayout.of(
            model(
                Yard.cluster("demo")
                    .slotB("v2")
                    .with("link-apiserver@b", "link-openbao@b")
                    .build()));
    assertThat(layout.lines()).hasSize(RackLayout.LINES.size());
    layout
        .lines()
        .forEach(
            (edge, corners) -> {
              for (int i = 1; i < corners.size(); i++) {
                Point a = corners.get(i - 1);
                Point b = corners.get(i);
                assertThat(a.x() == b.x() || a.y() == b.y()).as("%s", edge).isTrue();
              }
              assertThat(onBorder(place(layout.places(), edge.from()), corners.getFirst()))
                  .isTrue();
              assertThat(onBorder(place(layout.places(), edge.to()), corners.getLast())).isTrue();
            });
  }

  private static boolean onBorder(Box box, Point point) {
    boolean inside =
        point.x() >= box.x()
            && point.x() <= box.right()
            && point.y() >= box.y()
            && point.y() <= box.bottom();
    boolean edge =
        point.x() == box.x()
            || point.x() == box.right()
            || point.y() == box.y()
            || point.y() == box.bottom();
    return inside && edge;
  }

  @Test
  void theCauseTellsItsExitAndTheAffectedNameTheCause() {
    RackModel model = model(FAILED);
    assertThat(node(model, "kine@a").line()).isEqualTo("failed · exit 1 · 41 s");
    assertThat(node(model, "ccm").line()).isEqualTo("affected by kine@a");
    assertThat(cable(model, "k3s@a")).isEqualTo(RackEdge.Kind.BROKEN);
  }

  @Test
  void theFrontSaysWhereItPointsAndItsCableIsActive() {
    assertThat(node(model(READY), "front").line()).isEqualTo("ready · 2 h · → a");
    assertThat(cable(model(READY), "k3s@a")).isEqualTo(RackEdge.Kind.ACTIVE);
    assertThat(cable(model(READY), "k3s@b")).isEqualTo(RackEdge.Kind.ABSENT);
  }

  @Test
  void aSlotOnTrialHangsOnADashedCableAndTheVersionsAreCompared() {
    RackModel model =
        model(
            Yard.cluster("demo")
                .slotB("v1.32.6")
                .state("k3s@b", State.STANDBY)
                .state("kine@b", State.STANDBY)
                .build());
    assertThat(cable(model, "k3s@b")).isEqualTo(RackEdge.Kind.STANDBY);
    assertThat(model.versions()).contains("Δ v1.31.9 → v1.32.6");
  }

  @Test
  void theVersionOfAnEmptiedSlotIsNoLongerCompared() {
    assertThat(model(cluster(Scenes.moved())).versions()).isEmpty();
  }

  private static RackEdge.Kind cable(RackModel model, String to) {
    return model.edges().stream()
        .filter(edge -> edge.from().equals("front") && edge.to().equals(to))
        .findFirst()
        .orElseThrow()
        .kind();
  }

  @Test
  void nothingIsShownAsIfItWereSoNowWhileTheControlPlaneIsNotHeard() {
    RackModel model = RackModels.of(FAILED, Yard.NOW, true);
    assertThat(model.nodes())
        .filteredOn(RackNode::present)
        .allSatisfy(
            node -> {
              assertThat(node.state()).isEqualTo(State.UNKNOWN);
              assertThat(node.line()).startsWith("as of ");
            });
    assertThat(cable(model, "k3s@a")).isNotEqualTo(RackEdge.Kind.ACTIVE);
  }

  @Test
  void aWaitingMemberNamesWhatItWaitsFor() {
    RackModel model =
        model(
            Yard.cluster("demo")
                .state("k3s@a", State.STARTING)
                .state("ccm", State.WAITING)
                .build());
    assertThat(node(model, "ccm").line()).isEqualTo("waits for k3s@a");
  }

  @Test
  void aScreenReaderHearsNameSlotStateAndLine() {
    assertThat(node(model(FAILED), "kine@a").spoken())
        .isEqualTo("kine slot a, failed, failed · exit 1 · 41 s");
  }

  @Test
  void arrowsWalkAlongLinesAndAcrossSlots() {
    RackLayout layout = RackLayout.of(model(READY));
    assertThat(Walk.from(layout, "front", Walk.Direction.DOWN)).contains("k3s@a");
    assertThat(Walk.from(layout, "k3s@a", Walk.Direction.DOWN)).contains("kine@a");
    assertThat(Walk.from(layout, "kine@a", Walk.Direction.DOWN)).contains("store");
    assertThat(Walk.from(layout, "store", Walk.Direction.RIGHT)).contains("bao");
    assertThat(Walk.from(layout, "bao", Walk.Direction.RIGHT)).contains("link-openbao");
    assertThat(Walk.from(layout, "front", Walk.Direction.RIGHT)).contains("ccm");
    assertThat(Walk.from(layout, "front", Walk.Direction.UP)).isEmpty();
    assertThat(Walk.inSlot(layout, "kine@a", Slot.B)).contains("kine@b");
  }

  @Test
  void everyPlaceCanBeReachedByArrows() {
    RackLayout layout = RackLayout.of(model(Yard.cluster("demo").slotB("v2").build()));
    java.util.Set<String> reached = new java.util.HashSet<>(List.of("front"));
    java.util.Deque<String> open = new java.util.ArrayDeque<>(reached);
    while (!open.isEmpty()) {
      String at = open.removeFirst();
      for (Walk.Direction direction : Walk.Direction.values()) {
        Walk.from(layout, at, direction).filter(reached::add).ifPresent(open::add);
      }
    }
    assertThat(reached).isEqualTo(layout.places().keySet());
  }

  @Test
  void relatedIsWhatItNeedsAndWhatNeedsIt() {
    assertThat(model(READY).related("bao"))
        .contains("store", "front", "k3s@a", "eso", "link-openbao")
        .doesNotContain("kine@a");
  }
}
