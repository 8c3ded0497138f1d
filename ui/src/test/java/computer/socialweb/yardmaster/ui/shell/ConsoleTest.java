package computer.socialweb.yardmaster.ui.shell;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.testkit.time.HandClock;
import computer.socialweb.yardmaster.ui.fixture.Scenes;
import computer.socialweb.yardmaster.ui.fixture.StillClusters;
import computer.socialweb.yardmaster.ui.fixture.Yard;
import computer.socialweb.yardmaster.ui.fx.PulseCounter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Labeled;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/** The whole window over clusters that stand still, driven by mouse and keys. */
final class ConsoleTest {
  @TempDir Path folder;

  private final FxRobot robot = new FxRobot();
  private final RememberedLook settings = new RememberedLook();
  private final AtomicInteger starts = new AtomicInteger();
  private final CountDownLatch startEnds = new CountDownLatch(1);
  private StillClusters clusters;
  private ConsoleWindow window;

  @BeforeEach
  void open() throws Exception {
    FxToolkit.registerPrimaryStage();
    clusters = new StillClusters(folder, Scenes.failed().fleet());
    window =
        onFx(
            () -> {
              ConsoleWindow opened =
                  new ConsoleWindow(
                      new Stage(),
                      new ConsoleServices(
                          clusters,
                          (file, sink) -> () -> {},
                          settings,
                          "local",
                          "ada@laptop",
                          false,
                          Optional.of(this::startControlPlane),
                          new HandClock(Yard.NOW)));
              opened.show();
              return opened;
            });
  }

  private void startControlPlane() throws InterruptedException {
    starts.incrementAndGet();
    startEnds.await();
    throw Failure.refused("objects.await-timeout", "the control plane", 1);
  }

  @AfterEach
  void close() throws Exception {
    onFx(
        () -> {
          window.close();
          return window;
        });
    clusters.close();
  }

  private static <T> T onFx(Callable<T> task) throws Exception {
    return FxToolkit.setupFixture(task);
  }

  private Node node(String id) {
    return window.scene().getRoot().lookup(id);
  }

  private Node shown(String id) {
    await().atMost(ofSeconds(15)).until(() -> onFx(() -> node(id) != null && node(id).isVisible()));
    return node(id);
  }

  private String text(String id) {
    return ((Labeled) shown(id)).getText();
  }

  private void press(String id) throws Exception {
    Node found = shown(id);
    await().atMost(ofSeconds(15)).until(() -> onFx(() -> !found.isDisabled()));
    onFx(
        () -> {
          ((Button) found).fire();
          return found;
        });
  }

  private void at(String key) throws Exception {
    become(Scenes.failed());
    onFx(
        () -> {
          window.open(new ClusterKey(key));
          return key;
        });
  }

  private void become(Scenes.Found found) {
    clusters.become(found.fleet());
  }

  private void asked(String... words) {
    await()
        .atMost(ofSeconds(15))
        .untilAsserted(() -> assertThat(clusters.asked()).containsExactly(words));
  }

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

  private MenuItem menuItem(String id) {
    return Window.getWindows().stream()
        .filter(ContextMenu.class::isInstance)
        .flatMap(menu -> ((ContextMenu) menu).getItems().stream())
        .flatMap(
            item ->
                item instanceof Menu menu
                    ? Stream.concat(Stream.of(item), menu.getItems().stream())
                    : Stream.of(item))
        .filter(item -> id.equals(item.getId()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aRepairIsRehearsedFromTheMenuOfAMember() throws Exception {
    at("demo");
    robot.rightClickOn("#member-kine@a");
    onFx(
        () -> {
          assertThat(menuItem("menu-repair").isDisable()).isTrue();
          menuItem("rehearse-crash").fire();
          return 1;
        });
    asked("rehearse demo kine@a crash");
  }

  @Test
  void theRealFrontSaysWhyItCannotBeRehearsed() throws Exception {
    at("demo");
    robot.clickOn("#member-front");
    press("#member-more");
    assertThat(onFx(() -> menuItem("menu-rehearse").isDisable())).isTrue();
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
  void escapeEndsAQuestionWithoutAnAnswer() throws Exception {
    at("payments");
    press("#reap");
    shown("#reap-dialog");
    robot.push(KeyCode.ESCAPE);
    await().atMost(ofSeconds(15)).until(() -> onFx(() -> node("#reap-dialog") == null));
    assertThat(clusters.asked()).isEmpty();
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
  void arrowsWalkTheRackAndBracketsSwapTheSlot() throws Exception {
    at("payments");
    robot.clickOn("#member-front");
    robot.push(KeyCode.DOWN).push(KeyCode.DOWN);
    assertThat(onFx(() -> focus())).isEqualTo("member-kine@a");
    robot.push(KeyCode.CLOSE_BRACKET);
    assertThat(onFx(() -> focus())).isEqualTo("member-kine@b");
  }

  @Test
  void aThousandClustersAreTilesWorstFirstAndTheKeyboardReachesEach() throws Exception {
    become(Scenes.thousand());
    Node field = shown("#tiles");
    onFx(
        () -> {
          field.requestFocus();
          return field;
        });
    assertThat(onFx(field::getAccessibleText)).contains("host-03-c003", "failed");
    robot.push(KeyCode.RIGHT).push(KeyCode.DOWN).push(KeyCode.END);
    assertThat(onFx(field::getAccessibleText)).contains("host-39-c959", "ready");
    robot.push(KeyCode.HOME).push(KeyCode.ENTER);
    await().atMost(ofSeconds(15)).until(() -> text("#cluster-title").equals("host-03-c003"));
  }

  private String focus() {
    return window.scene().getFocusOwner().getId();
  }

  @Test
  void questionMarkShowsTheKeysAndSlashLeadsToTheFilter() throws Exception {
    shown("#cluster-payments");
    onFx(
        () -> {
          ((ConsoleView) window.scene().getRoot()).desk().showKeys();
          return 1;
        });
    shown("#keys-dialog");
    robot.push(KeyCode.ESCAPE);
    await().atMost(ofSeconds(15)).until(() -> onFx(() -> node("#keys-dialog") == null));
    robot.write("/");
    await().atMost(ofSeconds(15)).until(() -> onFx(() -> "filter".equals(focus())));
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

  /** Settings in memory. */
  private static final class RememberedLook implements ConsoleSettings {
    private volatile ConsoleLook look = ConsoleLook.DEFAULT;

    @Override
    public ConsoleLook load() {
      return look;
    }

    @Override
    public void save(ConsoleLook saved) {
      look = saved;
    }
  }
}
