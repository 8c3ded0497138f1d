package computer.socialweb.yardmaster.ui.shell;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.ui.fixture.Scenes;
import computer.socialweb.yardmaster.ui.fixture.Yard;
import computer.socialweb.yardmaster.ui.fx.PulseCounter;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** What the window shows and does. */
final class ConsoleTest extends OpenConsole {
  @Test
  void aSilentControlPlaneIsStartedOnceAndItsFailureIsTold() throws Exception {
    at("demo");
    become(Scenes.silent());
    press("#start-control-plane");
    await()
        .atMost(ofSeconds(15))
        .until(() -> onFx(() -> node("#start-control-plane").isDisabled()));
    onFx(
        () -> {
          ((Button) node("#start-control-plane")).fire();
          return true;
        });
    startEnds.countDown();
    assertThat(text("#report")).contains("the control plane");
    await()
        .atMost(ofSeconds(15))
        .until(() -> onFx(() -> !node("#start-control-plane").isDisabled()));
    assertThat(starts).hasValue(1);
  }

  @Test
  void aClickOnAClusterShowsItsRackAndItsCause() throws Exception {
    shown("#cluster-payments");
    robot.clickOn("#cluster-payments");
    await().atMost(ofSeconds(15)).until(() -> text("#cluster-state").equals("kine@a failed"));
    assertThat(text("#trouble-headline")).contains("the store refuses connections");
    assertThat(shown("#member-kine@a").getAccessibleText()).contains("failed");
  }

  @Test
  void spawnSaysWhatIsWrongWithANameAndBeginsOnce() throws Exception {
    press("#spawn");
    TextField name = (TextField) shown("#spawn-name");
    robot.clickOn(name).write("No");
    await()
        .atMost(ofSeconds(15))
        .until(() -> text("#spawn-problem").contains("\"N\" at position 1"));
    assertThat(node("#spawn-confirm").isDisabled()).isTrue();
    onFx(
        () -> {
          name.setText("fresh");
          return name;
        });
    Button spawn = (Button) shown("#spawn-confirm");
    onFx(
        () -> {
          spawn.fire();
          spawn.fire();
          return spawn;
        });
    asked("spawn fresh rehearsal");
  }

  @Test
  void anEmptyConsoleTakesANameAndOneClick() throws Exception {
    become(Scenes.empty());
    press("#first-spawn");
    asked("spawn demo rehearsal");
  }

  @Test
  void twoPressesAreOneOperationAndTheButtonSaysWhatRuns() throws Exception {
    at("payments");
    Button repair = (Button) shown("#repair-cause");
    onFx(
        () -> {
          repair.fire();
          repair.fire();
          return repair;
        });
    asked("repair payments");
    await().atMost(ofSeconds(15)).until(() -> onFx(() -> node("#repair").isDisabled()));
    assertThat(onFx(() -> node("#reap").getAccessibleHelp())).isNotBlank();
    await()
        .atMost(ofSeconds(15))
        .until(() -> onFx(() -> node("#reap").getAccessibleHelp().contains("Repair payments")));
  }

  @Test
  void closingOverAnOperationOfItsOwnAsksFirst() throws Exception {
    AtomicInteger closed = new AtomicInteger();
    assertThat(onFx(() -> window.mayClose(closed::incrementAndGet))).isTrue();
    at("payments");
    press("#repair-cause");
    await()
        .atMost(ofSeconds(15))
        .until(() -> onFx(() -> !window.mayClose(closed::incrementAndGet)));
    shown("#closing-dialog");
    press("#dialog-cancel");
    assertThat(closed).hasValue(0);
    assertThat(onFx(() -> window.mayClose(closed::incrementAndGet))).isFalse();
    press("#closing-confirm");
    assertThat(closed).hasValue(1);
  }

  @Test
  void repairShowsItsPlanFirst() throws Exception {
    at("payments");
    press("#repair");
    shown("#plan-dialog");
    assertThat(clusters.asked()).isEmpty();
    press("#plan-confirm");
    asked("repair payments");
  }

  @Test
  void purgeWantsTheKeyAndFiveSecondsAndEnterDoesNothing() throws Exception {
    at("payments");
    shown("#more");
    onFx(
        () -> {
          var view = (ConsoleView) window.scene().getRoot();
          view.desk().purge();
          return view;
        });
    TextField key = (TextField) shown("#purge-key");
    robot.clickOn(key).write("payment");
    assertThat(onFx(() -> node("#purge-confirm").isDisabled())).isTrue();
    long typed = System.nanoTime();
    robot.write("s").push(KeyCode.ENTER);
    assertThat(clusters.asked()).isEmpty();
    await().atMost(ofSeconds(10)).until(() -> onFx(() -> !node("#purge-confirm").isDisabled()));
    assertThat(Duration.ofNanos(System.nanoTime() - typed)).isGreaterThan(ofSeconds(4));
    press("#purge-confirm");
    asked("purge payments payments");
  }

  @Test
  void deadControlPlaneLocksButtonsAndRecoversByItself() throws Exception {
    at("payments");
    await().atMost(ofSeconds(15)).until(() -> onFx(() -> !node("#reap").isDisabled()));
    FleetSnapshot before = clusters.snapshot();
    clusters.become(
        new FleetSnapshot(before.clusters(), new Freshness.Stale(Yard.NOW, "Nobody answers.")));
    await().atMost(ofSeconds(15)).until(() -> onFx(() -> node("#reap").isDisabled()));
    assertThat(onFx(() -> node("#reap").getAccessibleHelp())).contains("has not been heard");
    assertThat(text("#trouble-headline")).contains("has not been heard since");
    assertThat(onFx(() -> node("#spawn").isDisabled())).isTrue();
    clusters.become(before);
    await().atMost(ofSeconds(15)).until(() -> onFx(() -> !node("#reap").isDisabled()));
  }

  @Test
  void anIdleWindowIsNotDrawnAgain() throws Exception {
    at("billing");
    shown("#member-front");
    PulseCounter counter = onFx(() -> new PulseCounter(window.scene()));
    quiet(counter);
    long before = counter.pulses();
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2_000));
    become(Scenes.failed()); // the same again: a bookmark of the watch
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1_000));
    assertThat(counter.pulses()).isEqualTo(before);
    onFx(
        () -> {
          window.select("kine@a");
          return 1;
        });
    await().atMost(ofSeconds(15)).until(() -> counter.pulses() > before);
    onFx(
        () -> {
          counter.close();
          return 1;
        });
  }

  @Test
  void whatStartsTurnsAndWhatIsReadyStandsUpright() throws Exception {
    become(Scenes.spawning());
    onFx(
        () -> {
          window.open(new ClusterKey("demo"));
          return 1;
        });
    Node glyph = shown("#member-k3s@a").lookup(".state-glyph");
    await().atMost(ofSeconds(15)).until(() -> onFx(() -> glyph.getRotate() != 0));
    become(Scenes.ready());
    await().atMost(ofSeconds(15)).until(() -> onFx(() -> glyph.getRotate() == 0));
  }

  private static void quiet(PulseCounter counter) {
    await()
        .atMost(ofSeconds(10))
        .pollInterval(Duration.ofMillis(500))
        .until(
            () -> {
              long seen = counter.pulses();
              LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(600));
              return counter.pulses() == seen;
            });
  }

  @Test
  void closingEndsTheSubscriptionAndRemembersTheWindow() throws Exception {
    assertThat(clusters.listeners()).isEqualTo(1);
    onFx(
        () -> {
          window.close();
          return 1;
        });
    assertThat(clusters.listeners()).isZero();
    assertThat(settings.load().bounds()).isPresent();
  }
}
