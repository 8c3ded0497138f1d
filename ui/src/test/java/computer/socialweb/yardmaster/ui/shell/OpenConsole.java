package computer.socialweb.yardmaster.ui.shell;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.testkit.time.HandClock;
import computer.socialweb.yardmaster.ui.fixture.Scenes;
import computer.socialweb.yardmaster.ui.fixture.StillClusters;
import computer.socialweb.yardmaster.ui.fixture.Yard;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/** The whole window over clusters that stand still; opened before each test, closed after it. */
abstract class OpenConsole {
  @TempDir Path folder;

  final FxRobot robot = new FxRobot();
  final RememberedLook settings = new RememberedLook();
  final AtomicInteger starts = new AtomicInteger();
  final CountDownLatch startEnds = new CountDownLatch(1);
  StillClusters clusters;
  ConsoleWindow window;

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

  static <T> T onFx(Callable<T> task) throws Exception {
    return FxToolkit.setupFixture(task);
  }

  Node node(String id) {
    return window.scene().getRoot().lookup(id);
  }

  Node shown(String id) {
    await().atMost(ofSeconds(15)).until(() -> onFx(() -> node(id) != null && node(id).isVisible()));
    return node(id);
  }

  String text(String id) {
    return ((Labeled) shown(id)).getText();
  }

  void press(String id) throws Exception {
    Node found = shown(id);
    await().atMost(ofSeconds(15)).until(() -> onFx(() -> !found.isDisabled()));
    onFx(
        () -> {
          ((Button) found).fire();
          return found;
        });
  }

  void at(String key) throws Exception {
    become(Scenes.failed());
    onFx(
        () -> {
          window.open(new ClusterKey(key));
          return key;
        });
  }

  void become(Scenes.Found found) {
    clusters.become(found.fleet());
  }

  void asked(String... words) {
    await()
        .atMost(ofSeconds(15))
        .untilAsserted(() -> assertThat(clusters.asked()).containsExactly(words));
  }

  String focus() {
    return window.scene().getFocusOwner().getId();
  }

  /** Settings in memory. */
  static final class RememberedLook implements ConsoleSettings {
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
