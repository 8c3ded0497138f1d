package computer.socialweb.yardmaster.app.tour;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.ui.fx.Toolkit;
import computer.socialweb.yardmaster.ui.shell.ConsoleLook;
import computer.socialweb.yardmaster.ui.shell.ConsoleServices;
import computer.socialweb.yardmaster.ui.shell.ConsoleSettings;
import computer.socialweb.yardmaster.ui.shell.ConsoleWindow;
import computer.socialweb.yardmaster.ui.theme.Theme;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.stage.Stage;

/** The console's own window, open without a display. */
final class TourWindow implements AutoCloseable {
  /** Longer than the window's own pace of drawing, so that what has been told to it is drawn. */
  private static final long SETTLE_MILLIS = 700;

  private static final Duration START_LIMIT = Duration.ofSeconds(60);

  private final ConsoleWindow window;
  private final Hand hand;

  private TourWindow(ConsoleWindow window) {
    this.window = window;
    this.hand = new Hand(window.scene());
  }

  /** Starts JavaFX, which one process can do once. */
  static TourWindow open(Ground ground) {
    CompletableFuture<ConsoleWindow> opened = new CompletableFuture<>();
    Toolkit.start(
        () -> {
          try {
            opened.complete(show(ground));
          } catch (RuntimeException e) {
            opened.completeExceptionally(e);
          }
        });
    return new TourWindow(opened.join());
  }

  private static ConsoleWindow show(Ground ground) {
    ConsoleWindow window =
        new ConsoleWindow(
            new Stage(),
            new ConsoleServices(
                ground.clusters(),
                ground.logs(),
                new Forgetful(),
                "local",
                ground.who(),
                false,
                Optional.of(() -> ground.daemon().start(START_LIMIT)),
                ground.clock()));
    window.show();
    return window;
  }

  Hand hand() {
    return hand;
  }

  void open(ClusterKey key) throws InterruptedException {
    hand.onFx(
        () -> {
          window.open(key);
          return key;
        });
  }

  void openAll() throws InterruptedException {
    hand.onFx(
        () -> {
          window.openAll();
          return true;
        });
  }

  void select(String member) throws InterruptedException {
    hand.onFx(
        () -> {
          window.select(member);
          return member;
        });
  }

  /** Saves FOLDER/NAME-light.png and FOLDER/NAME-dark.png. */
  void pictures(Path folder, String name) throws InterruptedException {
    for (Theme theme : List.of(Theme.LIGHT, Theme.DARK)) {
      hand.onFx(
          () -> {
            window.setTheme(theme);
            return theme;
          });
      settle();
      Path file = folder.resolve(name + "-" + theme.name().toLowerCase(Locale.ROOT) + ".png");
      hand.onFx(
          () -> {
            window.picture(file);
            return file;
          });
    }
  }

  private static void settle() throws InterruptedException {
    new CountDownLatch(1).await(SETTLE_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() throws InterruptedException {
    hand.onFx(
        () -> {
          window.close();
          return true;
        });
    Toolkit.stop();
  }

  /** A tour leaves no trace in the admin's settings. */
  private static final class Forgetful implements ConsoleSettings {
    @Override
    public ConsoleLook load() {
      return ConsoleLook.DEFAULT;
    }

    @Override
    public void save(ConsoleLook look) {}
  }
}
