package computer.socialweb.yardmaster.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.app.cli.call.GlobalOptions;
import computer.socialweb.yardmaster.app.place.Directories;
import computer.socialweb.yardmaster.app.place.Machine;
import computer.socialweb.yardmaster.app.tour.Watch;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.Clusters;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import computer.socialweb.yardmaster.cluster.Rehearsal;
import computer.socialweb.yardmaster.cluster.RollSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.ui.shell.ConsoleLook;
import computer.socialweb.yardmaster.ui.shell.ConsoleServices;
import computer.socialweb.yardmaster.ui.shell.ConsoleSettings;
import computer.socialweb.yardmaster.ui.shell.ConsoleWindow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/** The main job, once, on real parts, by the buttons of the window. */
@EnabledOnOs(OS.LINUX)
final class EndToEndTest {
  private static final ClusterKey KEY = new ClusterKey("demo");
  private static final Duration SOON = Duration.ofSeconds(60);

  @TempDir Path folder;

  private final FxRobot robot = new FxRobot();
  private Path state;
  private Wiring wiring;
  private Clusters clusters;
  private Watch watch;
  private ConsoleWindow window;

  @BeforeEach
  void openTheConsole() throws Exception {
    state = Files.createDirectory(folder.resolve("s"));
    for (Path open : new Path[] {folder, state}) { // the stores' user has to pass
      Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwx--x--x"));
    }
    Machine machine = Machine.here();
    Directories usual = Directories.of(machine, java.util.Optional.of(state));
    wiring = new Wiring(machine, new GlobalOptions(), usual);
    wiring.daemon().start(SOON);
    clusters = wiring.clusters();
    watch = new Watch(clusters);
    FxToolkit.registerPrimaryStage();
    window = onFx(this::show);
  }

  private ConsoleWindow show() {
    ConsoleWindow opened =
        new ConsoleWindow(
            new Stage(),
            new ConsoleServices(
                clusters,
                wiring.ground().logs(),
                new UsualLook(),
                "local",
                wiring.who(),
                false,
                Optional.empty(),
                InstantSource.system()));
    opened.show();
    return opened;
  }

  private static final class UsualLook implements ConsoleSettings {
    @Override
    public ConsoleLook load() {
      return ConsoleLook.DEFAULT;
    }

    @Override
    public void save(ConsoleLook look) {}
  }

  @AfterEach
  void leaveNothing() throws Exception {
    if (window != null) {
      onFx(
          () -> {
            window.close();
            return true;
          });
    }
    wiring.close();
    wiring.daemon().stop(SOON);
    await().atMost(SOON).until(() -> Leftovers.processes(state).isEmpty());
    Leftovers.kill(state);
  }

  private static <T> T onFx(Callable<T> task) throws Exception {
    return FxToolkit.setupFixture(task);
  }

  @Test
  @Timeout(400)
  void oneClusterThroughItsWholeLife() throws Exception {
    spawnByOneClick();
    Map<String, String> first = invocations();
    crashOneAndRepairIt(first);
    rollThereAndBack();
    loseTheControlPlaneAndFindItAgain();
    reapAndPurge();
    assertThat(Leftovers.files(state.resolve("clusters"), ".ports.lock")).isEmpty();
    assertThat(Leftovers.files(state.resolve("stores"))).isEmpty();
    assertThat(Leftovers.files(state.resolve("vaults"))).isEmpty();
    assertThat(Leftovers.files(state.resolve("run"), "ports.lock")).isEmpty();
    assertThat(Leftovers.processes(state))
        .as("only the control plane itself")
        .allMatch(line -> line.contains("control-plane run"));
  }

  private void spawnByOneClick() throws Exception {
    await().atMost(SOON).until(() -> usable("#first-spawn"));
    robot.clickOn("#first-spawn");
    ClusterSnapshot ready = watch.ready(KEY, 9);
    assertThat(ready.members()).allMatch(MemberSnapshot::verified);
    assertThat(ready.store().orElseThrow().phase()).isEqualTo("Ready");
    idle();
  }

  private void crashOneAndRepairIt(Map<String, String> before) throws Exception {
    clusters.rehearse(KEY, MemberName.parse("kine@a"), Rehearsal.CRASH).await();
    watch.member(KEY, "kine@a", kine -> kine.state() == State.FAILED);
    MemberSnapshot k3s = watch.member(KEY, "k3s@a", found -> found.state() == State.AFFECTED);
    assertThat(k3s.cause()).contains("kine@a");
    idle();
    await().atMost(SOON).until(() -> text("#cluster-state").contains("kine@a failed"));

    click("#repair");
    click("#plan-confirm");
    watch.ready(KEY, 9);
    idle();
    Map<String, String> after = invocations();
    assertThat(after.get("kine@a")).isNotEqualTo(before.get("kine@a"));
    before.remove("kine@a");
    assertThat(after).containsAllEntriesOf(before);
  }

  private void rollThereAndBack() throws Exception {
    for (String slot : new String[] {"b", "a"}) {
      click("#roll");
      click("#roll-confirm");
      watch.cluster(KEY, "hold", now -> now.roll().filter(RollSnapshot::holding).isPresent());
      click("#roll-continue");
      watch.cluster(KEY, "slot " + slot, now -> now.activeSlot().toString().equals(slot));
      idle();
      watch.ready(KEY, 9);
    }
  }

  private void loseTheControlPlaneAndFindItAgain() throws Exception {
    Map<String, String> before = invocations();
    long pid = wiring.daemon().mustRun().pid();
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    watch.fleet("stale data", fleet -> fleet.freshness() instanceof Freshness.Stale);
    await().atMost(SOON).until(() -> !usable("#reap"));

    wiring.daemon().start(SOON);
    watch.fleet("live data", fleet -> fleet.freshness() instanceof Freshness.Live);
    watch.ready(KEY, 9);
    assertThat(wiring.daemon().mustRun().pid()).isNotEqualTo(pid);
    assertThat(invocations()).isEqualTo(before);
  }

  private void reapAndPurge() throws Exception {
    click("#reap");
    click("#reap-confirm");
    watch.cluster(KEY, "no members", now -> now.members().isEmpty() || stopped(now));
    idle();
    click("#more");
    await().atMost(SOON).until(() -> robot.lookup("#purge").tryQuery().isPresent());
    robot.clickOn("#purge");
    await().atMost(SOON).until(() -> node("#purge-key") != null);
    robot.clickOn("#purge-key").write(KEY.value());
    click("#purge-confirm");
    watch.fleet("an empty yard", fleet -> fleet.cluster(KEY).isEmpty());
    idle();
  }

  private static boolean stopped(ClusterSnapshot cluster) {
    return cluster.members().stream().allMatch(member -> member.state() == State.STOPPED);
  }

  private Map<String, String> invocations() {
    return clusters.snapshot().cluster(KEY).orElseThrow().members().stream()
        .collect(
            Collectors.toMap(
                member -> member.name().toString(), member -> member.invocation().orElse("")));
  }

  private void idle() {
    await()
        .atMost(SOON)
        .until(() -> clusters.operations().recent(20).stream().noneMatch(each -> each.running()));
  }

  private void click(String id) {
    await().atMost(SOON).until(() -> usable(id));
    robot.clickOn(id);
  }

  private Node node(String id) {
    return window.scene().getRoot().lookup(id);
  }

  private boolean usable(String id) throws Exception {
    return onFx(() -> node(id) instanceof Button button && !button.isDisabled() && shown(button));
  }

  private static boolean shown(Node node) {
    return node.getParent() == null
        ? node.isVisible()
        : node.isVisible() && shown(node.getParent());
  }

  private String text(String id) throws Exception {
    return onFx(() -> node(id) instanceof Labeled label ? label.getText() : "");
  }
}
