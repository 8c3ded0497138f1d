package computer.socialweb.yardmaster.api.state;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.api.state.Judgement.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

final class DiagnosisTest {
  private static final List<MemberName> NINE =
      Component.KNOWN.stream().map(Component::member).toList();

  @Test
  void stepsWaitAsInTheReference() {
    List<Component> steps =
        Component.KNOWN; // front bao kine k3s ccm eso esowh link-apiserver link-openbao
    List<List<Integer>> needs = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      needs.add(Needs.of(steps, i));
    }
    assertThat(needs)
        .containsExactly(
            List.of(),
            List.of(0),
            List.of(0),
            List.of(0, 2, 1),
            List.of(3),
            List.of(3, 1),
            List.of(3),
            List.of(0, 3),
            List.of(1));
  }

  @Test
  void anUnknownComponentWaitsForAllBeforeItAndAnAbsentNeedIsNoNeed() {
    List<Component> steps =
        List.of(Component.KINE, Component.K3S, new Component("own"), Component.CCM);
    assertThat(Needs.of(steps, 0)).isEmpty();
    assertThat(Needs.of(steps, 1)).containsExactly(0);
    assertThat(Needs.of(steps, 2)).containsExactly(0, 1);
    assertThat(Needs.of(steps, 3)).containsExactly(1);
  }

  @Test
  void unitsAreOrderedAsInTheReference() {
    UnitNames names = new UnitNames("ym-");
    ClusterKey key = new ClusterKey("demo");
    assertThat(Needs.units(names, key, Component.FRONT, Optional.empty())).isEmpty();
    assertThat(Needs.units(names, key, Component.KINE, Optional.of(Slot.B)))
        .containsExactly("ym-pg-demo.service");
    assertThat(Needs.units(names, key, Component.BAO, Optional.empty()))
        .containsExactly("ym-pg-demo.service");
    assertThat(Needs.units(names, key, Component.K3S, Optional.of(Slot.B)))
        .containsExactly("ym-c-demo-kine@b.service");
    assertThat(Needs.units(names, key, Component.LINK_OPENBAO, Optional.of(Slot.B)))
        .containsExactly("ym-c-demo-bao.service");
    assertThat(Needs.units(names, key, Component.CCM, Optional.empty()))
        .containsExactly("ym-c-demo-front.service");
    assertThat(Needs.units(names, key, new Component("own"), Optional.empty()))
        .containsExactly("ym-c-demo-front.service");
  }

  @Test
  void oneFailedKineTakesDownWhatHangsOnItAndNothingElse() {
    Diagnosis diagnosis = diagnose(Slot.A, NINE, Map.of("kine@a", State.FAILED));
    assertThat(diagnosis.causes())
        .containsOnlyKeys("k3s@a", "ccm", "eso", "esowh", "link-apiserver")
        .containsValue("kine@a");
    assertThat(diagnosis.state("kine@a")).isEqualTo(State.FAILED);
    assertThat(diagnosis.judgements().get("ccm"))
        .isEqualTo(new Judgement(State.AFFECTED, Reason.CAUSE, "kine@a"));
    assertThat(diagnosis.state("link-openbao")).isEqualTo(State.READY);
    assertThat(diagnosis.state("front")).isEqualTo(State.READY);
  }

  @Test
  void theStoreIsTheCauseOfMembersThatFailWithIt() {
    Diagnosis diagnosis =
        diagnose(
            Slot.A,
            NINE,
            Map.of("store", State.FAILED, "kine@a", State.FAILED, "k3s@a", State.FAILED));
    assertThat(diagnosis.causes())
        .containsEntry("kine@a", "store")
        .containsEntry("k3s@a", "store")
        .containsEntry("bao", "store")
        .doesNotContainKey("store");
  }

  @Test
  void aSlotThatDoesNotServeTakesNothingDown() {
    List<MemberName> both = new ArrayList<>(NINE);
    both.add(MemberName.parse("kine@b"));
    both.add(MemberName.parse("k3s@b"));
    Diagnosis diagnosis = diagnose(Slot.A, both, Map.of("kine@b", State.FAILED));
    assertThat(diagnosis.causes()).containsOnlyKeys("k3s@b");
    assertThat(diagnose(Slot.B, both, Map.of("kine@b", State.FAILED)).causes())
        .containsOnlyKeys("k3s@b", "ccm", "eso", "esowh", "link-apiserver");
  }

  @Test
  void whatIsGoingOrAbsentIsNotAffected() {
    Diagnosis diagnosis =
        diagnose(
            Slot.A,
            NINE,
            Map.of("kine@a", State.STUCK, "ccm", State.TERMINATING, "eso", State.STOPPED));
    assertThat(diagnosis.causes()).containsOnlyKeys("k3s@a", "esowh", "link-apiserver");
  }

  @Provide
  Arbitrary<Map<String, State>> failures() {
    return Arbitraries.maps(
        Arbitraries.of("store", "front", "bao", "kine@a", "k3s@a", "ccm", "eso"),
        Arbitraries.of(State.FAILED, State.WARNING, State.STARTING, State.TERMINATING));
  }

  @Property
  void aCauseIsFailedUpstreamAndAffectedByNothing(@ForAll("failures") Map<String, State> failures) {
    MemberGraph graph = MemberGraph.of(NINE, Slot.A, true);
    Diagnosis diagnosis = diagnose(Slot.A, NINE, failures);
    diagnosis
        .causes()
        .forEach(
            (affected, cause) -> {
              assertThat(failures.get(cause)).isEqualTo(State.FAILED);
              assertThat(graph.upstream(affected)).contains(cause);
              assertThat(diagnosis.causes()).doesNotContainKey(cause);
            });
  }

  @Property
  void theStartOrderPutsEachAfterItsNeeds(@ForAll("subsets") List<MemberName> members) {
    MemberGraph graph = MemberGraph.of(members, Slot.A, true);
    List<String> order = graph.startOrder();
    assertThat(order).containsExactlyInAnyOrderElementsOf(graph.needs().keySet());
    graph
        .needs()
        .forEach(
            (name, needs) ->
                needs.forEach(
                    need -> assertThat(order.indexOf(need)).isLessThan(order.indexOf(name))));
  }

  @Provide
  Arbitrary<List<MemberName>> subsets() {
    return Arbitraries.of(NINE).list().uniqueElements();
  }

  private static Diagnosis diagnose(
      Slot active, List<MemberName> members, Map<String, State> states) {
    MemberGraph graph = MemberGraph.of(members, active, true);
    Map<String, Judgement> own = new HashMap<>();
    graph
        .needs()
        .keySet()
        .forEach(
            name ->
                own.put(
                    name, new Judgement(states.getOrDefault(name, State.READY), Reason.PHASE, "")));
    return Diagnosis.of(graph, own);
  }
}
