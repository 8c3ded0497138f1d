package computer.socialweb.yardmaster.ui.shell;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.tail.TailEntry;
import computer.socialweb.yardmaster.testkit.time.HandClock;
import computer.socialweb.yardmaster.ui.dialog.DialogBox;
import computer.socialweb.yardmaster.ui.fixture.Scenes;
import computer.socialweb.yardmaster.ui.fixture.StillClusters;
import computer.socialweb.yardmaster.ui.fixture.Yard;
import computer.socialweb.yardmaster.ui.fx.ScreenPicture;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import computer.socialweb.yardmaster.ui.log.LogFeed;
import computer.socialweb.yardmaster.ui.nav.Place;
import computer.socialweb.yardmaster.ui.theme.Theme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Stage;

/** Draws the console in each situation and saves the pictures. */
final class Gallery {
  /** A picture to draw. */
  record Picture(String name, Scenes.Found found, Consumer<ConsoleView> set) {}

  private static final LogFeed LOG =
      (file, sink) -> {
        sink.accept(
            new LogFeed.Batch(
                List.of(
                    logfmt("13:58:02.114Z", "info", "Starting k3s v1.32.6+k3s1 (a1b2c3d4)"),
                    logfmt(
                        "13:58:02.391Z",
                        "info",
                        "Running kube-apiserver --advertise-address=127.0.0.1"),
                    line("13:58:09.006Z [INFO]  core: vault is unsealed"),
                    logfmt("13:58:12.870Z", "warning", "clock skew of 2 ms against the store"),
                    new TailEntry.Divider("verified · invocation 4f1c…9a2e"),
                    new TailEntry.Line(
                        "I0302 13:58:20.511000    12 node.go:43] Labels have been set", false),
                    line("13:58:39.870Z Kine starting, endpoint postgres"),
                    logfmt(
                        "13:58:40.002Z",
                        "fatal",
                        "building kine: pq: peer authentication failed for user \\\"kine\\\"")),
                0,
                Optional.empty()));
        return () -> {};
      };

  private static TailEntry logfmt(String time, String level, String message) {
    return new TailEntry.Line(
        "time=\"2026-03-02T%s\" level=%s msg=\"%s\"".formatted(time, level, message), false);
  }

  private static TailEntry line(String text) {
    return new TailEntry.Line("2026-03-02T" + text, false);
  }

  private final Path folder;

  Gallery(Path folder) {
    this.folder = folder;
  }

  static List<Picture> pictures() {
    return List.of(
        new Picture("empty", Scenes.empty(), view -> {}),
        new Picture("loading", Scenes.loading(), view -> {}),
        new Picture("fleet", Scenes.failed(), view -> {}),
        new Picture("fleet-1000", Scenes.thousand(), view -> {}),
        new Picture("fleet-one", Scenes.one(), view -> {}),
        new Picture("fleet-60", Scenes.many(60), view -> {}),
        new Picture("fleet-dots", Scenes.thousand(), view -> fire(view, "#show-dots")),
        new Picture("fleet-long", Scenes.longNames(), view -> {}),
        new Picture("fleet-silent", Scenes.silent(), view -> {}),
        new Picture(
            "long-key",
            Scenes.longNames(),
            at("customer-4711-production-eu-central-1-zone-b-blue-control-planx", "kine@a")),
        new Picture("fleet-table", Scenes.failed(), view -> fire(view, "#show-table")),
        new Picture("spawning", Scenes.spawning(), at("demo")),
        new Picture("ready", Scenes.ready(), at("demo", "k3s@a")),
        new Picture("failed", Scenes.failed(), at("payments")),
        new Picture(
            "roll-on-hold",
            Scenes.rollOnHold(),
            at("demo", "k3s@b").andThen(view -> fire(view, "#tab-log"))),
        new Picture(
            "log-wrapped",
            Scenes.failed(),
            at("payments", "kine@a")
                .andThen(view -> fire(view, "#tab-log"))
                .andThen(view -> fire(view, "#log-wrap"))),
        new Picture("crash-loop", Scenes.crashing(2, State.WARNING), at("payments", "kine@a")),
        new Picture("moved", Scenes.moved(), at("demo", "front")),
        new Picture("after-switch", Scenes.afterSwitch(), at("demo", "front")),
        new Picture("stale", Scenes.silent(), at("demo")),
        new Picture("unreadable", Scenes.unreadable(), at("demo")),
        new Picture(
            "spec", Scenes.ready(), at("demo", "kine@a").andThen(view -> fire(view, "#tab-spec"))),
        new Picture("purge", Scenes.failed(), at("payments").andThen(view -> view.desk().purge())),
        new Picture(
            "plan", Scenes.failed(), at("payments").andThen(view -> view.desk().showRepairPlan())),
        new Picture(
            "spawn-dialog", Scenes.ready(), at("demo").andThen(view -> view.desk().askSpawn())),
        new Picture("roll-dialog", Scenes.ready(), at("demo").andThen(view -> view.desk().roll())),
        new Picture("keys", Scenes.ready(), at("demo").andThen(view -> view.desk().showKeys())));
  }

  private static Consumer<ConsoleView> at(String key) {
    return view -> view.navigator().go(new Place.Cluster(new ClusterKey(key)));
  }

  private static Consumer<ConsoleView> at(String key, String member) {
    return at(key).andThen(view -> view.navigator().select(member));
  }

  private static void fire(ConsoleView view, String id) {
    view.applyCss();
    view.layout();
    Node node = view.lookup(id);
    if (node instanceof javafx.scene.control.ButtonBase button) {
      button.fire();
    }
  }

  /**
   * Begins to draw; the pictures are there when the returned view has been closed. JavaFX thread.
   */
  Shot open(Picture picture, Theme theme, double width, double height, double textScale) {
    try {
      StillClusters clusters =
          new StillClusters(Files.createTempDirectory(folder, "journal"), picture.found().fleet());
      UiThreads threads = new UiThreads(new HandClock(Yard.NOW));
      ConsoleServices services =
          new ConsoleServices(
              clusters,
              LOG,
              new NoSettings(),
              "local",
              "ada@laptop",
              false,
              Optional.of(() -> {}),
              new HandClock(Yard.NOW));
      ConsoleView view = new ConsoleView(threads, services, () -> {});
      Scene scene = new Scene(view, width, height);
      theme.dress(scene, textScale);
      Stage stage = new Stage();
      stage.setScene(scene);
      view.setTextScale(textScale);
      if (picture.name().equals("stale")) {
        view.show(Scenes.ready().fleet(), List.of());
      }
      if (picture.name().equals("failed")) {
        view.show(Scenes.ready().fleet(), List.of());
      }
      view.show(picture.found().fleet(), picture.found().operations());
      stage.show();
      view.applyCss();
      view.layout();
      picture.set().accept(view);
      return new Shot(clusters, threads, view, stage);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** A window that is open for a picture. */
  record Shot(StillClusters clusters, UiThreads threads, ConsoleView view, Stage stage) {
    void save(Path file) {
      try {
        ScreenPicture.write(stage.getScene(), file);
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      } finally {
        view.close();
        stage.close();
        threads.close();
        clusters.close();
      }
    }

    boolean hasDialog() {
      return view.dialogs().shown().map(DialogBox::getId).isPresent();
    }
  }

  private static final class NoSettings implements ConsoleSettings {
    @Override
    public ConsoleLook load() {
      return ConsoleLook.DEFAULT;
    }

    @Override
    public void save(ConsoleLook look) {}
  }

  /** Arguments: a folder, then names of pictures; none for all. */
  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    List<String> wanted = List.of(arguments).subList(1, arguments.length);
    Gallery gallery = new Gallery(folder);
    Platform.startup(() -> {});
    Platform.setImplicitExit(false);
    Map<String, double[]> sizes = new LinkedHashMap<>();
    sizes.put("", new double[] {1280, 800, 1});
    if (wanted.isEmpty() || wanted.contains("sizes")) {
      sizes.put("-1024x600", new double[] {1024, 600, 1});
      sizes.put("-200pc", new double[] {1280, 800, 2});
    }
    for (Picture picture : pictures()) {
      if (wanted.isEmpty() || wanted.contains(picture.name())) {
        for (Theme theme : Theme.values()) {
          for (var size : sizes.entrySet()) {
            String name =
                picture.name() + "-" + theme.name().toLowerCase(Locale.ROOT) + size.getKey();
            gallery.draw(picture, theme, size.getValue(), folder.resolve(name + ".png"));
          }
        }
      }
    }
    Platform.exit();
  }

  private void draw(Picture picture, Theme theme, double[] size, Path file) throws Exception {
    var opened = new java.util.concurrent.CompletableFuture<Shot>();
    Platform.runLater(
        () -> {
          try {
            opened.complete(open(picture, theme, size[0], size[1], size[2]));
          } catch (RuntimeException e) {
            opened.completeExceptionally(e);
          }
        });
    Shot shot = opened.get();
    boolean dialog =
        List.of("purge", "plan", "spawn-dialog", "roll-dialog", "keys").contains(picture.name());
    java.util.concurrent.locks.LockSupport.parkNanos(400_000_000);
    for (int i = 0; dialog && i < 20 && !shot.hasDialog(); i++) {
      java.util.concurrent.locks.LockSupport.parkNanos(100_000_000);
    }
    var saved = new java.util.concurrent.CompletableFuture<Instant>();
    Platform.runLater(
        () -> {
          try {
            shot.save(file);
            saved.complete(Yard.NOW);
          } catch (RuntimeException e) {
            saved.completeExceptionally(e);
          }
        });
    saved.get();
  }
}
