package computer.socialweb.yardmaster.cluster.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.state.Judgement;
import computer.socialweb.yardmaster.api.state.Judgement.Reason;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FindingsTest {
  private static final List<String> NINE =
      List.of(
          "front",
          "kine@a",
          "bao",
          "k3s@a",
          "ccm",
          "eso",
          "esowh",
          "link-apiserver",
          "link-openbao");
  private static final Judgement READY = new Judgement(State.READY, Reason.NONE, "");
  private static final Judgement FAILED =
      new Judgement(State.FAILED, Reason.PHASE, "Failed exit 7");

  private static Findings findings(Map<String, Judgement> sick) {
    MemberGraph graph = MemberGraph.of(NINE.stream().map(MemberName::parse).toList(), Slot.A, true);
    Map<String, Judgement> own = new TreeMap<>();
    Stream.concat(NINE.stream(), Stream.of(MemberGraph.STORE))
        .forEach(name -> own.put(name, sick.getOrDefault(name, READY)));
    return new Findings(Slot.A, graph, own, Map.of(), true, true, Set.of());
  }

  @Test
  void whatARollLeftBehindIsLeftAloneUnlessItIsNamed() {
    List<String> all = new ArrayList<>(NINE);
    all.addAll(List.of("kine@b", "k3s@b"));
    MemberGraph graph = MemberGraph.of(all.stream().map(MemberName::parse).toList(), Slot.A, false);
    Map<String, Judgement> own = new TreeMap<>();
    all.forEach(name -> own.put(name, name.endsWith("@b") ? FAILED : READY));
    Findings found =
        new Findings(Slot.A, graph, own, Map.of(), true, true, Set.of("kine@b", "k3s@b"));
    assertThat(told(found.lines(Set.of()))).containsExactly("kine@b LEAVE", "k3s@b LEAVE");
    assertThat(found.lines(Set.of()).getFirst().action().text()).contains("roll --abort");
    assertThat(told(found.lines(Set.of("k3s@b"))))
        .containsExactly("kine@b REPLACE", "k3s@b REPLACE");
  }

  private static List<String> told(List<RepairPlan.Line> lines) {
    return lines.stream().map(line -> line.subject() + " " + line.action()).toList();
  }

  @Test
  void nothingSickNeedsNothing() {
    assertThat(findings(Map.of()).lines(Set.of())).isEmpty();
  }

  @Test
  void theCauseIsMendedFirstAndWhatItAffectsIsOnlyChecked() {
    assertThat(told(findings(Map.of("kine@a", FAILED)).lines(Set.of())))
        .containsExactly(
            "kine@a REPLACE",
            "k3s@a CHECK",
            "ccm CHECK",
            "eso CHECK",
            "esowh CHECK",
            "link-apiserver CHECK");
  }

  @Test
  void theStoreComesBeforeAllThatNeedsIt() {
    List<RepairPlan.Line> lines =
        findings(Map.of("store", FAILED, "k3s@a", FAILED)).lines(Set.of());
    assertThat(told(lines)).startsWith("store AWAIT_STORE").contains("k3s@a REPLACE");
    assertThat(told(lines).indexOf("kine@a CHECK"))
        .isLessThan(told(lines).indexOf("k3s@a REPLACE"));
  }

  @Test
  void aMemberThatRunsUnverifiedIsGatedBeforeItIsReplaced() {
    Judgement unverified = new Judgement(State.WARNING, Reason.NOT_VERIFIED, "abc");
    List<RepairPlan.Line> lines = findings(Map.of("eso", unverified)).lines(Set.of());
    assertThat(told(lines)).containsExactly("eso GATE");
    assertThat(lines.getFirst().why()).contains("invocation abc");
  }

  @Test
  void anAbsentMemberIsPlaced() {
    Judgement absent = new Judgement(State.STOPPED, Reason.NO_OBJECT, "");
    assertThat(told(findings(Map.of("ccm", absent)).lines(Set.of()))).containsExactly("ccm PLACE");
  }

  @Test
  void aSelectedMemberBringsWhatIsSickAboveIt() {
    Findings found = findings(Map.of("kine@a", FAILED, "link-openbao", FAILED));
    assertThat(told(found.lines(Set.of("eso"))))
        .containsExactly("kine@a REPLACE", "k3s@a CHECK", "eso CHECK");
  }

  @Test
  void aHealthyMemberThatIsAskedForIsChecked() {
    assertThat(told(findings(Map.of()).lines(Set.of("eso")))).containsExactly("eso CHECK");
  }

  @Test
  void aMemberThatDoesNotExistIsNamedWithThoseThatDo() {
    assertThatThrownBy(() -> findings(Map.of()).lines(Set.of("nope")))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("nope")
        .hasMessageContaining("kine@a");
  }

  @Test
  void textOfMembersCannotDriveATerminal() {
    Judgement nasty = new Judgement(State.FAILED, Reason.PHASE, "Failed \u001b[2J\rgone");
    assertThat(findings(Map.of("eso", nasty)).lines(Set.of()).getFirst().why())
        .doesNotContain("\u001b")
        .doesNotContain("\r");
  }
}
