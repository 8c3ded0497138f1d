package computer.socialweb.yardmaster.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.cluster.front.ControlSocket;
import computer.socialweb.yardmaster.cluster.front.FrontClient;
import computer.socialweb.yardmaster.cluster.front.FrontStatus;
import computer.socialweb.yardmaster.cluster.front.SwitchResult;
import computer.socialweb.yardmaster.cluster.record.ControlPlane;
import computer.socialweb.yardmaster.cluster.record.ControlPlane.SlotEntry;
import computer.socialweb.yardmaster.cluster.record.RollRecord;
import computer.socialweb.yardmaster.cluster.roll.Roll;
import computer.socialweb.yardmaster.cluster.roll.RollOrder;
import computer.socialweb.yardmaster.operation.Outcome;
import computer.socialweb.yardmaster.operation.Verb;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rolls of rehearsal clusters: real front, real PostgreSQL, real API and supervisor. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RollTest {
  private static final Duration DRAIN = Duration.ofSeconds(2);

  private Yard yard;

  @BeforeAll
  void open(@TempDir Path dir) throws Exception {
    yard = new Yard(dir);
  }

  @AfterAll
  void close() throws Exception {
    if (yard != null) {
      yard.close();
    }
  }

  @Test
  void noRequestFailsWhileAClusterRollsThereAndBack() throws Exception {
    ClusterKey key = spawned("there");
    Map<String, String> before = yard.invocations(key);
    int port = Integer.parseInt(front(key).address().split(":", -1)[1]);
    String token = Files.readString(yard.state.cluster(key).resolve("secrets/token"));
    try (Traffic traffic = new Traffic(port, token)) {
      assertDone(roll(key, Map.of("version", "v1.37.0+k3s1"), false, Duration.ZERO));

      ControlPlane rolled = yard.records.read(key).orElseThrow();
      assertThat(rolled.activeSlot()).isEqualTo(Slot.B);
      assertThat(rolled.slots().keySet()).containsExactly(Slot.B);
      assertThat(slot(key, Slot.B).k3sVersion()).contains("v1.37.0+k3s1");
      assertThat(rolled.links().values()).isNotEmpty().allMatch(link -> link.slot() == Slot.B);
      assertThat(rolled.lastRoll().orElseThrow()).startsWith("a -> b at ");
      assertThat(rolled.front().orElseThrow().generation()).isEqualTo(2);
      assertThat(front(key).backend()).isEqualTo("127.0.0.1:" + slot(key, Slot.B).port());
      assertThat(roll().current(key)).isEmpty();
      assertThat(yard.invocations(key))
          .hasSize(9)
          .containsKeys("c-there-k3s-b", "c-there-kine-b", "c-there-link-apiserver-b")
          .containsEntry("c-there-front", before.get("c-there-front"))
          .containsEntry("c-there-ccm", before.get("c-there-ccm"))
          .containsEntry("bao", before.get("bao"));

      assertDone(roll(key, Map.of(), false, Duration.ZERO));
      assertThat(slot(key, Slot.A).k3sVersion()).contains("v1.37.0+k3s1");
      assertThat(yard.invocations(key).keySet()).isEqualTo(before.keySet());
      assertThat(traffic.failures()).isEmpty();
      assertThat(traffic.answered()).isGreaterThan(300);
      assertThat(traffic.reconnected()).isBetween(1, 100);
    }
  }

  @Test
  void aHoldIsLeftByAbortOrContinueOfAnotherProcess() throws Exception {
    ClusterKey key = spawned("held");
    Map<String, String> before = yard.invocations(key);

    assertDone(roll(key, Map.of(), true, Duration.ZERO));
    assertThat(roll().current(key).orElseThrow().stage()).isEqualTo(RollRecord.Stage.HOLDING);
    assertThat(yard.invocations(key)).hasSize(11).containsAllEntriesOf(before);
    assertThat(front(key).generation()).isEqualTo(1);
    assertRefused(roll(key, Map.of(), false, Duration.ZERO), "roll.holding");
    assertRefused(
        yard.run(Verb.ROLL, key, context -> roll().back(key, context)), "roll.not-switched");

    assertDone(yard.run(Verb.ROLL, key, context -> roll().abort(key, context)));
    assertThat(yard.invocations(key)).isEqualTo(before);
    assertThat(yard.records.read(key).orElseThrow().slots().keySet()).containsExactly(Slot.A);
    assertRefused(yard.run(Verb.ROLL, key, context -> roll().abort(key, context)), "roll.none");

    assertDone(roll(key, Map.of(), true, Duration.ofMinutes(10)));
    assertDone(yard.run(Verb.ROLL, key, context -> roll().goOn(key, context)));
    assertThat(roll().current(key).orElseThrow().stage()).isEqualTo(RollRecord.Stage.WARM);
    assertThat(yard.invocations(key)).containsKeys("c-held-k3s-a", "c-held-k3s-b");
    assertRefused(roll(key, Map.of(), false, Duration.ZERO), "roll.warm");

    assertDone(yard.run(Verb.ROLL, key, context -> roll().back(key, context)));
    assertThat(yard.records.read(key).orElseThrow().activeSlot()).isEqualTo(Slot.A);
    assertThat(yard.invocations(key))
        .hasSize(9)
        .containsEntry("c-held-k3s-a", before.get("c-held-k3s-a"));
    assertThat(front(key).generation()).isEqualTo(3);
  }

  @Test
  void aSlotThatDoesNotAnswerThroughTheFrontIsSwitchedBack() throws Exception {
    ClusterKey key = spawned("hang");
    assertDone(roll(key, Map.of(), true, Duration.ZERO));
    hangNewSlot(key);

    Outcome outcome = yard.run(Verb.ROLL, key, context -> roll().goOn(key, context));

    assertThat(outcome)
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            failed -> assertThat(failed.code()).isEqualTo("roll.not-through-front"));
    ControlPlane record = yard.records.read(key).orElseThrow();
    assertThat(record.activeSlot()).isEqualTo(Slot.A);
    assertThat(front(key).backend()).isEqualTo("127.0.0.1:" + slot(key, Slot.A).port());
    yard.rehearse(key, "k3s@b", "recover");
    assertDone(yard.run(Verb.ROLL, key, context -> roll().goOn(key, context)));
    assertThat(yard.records.read(key).orElseThrow().activeSlot()).isEqualTo(Slot.B);
  }

  private void hangNewSlot(ClusterKey key) throws InterruptedException {
    yard.rehearse(key, "k3s@b", "hang");
    Path socket = yard.state.cluster(key).resolve("k3s@b.sock");
    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .until(
            () ->
                new ControlSocket(socket, Duration.ofSeconds(5))
                    .send("GET", "/mode", "")
                    .body()
                    .contains("\"hang\""));
  }

  @Test
  void aCrashAfterTheSwitchIsSettledByTheFrontAndProvenFirst() throws Exception {
    ClusterKey key = spawned("crash");
    assertDone(roll(key, Map.of(), true, Duration.ZERO));
    Path file = yard.state.cluster(key).resolve("roll.json");
    Files.writeString(file, Files.readString(file).replace("HOLDING", "SWITCHING"));
    String held = Files.readString(file);
    int portB = slot(key, Slot.B).port();
    point(key, "127.0.0.1:" + portB);
    hangNewSlot(key);

    assertThat(yard.run(Verb.ROLL, key, context -> roll().goOn(key, context)))
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            failed -> assertThat(failed.code()).isEqualTo("roll.not-through-front"));
    assertThat(front(key).backend()).isEqualTo("127.0.0.1:" + slot(key, Slot.A).port());
    assertThat(yard.invocations(key)).hasSize(11);

    yard.rehearse(key, "k3s@b", "recover");
    Files.writeString(file, held);
    point(key, "127.0.0.1:" + portB);
    assertRefused(yard.run(Verb.ROLL, key, context -> roll().abort(key, context)), "roll.switched");
    assertDone(yard.run(Verb.ROLL, key, context -> roll().goOn(key, context)));

    assertThat(yard.records.read(key).orElseThrow().activeSlot()).isEqualTo(Slot.B);
    assertThat(yard.invocations(key)).hasSize(9).doesNotContainKey("c-crash-k3s-a");
  }

  @Test
  void theSameRollAskedForAgainFinishesOneThatWasCutShortAfterItsSwitch() throws Exception {
    ClusterKey key = spawned("again");
    Map<String, String> version = Map.of("version", "v2");
    assertDone(roll(key, version, true, Duration.ZERO));
    Path file = yard.state.cluster(key).resolve("roll.json");
    Files.writeString(file, Files.readString(file).replace("HOLDING", "SWITCHING"));
    int portB = slot(key, Slot.B).port();
    new FrontClient(yard.renderings.frontControl(key))
        .compareAndSetBackend("127.0.0.1:" + portB, 1);

    assertRefused(roll(key, Map.of("version", "v3"), false, Duration.ZERO), "roll.unfinished");
    assertDone(roll(key, version, false, Duration.ZERO));

    assertThat(yard.records.read(key).orElseThrow().activeSlot()).isEqualTo(Slot.B);
    assertThat(yard.invocations(key)).hasSize(9).doesNotContainKey("c-again-k3s-a");
    assertThat(file).doesNotExist();
  }

  @Test
  void aSlotThatWasWarmLongEnoughIsRemovedByWhoeverComesFirst() throws Exception {
    ClusterKey key = spawned("warm");
    assertDone(roll(key, Map.of(), false, Duration.ofSeconds(1)));
    assertThat(yard.invocations(key)).containsKey("c-warm-k3s-a");
    Awaitility.await()
        .until(
            () ->
                roll()
                    .current(key)
                    .filter(known -> known.cold(Clock.systemUTC().instant()))
                    .isPresent());

    assertDone(yard.run(Verb.ROLL, key, context -> roll().endWarm(key, context)));
    assertThat(yard.invocations(key)).hasSize(9).doesNotContainKey("c-warm-k3s-a");
    assertDone(yard.run(Verb.ROLL, key, context -> roll().endWarm(key, context)));
    assertThat(yard.invocations(key)).hasSize(9);
  }

  @Test
  void aRolledClusterComesBackFromAReapWithTheValuesOfItsRoll() throws Exception {
    ClusterKey key = spawned("rested");
    assertDone(roll(key, Map.of("version", "v2"), false, Duration.ZERO));
    Path file = yard.state.cluster(key).resolve("roll.json");
    Files.writeString(
        file,
        """
        {"from":"b","to":"a","stage":"PREPARING","since":"2026-11-30T12:00:00Z",
         "keepWarm":"PT0S","drain":"PT30S"}
        """);

    assertDone(yard.run(Verb.REAP, key, context -> yard.reap.run(key, context)));
    assertThat(file).doesNotExist();
    Files.writeString(file, "left by a program that did not remove it");
    assertDone(yard.spawn(key));

    assertThat(file).doesNotExist();
    assertServesSlotA(key);
    assertThat(slot(key, Slot.A).k3sVersion()).contains("v2");
    assertDone(roll(key, Map.of(), false, Duration.ZERO));
    assertThat(slot(key, Slot.B).k3sVersion()).contains("v2");
  }

  @Test
  void anUnhealthyClusterIsNotRolledUntilItIsRepaired() throws Exception {
    ClusterKey key = spawned("sick");
    Map<String, String> before = new TreeMap<>(yard.invocations(key));
    yard.rehearse(key, "eso", "crash");
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> !yard.invocations(key).equals(before));

    assertRefused(roll(key, Map.of(), false, Duration.ZERO), "roll.unhealthy");

    var plan = yard.repair.plan(key, java.util.Set.of());
    assertDone(yard.run(Verb.REPAIR, key, context -> yard.repair.run(plan, context)));
    var stale = yard.repair.plan(key, java.util.Set.of("eso"));
    assertDone(roll(key, Map.of(), false, Duration.ofMillis(1)));
    assertRefused(
        yard.run(Verb.REPAIR, key, context -> yard.repair.run(stale, context)), "repair.changed");
    // The old slot has been warm long enough and gives way to the next roll.
    assertDone(roll(key, Map.of(), false, Duration.ZERO));
    assertThat(yard.stores.find(key).orElseThrow().hasBootstrapRow()).isTrue();
  }

  /** A front keeps its backend over its end, so it comes back pointing at the slot that is gone. */
  @Test
  void aFrontThatPointsPastItsSlotIsPointedBackBySpawnAndByRepair() throws Exception {
    ClusterKey key = spawned("astray");
    assertDone(roll(key, Map.of(), false, Duration.ZERO));
    String gone = front(key).backend();
    assertDone(yard.run(Verb.REAP, key, context -> yard.reap.run(key, context)));
    assertDone(yard.spawn(key));
    assertServesSlotA(key);
    Map<String, String> before = yard.invocations(key);

    point(key, gone); // where a spawn that was cut short would have left it
    assertDone(yard.spawn(key));
    assertServesSlotA(key);

    point(key, gone);
    var plan = yard.repair.plan(key, java.util.Set.of());
    assertThat(plan.subjects()).containsExactly("front");
    assertDone(yard.run(Verb.REPAIR, key, context -> yard.repair.run(plan, context)));
    assertServesSlotA(key);
    assertThat(yard.invocations(key)).isEqualTo(before);
  }

  private void point(ClusterKey key, String backend) throws InterruptedException {
    assertThat(
            new FrontClient(yard.renderings.frontControl(key))
                .compareAndSetBackend(backend, front(key).generation()))
        .isInstanceOf(SwitchResult.Switched.class);
  }

  private void assertServesSlotA(ClusterKey key) throws Exception {
    assertThat(yard.records.read(key).orElseThrow().activeSlot()).isEqualTo(Slot.A);
    assertThat(front(key).backend()).isEqualTo("127.0.0.1:" + slot(key, Slot.A).port());
    assertThat(yard.records.read(key).orElseThrow().front().orElseThrow().backend())
        .isEqualTo(front(key).backend());
    HttpRequest readyz =
        HttpRequest.newBuilder(URI.create("http://" + front(key).address() + "/readyz"))
            .header(
                "Authorization",
                "Bearer " + Files.readString(yard.state.cluster(key).resolve("secrets/token")))
            .build();
    try (HttpClient http = HttpClient.newHttpClient()) {
      assertThat(http.send(readyz, HttpResponse.BodyHandlers.ofString()).statusCode())
          .isEqualTo(200);
    }
  }

  private ClusterKey spawned(String name) throws InterruptedException {
    ClusterKey key = new ClusterKey(name);
    assertDone(yard.spawn(key));
    return key;
  }

  /** Made anew each time, as another process would. */
  private Roll roll() {
    return new Roll(yard.rollParts);
  }

  private Outcome roll(
      ClusterKey key, Map<String, String> settings, boolean hold, Duration keepWarm)
      throws InterruptedException {
    RollOrder order = new RollOrder(key, settings, hold, keepWarm, DRAIN);
    return yard.run(Verb.ROLL, key, context -> roll().run(order, context));
  }

  private SlotEntry slot(ClusterKey key, Slot slot) {
    return Objects.requireNonNull(yard.records.read(key).orElseThrow().slots().get(slot));
  }

  private FrontStatus front(ClusterKey key) throws InterruptedException {
    return new FrontClient(yard.renderings.frontControl(key)).status();
  }

  private static void assertDone(Outcome outcome) {
    assertThat(outcome).as(outcome.reason()).isEqualTo(new Outcome.Done());
  }

  private static void assertRefused(Outcome outcome, String code) {
    assertThat(outcome)
        .isInstanceOfSatisfying(
            Outcome.Refused.class, refused -> assertThat(refused.code()).isEqualTo(code));
  }
}
