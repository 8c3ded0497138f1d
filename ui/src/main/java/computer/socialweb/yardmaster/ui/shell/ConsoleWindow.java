package computer.socialweb.yardmaster.ui.shell;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.objects.Subscription;
import computer.socialweb.yardmaster.operation.Operation;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.ui.fx.Latest;
import computer.socialweb.yardmaster.ui.fx.Motion;
import computer.socialweb.yardmaster.ui.fx.ScreenPicture;
import computer.socialweb.yardmaster.ui.fx.StallMonitor;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import computer.socialweb.yardmaster.ui.nav.Place;
import computer.socialweb.yardmaster.ui.theme.Theme;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.stage.Screen;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/**
 * The console's window. Made, shown and closed on the JavaFX thread; what it subscribes to it ends
 * in {@link #close}, and it closes nothing that it was given.
 */
public final class ConsoleWindow implements AutoCloseable {
  private static final Texts TEXTS = Texts.of("ui-shell");
  private static final int OPERATIONS = 100;
  private static final double WIDTH = 1280;
  private static final double HEIGHT = 800;

  private final Stage stage;
  private final ConsoleServices services;
  private final UiThreads threads;
  private final ConsoleView view;
  private final Scene scene;
  private final Motion motion;
  private final StallMonitor stalls;
  private final Latest<FleetSnapshot> fleets;
  private final Latest<List<OperationSnapshot>> lists;
  private ConsoleLook look;
  private FleetSnapshot fleet = new FleetSnapshot(List.of(), new Freshness.Loading());
  private List<OperationSnapshot> operations = List.of();
  private @Nullable Subscription subscription;
  private Operation.@Nullable Following following;

  /**
   * @param stage not shown yet; it is this window's from now on
   */
  public ConsoleWindow(Stage stage, ConsoleServices services) {
    this.stage = stage;
    this.services = services;
    this.threads = new UiThreads(services.clock());
    this.look = services.settings().load();
    this.view = new ConsoleView(threads, services, this::changeTheme);
    this.scene = new Scene(view, WIDTH, HEIGHT);
    this.motion = new Motion(threads, scene);
    this.stalls = new StallMonitor(threads.fx(), Duration.ofSeconds(1), Duration.ofMillis(250));
    this.fleets =
        threads.latest(
            now -> {
              fleet = now;
              view.show(fleet, operations);
            });
    this.lists =
        threads.latest(
            now -> {
              operations = now;
              view.show(fleet, operations);
            });
    new Keyboard(view, this::changeTextScale).attach(scene);
  }

  /** Opens the window and begins to listen. */
  public void show() {
    dress();
    stage.setScene(scene);
    stage.setTitle(TEXTS.get("window", services.context()));
    stage.setMinWidth(760);
    stage.setMinHeight(480);
    look.bounds().ifPresent(this::place);
    stage.show();
    subscription = services.clusters().subscribe(fleets);
    following = services.clusters().operations().follow(OPERATIONS, lists);
    stalls.start();
  }

  /** Puts the window where it was, as far as that lies on a screen of today. */
  private void place(ConsoleLook.Bounds bounds) {
    boolean onScreen =
        !Screen.getScreensForRectangle(
                bounds.x() + 40, bounds.y(), Math.max(1, bounds.width() - 80), 40)
            .isEmpty();
    Rectangle2D screen = Screen.getPrimary().getVisualBounds();
    stage.setWidth(Math.clamp(bounds.width(), 760, Math.max(760, screen.getWidth())));
    stage.setHeight(Math.clamp(bounds.height(), 480, Math.max(480, screen.getHeight())));
    if (onScreen) {
      stage.setX(bounds.x());
      stage.setY(bounds.y());
    }
    stage.setMaximized(bounds.maximized());
  }

  private void dress() {
    theme().dress(scene, look.textScale());
    view.setTextScale(look.textScale());
  }

  private Theme theme() {
    return look.theme().orElseGet(() -> threads.fx().darkDesktop() ? Theme.DARK : Theme.LIGHT);
  }

  /** Changes the theme and remembers it. */
  public void setTheme(Theme theme) {
    look = new ConsoleLook(Optional.of(theme), look.textScale(), look.bounds());
    dress();
    save();
  }

  private void changeTheme() {
    setTheme(theme().next());
  }

  /** Changes the size of all text and remembers it; 1 to 2. */
  public void setTextScale(double scale) {
    look = new ConsoleLook(look.theme(), scale, look.bounds());
    dress();
    save();
  }

  private void changeTextScale(double by) {
    setTextScale(by == 0 ? 1 : look.textScale() + by);
  }

  private void save() {
    ConsoleLook saved = look;
    threads.work(
        () -> {
          services.settings().save(saved);
          return saved;
        },
        done -> {},
        failure ->
            org.slf4j.LoggerFactory.getLogger(ConsoleWindow.class)
                .warn("the look of the window was not saved", failure));
  }

  /** Goes to a cluster. */
  public void open(ClusterKey key) {
    view.navigator().go(new Place.Cluster(key));
  }

  /** Goes to a member of the cluster that is shown. */
  public void select(String member) {
    view.navigator().select(member);
  }

  /** Goes to the list of all clusters. */
  public void openAll() {
    view.navigator().go(new Place.AllClusters());
  }

  public Scene scene() {
    return scene;
  }

  /**
   * Saves what the window shows now.
   *
   * @throws IOException when the file cannot be written
   */
  public void picture(Path file) throws IOException {
    ScreenPicture.write(scene, file);
  }

  /**
   * Whether the window can be closed without a word. While operations of this console run it
   * cannot: then the person is asked, and {@code close} is run when the answer is yes.
   */
  public boolean mayClose(Runnable close) {
    List<OperationSnapshot> own =
        operations.stream().filter(each -> each.running() && each.ours()).toList();
    if (!own.isEmpty()) {
      view.desk().askClose(own, close);
    }
    return own.isEmpty();
  }

  /** Ends all subscriptions and closes the window. Closing again is harmless. */
  @Override
  public void close() {
    stalls.close();
    Subscription listening = subscription;
    if (listening != null) {
      listening.close();
      subscription = null;
    }
    Operation.Following followed = following;
    if (followed != null) {
      followed.close();
      following = null;
    }
    fleets.close();
    lists.close();
    rememberBounds();
    view.requestFocus(); // a field that keeps the keyboard blinks on
    view.close();
    motion.close();
    threads.close();
    stage.close();
  }

  private void rememberBounds() {
    if (stage.isShowing() && !Double.isNaN(stage.getX())) {
      ConsoleLook.Bounds bounds =
          new ConsoleLook.Bounds(
              stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight(), stage.isMaximized());
      look = new ConsoleLook(look.theme(), look.textScale(), Optional.of(bounds));
      services.settings().save(look);
    }
  }
}
