package computer.socialweb.yardmaster.ui.operation;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.operation.Outcome;
import computer.socialweb.yardmaster.operation.StepSnapshot;
import computer.socialweb.yardmaster.operation.Verb;
import computer.socialweb.yardmaster.ui.fixture.Scenes;
import computer.socialweb.yardmaster.ui.fixture.Works;
import computer.socialweb.yardmaster.ui.fixture.Yard;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class OperationViewTest {
  private static final Freshness LIVE = new Freshness.Live(Yard.NOW);
  private static final ClusterSnapshot READY = Yard.cluster("demo").build();

  private static VerbGates gates(Freshness freshness, OperationSnapshot... operations) {
    return new VerbGates(freshness, false, List.of(operations), Set.of());
  }

  private static ClusterSnapshot cluster(Scenes.Found found, String key) {
    return found.fleet().cluster(new ClusterKey(key)).orElseThrow();
  }

  @Test
  void aReadyClusterCanBeRolledReapedAndPurgedButNotRepaired() {
    VerbGates gates = gates(LIVE);
    assertThat(gates.reason(Verb.ROLL, READY)).isEmpty();
    assertThat(gates.reason(Verb.REAP, READY)).isEmpty();
    assertThat(gates.reason(Verb.PURGE, READY)).isEmpty();
    assertThat(gates.reason(Verb.REPAIR, READY))
        .contains("All members are well: there is nothing to repair.");
  }

  @Test
  void aSickClusterCanBeRepairedAndIsNotRolled() {
    ClusterSnapshot sick = cluster(Scenes.failed(), "payments");
    assertThat(gates(LIVE).reason(Verb.REPAIR, sick)).isEmpty();
    assertThat(gates(LIVE).reason(Verb.ROLL, sick)).contains("kine@a is failed. Repair it first.");
  }

  @Test
  void theOperationThatRunsIsNamedWithItsOwner() {
    OperationSnapshot roll =
        Works.on(Verb.ROLL, "demo", Duration.ofSeconds(5))
            .working("x", State.STARTING, 0)
            .running();
    for (Verb verb : Verb.values()) {
      assertThat(gates(LIVE, roll).reason(verb, READY).orElseThrow())
          .contains("Roll demo")
          .contains("ada@laptop");
    }
  }

  @Test
  void nothingCanBeAskedWhileTheControlPlaneIsNotHeardOrTheConsoleOnlyReads() {
    VerbGates stale = gates(new Freshness.Stale(Yard.NOW, "gone"));
    VerbGates readOnly = new VerbGates(LIVE, true, List.of(), Set.of());
    VerbGates loading = gates(new Freshness.Loading());
    for (Verb verb : Verb.values()) {
      assertThat(stale.reason(verb, READY).orElseThrow()).contains("has not been heard since");
      assertThat(readOnly.reason(verb, READY).orElseThrow()).contains("--read-only");
      assertThat(loading.reason(verb, READY)).isPresent();
    }
  }

  @Test
  void whatWasJustAskedForCannotBeAskedForAgain() {
    VerbGates gates = new VerbGates(LIVE, false, List.of(), Set.of("demo"));
    assertThat(gates.reason(Verb.REAP, READY)).isPresent();
    assertThat(gates.reason(Verb.REAP, Yard.cluster("other").build())).isEmpty();
  }

  @Test
  void theBannerNamesCauseEvidenceAndWhatItTakesDown() {
    Trouble trouble =
        Trouble.of(cluster(Scenes.failed(), "payments"), LIVE, Optional.empty()).orElseThrow();
    assertThat(trouble.headline())
        .isEqualTo("kine@a failed: the store refuses connections of its role");
    assertThat(trouble.evidence()).contains("exit code 1", "restarted 3 times", "5 affected: ");
    assertThat(trouble.repairs()).containsExactly("kine@a");
  }

  @Test
  void theBannerQuotesWhatTheCauseWroteLast() {
    Optional<String> last = Optional.of("pq: peer authentication failed");
    ClusterSnapshot sick = cluster(Scenes.failed(), "payments");
    Optional<String> quoting = Optional.of("role \"kine\" is unknown");
    assertThat(Trouble.of(sick, LIVE, quoting).orElseThrow().evidence())
        .endsWith("last line: “role 'kine' is unknown”");
    assertThat(Trouble.of(sick, LIVE, last).orElseThrow().evidence())
        .startsWith("exit code 1")
        .endsWith("last line: “pq: peer authentication failed”");
  }

  @Test
  void anUnreadableRecordIsShownWithItsPathAndCannotBeRepairedAway() {
    ClusterSnapshot broken = cluster(Scenes.unreadable(), "demo");
    Trouble trouble = Trouble.of(broken, LIVE, Optional.empty()).orElseThrow();
    assertThat(trouble.evidence()).contains("controlplane.json: line 4");
    assertThat(trouble.repairs()).isEmpty();
    assertThat(gates(LIVE).reason(Verb.REPAIR, broken)).isPresent();
  }

  @Test
  void allIsWellMeansNoBanner() {
    assertThat(Trouble.of(READY, LIVE, Optional.empty())).isEmpty();
  }

  @Test
  void aRollOnHoldOffersContinueAndAbort() {
    Scenes.Found found = Scenes.rollOnHold();
    StripModel strip = StripModel.of(cluster(found, "demo"), found.operations()).orElseThrow();
    assertThat(strip.continues()).isPresent();
    assertThat(strip.goesBack()).isEmpty();
    assertThat(strip.cancels()).isEmpty();
  }

  @Test
  void aHoldGoesOnAndTheStepsBehindItAreToComeThoughTheOperationHasEnded() {
    Scenes.Found found = Scenes.rollOnHold();
    StripModel strip = StripModel.of(cluster(found, "demo"), found.operations()).orElseThrow();
    assertThat(strip.steps())
        .extracting(step -> step.name() + " " + step.state().word())
        .containsExactly(
            "Prepare ready",
            "kine@b ready",
            "k3s@b ready",
            "Verify ready",
            "Hold waiting",
            "Switch requested",
            "link-apiserver@b requested",
            "link-openbao@b requested",
            "Drain requested",
            "Stop requested");
    StepSnapshot hold = strip.steps().get(4);
    assertThat(hold.elapsed(Yard.NOW)).isEqualTo(Duration.ofSeconds(38));
    assertThat(OperationWords.timing(hold, Yard.NOW)).isEqualTo("0:38");
  }

  @Test
  void whatIsNotHeardIsNeverCalledUnknown() {
    VerbGates gates = gates(new Freshness.Stale(Yard.NOW, ""));
    assertThat(HeadLine.of(READY, gates).words()).isEqualTo("not heard, was ready");
    assertThat(HeadLine.of(cluster(Scenes.silent(), "demo"), gates).words()).isEqualTo("not heard");
  }

  @Test
  void afterTheSwitchTheWarmSlotIsTheWayBack() {
    Scenes.Found found = Scenes.afterSwitch();
    StripModel strip = StripModel.of(cluster(found, "demo"), found.operations()).orElseThrow();
    assertThat(strip.continues()).isEmpty();
    assertThat(strip.goesBack()).isPresent();
    assertThat(strip.warmUntil()).contains(Yard.NOW.plusSeconds(598));
  }

  @Test
  void aNarrowStripShowsTheStepsAroundTheOneAtWork() {
    Scenes.Found found = Scenes.spawning();
    StripModel strip = StripModel.of(cluster(found, "demo"), found.operations()).orElseThrow();
    assertThat(strip.around(4)).extracting(StepSnapshot::name).contains("bao").hasSize(4);
    assertThat(strip.around(50)).hasSize(10);
  }

  private static List<ActivityLine> lines(Scenes.Found found, String key) {
    List<HeldRoll> held = HeldRoll.of(found.fleet().clusters(), found.operations());
    return Activity.lines(Optional.of(key), held, found.operations(), List.of(), Yard.NOW);
  }

  private static String words(ActivityLine line) {
    return line.lead() + " " + line.text();
  }

  @Test
  void aRollOnHoldIsNowhereToldAsDone() {
    Scenes.Found found = Scenes.rollOnHold();
    List<ActivityLine> lines = lines(found, "demo");
    assertThat(words(lines.getFirst()))
        .isEqualTo("Roll demo waits for you: slot b is ready · 0:38");
    assertThat(lines).extracting(ActivityLine::lead).doesNotContain("Hold");
    assertThat(lines).filteredOn(line -> line.lead().equals("Roll demo")).hasSize(1);
    HeldRoll held = HeldRoll.of(cluster(found, "demo"), found.operations()).orElseThrow();
    assertThat(OperationWords.progress(held)).isEqualTo("step 5 of 10 · waits for you");
    assertThat(Activity.history(Optional.of("demo"), found.operations()).getFirst().text())
        .startsWith("held before the switch");
  }

  @Test
  void aRunOfRestartsIsOneLineThatCounts() {
    Sightings seen = new Sightings();
    seen.saw(Scenes.ready().fleet(), List.of(), Yard.NOW);
    for (int restarts = 1; restarts <= 4; restarts++) {
      seen.saw(Scenes.crashing(restarts, State.WARNING).fleet(), List.of(), Yard.NOW);
      seen.saw(Scenes.crashing(restarts, State.STARTING).fleet(), List.of(), Yard.NOW);
    }
    assertThat(seen.lines(Optional.of("payments")))
        .extracting(OperationViewTest::words)
        .containsExactly("kine@a restarted by its policy, try 4 · exit code 1");
  }

  @Test
  void whatTheStepsOfAnOperationTellIsNotToldAgain() {
    Sightings seen = new Sightings();
    List<OperationSnapshot> spawn = Scenes.spawning().operations();
    seen.saw(Scenes.spawning().fleet(), spawn, Yard.NOW);
    seen.saw(Scenes.ready().fleet(), spawn, Yard.NOW);
    assertThat(seen.lines(Optional.of("demo"))).isEmpty();
  }

  @Test
  void activityTellsWhatChangedBetweenTwoLiveSnapshots() {
    Sightings seen = new Sightings();
    seen.saw(Scenes.ready().fleet(), List.of(), Yard.NOW);
    seen.saw(Scenes.failed().fleet(), List.of(), Yard.NOW);
    assertThat(seen.lines(Optional.of("payments")))
        .extracting(line -> line.lead() + " " + line.text())
        .containsExactly(
            "kine@a failed: the store refuses connections of its role",
            "5 members affected by kine@a: k3s@a, link-apiserver, ccm, eso, esowh");
  }

  @Test
  void activityTellsNothingOfWhatWasMissedWhileNotHeard() {
    Sightings seen = new Sightings();
    seen.saw(Scenes.stale().fleet(), List.of(), Yard.NOW);
    seen.saw(Scenes.failed().fleet(), List.of(), Yard.NOW);
    assertThat(seen.lines(Optional.empty())).isEmpty();
  }

  @Test
  void whatRunsStandsFirstAndCanBeCancelled() {
    Scenes.Found found = Scenes.spawning();
    ActivityLine first = lines(found, "demo").getFirst();
    assertThat(first.lead()).isEqualTo("Spawn demo");
    assertThat(first.cancels()).isPresent();
  }

  @Test
  void historyTellsOutcomeReasonTimeAndWho() {
    OperationSnapshot ended =
        Works.on(Verb.REAP, "demo", Duration.ofSeconds(30))
            .done("front", 3, 3)
            .ended(new Outcome.TimedOut("operation.deadline", "the deadline has passed"));
    assertThat(Activity.history(Optional.empty(), List.of(ended)).getFirst().text())
        .isEqualTo("timed out: the deadline has passed · 3 s · ada@laptop");
  }

  @Test
  void theHeadSaysWhatIsGoingOn() {
    Scenes.Found hold = Scenes.rollOnHold();
    VerbGates gates = gates(LIVE, hold.operations().toArray(OperationSnapshot[]::new));
    assertThat(HeadLine.of(cluster(hold, "demo"), gates).words()).isEqualTo("holding a → b");
    assertThat(HeadLine.of(cluster(Scenes.failed(), "payments"), gates(LIVE)).words())
        .isEqualTo("kine@a failed");
    assertThat(HeadLine.of(READY, gates(new Freshness.Stale(Yard.NOW, ""))).state())
        .isEqualTo(State.UNKNOWN);
  }
}
