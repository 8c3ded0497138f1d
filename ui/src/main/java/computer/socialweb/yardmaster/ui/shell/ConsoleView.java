package computer.socialweb.yardmaster.ui.shell;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.ui.control.EmptyPanel;
import computer.socialweb.yardmaster.ui.dialog.DialogLayer;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import computer.socialweb.yardmaster.ui.graph.GraphPane;
import computer.socialweb.yardmaster.ui.inspector.Inspector;
import computer.socialweb.yardmaster.ui.log.LastLine;
import computer.socialweb.yardmaster.ui.log.LogPane;
import computer.socialweb.yardmaster.ui.log.LogTarget;
import computer.socialweb.yardmaster.ui.nav.Navigator;
import computer.socialweb.yardmaster.ui.nav.Place;
import computer.socialweb.yardmaster.ui.operation.ClusterHead;
import computer.socialweb.yardmaster.ui.operation.Dock;
import computer.socialweb.yardmaster.ui.operation.StatusBar;
import computer.socialweb.yardmaster.ui.operation.VerbGates;
import computer.socialweb.yardmaster.ui.overview.FleetPage;
import computer.socialweb.yardmaster.ui.overview.Sidebar;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;

/**
 * Everything in the window: the features side by side, each told of new data, the place and the
 * selection. JavaFX thread only.
 */
final class ConsoleView extends StackPane implements AutoCloseable {
  /** Below this width, at 100 % text, the inspector gives its room to the rack. */
  private static final double INSPECTOR_FROM = 1180;

  private static final double SIDEBAR = 232;
  private static final Texts TEXTS = Texts.of("ui-shell");

  private final Navigator navigator = new Navigator();
  private final DialogLayer dialogs = new DialogLayer();
  private final boolean readOnly;
  private final CommandDesk desk;
  private final Sidebar sidebar;
  private final FleetPage fleetPage;
  private final ClusterHead head;
  private final GraphPane graph;
  private final LogPane log;
  private final LastLine lastLine;
  private final Inspector inspector;
  private final Dock dock;
  private final StatusBar statusBar;
  private final ClusterPage clusterPage;
  private final MemberMenu menus;
  private final BorderPane main = new BorderPane();
  private final EmptyPanel absent = new EmptyPanel("", "");
  private final StackPane absentPage = new StackPane(absent);
  private FleetSnapshot fleet = new FleetSnapshot(List.of(), new Freshness.Loading());
  private Optional<FleetSnapshot> lastHeard = Optional.empty();
  private List<OperationSnapshot> operations = List.of();
  private double textScale = 1;

  /**
   * @param onTheme run when the person wants the other theme
   */
  ConsoleView(UiThreads threads, ConsoleServices services, Runnable onTheme) {
    readOnly = services.readOnly();
    desk = new CommandDesk(threads, services, dialogs, navigator, this::refresh);
    sidebar = new Sidebar(navigator, services.context(), readOnly, desk::askSpawn);
    fleetPage = new FleetPage(threads, navigator, desk::spawnRehearsal);
    menus = new MemberMenu(desk, this::openLog);
    head = new ClusterHead(threads, desk, desk::cancel);
    graph = new GraphPane(threads, navigator::select, this::openInspector, this::openMenu);
    log = new LogPane(threads, services.logs());
    lastLine = new LastLine(threads, services.logs(), this::refresh);
    inspector =
        new Inspector(
            threads,
            services.clusters()::describe,
            log,
            tab -> briefLog(tab.equals("summary")),
            this::openMenuBelow);
    dock = new Dock(threads, desk::cancel);
    statusBar = new StatusBar(threads, desk::showKeys, onTheme);
    clusterPage = new ClusterPage(head, graph, dock, inspector);
    Region line = new Region();
    line.getStyleClass().add("context-line");
    main.setTop(line);
    main.setLeft(sidebar);
    main.setBottom(statusBar);
    main.getStyleClass().add("console");
    fleetPage.setMinWidth(0);
    getChildren().addAll(main, dialogs);
    navigator.place().addListener((place, before, now) -> refresh());
    navigator.member().addListener((member, before, now) -> showSelection());
    widthProperty().addListener((width, before, now) -> fitWidth());
    fitWidth();
    refresh();
  }

  private void briefLog(boolean brief) {
    log.brief(brief);
  }

  Navigator navigator() {
    return navigator;
  }

  CommandDesk desk() {
    return desk;
  }

  DialogLayer dialogs() {
    return dialogs;
  }

  /** Takes in new data; called at the pace of the window. */
  void show(FleetSnapshot newFleet, List<OperationSnapshot> newOperations) {
    fleet = believed(newFleet);
    operations = newOperations;
    desk.saw(newOperations);
    refresh();
  }

  /**
   * While nothing is heard, snapshots no longer tell what the members were; what was last heard
   * does, and is marked as old wherever it is shown.
   */
  private FleetSnapshot believed(FleetSnapshot now) {
    if (now.freshness() instanceof Freshness.Live) {
      lastHeard = Optional.of(now);
    }
    return now.freshness() instanceof Freshness.Stale
        ? lastHeard.map(heard -> new FleetSnapshot(heard.clusters(), now.freshness())).orElse(now)
        : now;
  }

  void setTextScale(double scale) {
    textScale = scale;
    graph.setTextScale(scale);
    clusterPage.setTextScale(scale);
    fleetPage.setTextScale(scale);
    sidebar.setTextScale(scale);
    fitWidth();
  }

  private void fitWidth() {
    sidebar.setPrefWidth(SIDEBAR * Math.min(textScale, 1.4));
    sidebar.setMinWidth(USE_PREF_SIZE);
    clusterPage.showInspector(getWidth() >= INSPECTOR_FROM * Math.min(textScale, 1.25));
  }

  private VerbGates gates() {
    Set<String> asked = desk.asked();
    return new VerbGates(fleet.freshness(), readOnly, operations, asked);
  }

  private void refresh() {
    VerbGates gates = gates();
    sidebar.show(fleet, operations);
    sidebar.offerSpawn(gates.locked().orElse(null));
    fleetPage.show(fleet, operations);
    fleetPage.offerSpawn(gates.locked().orElse(null));
    dock.show(fleet, operations);
    dock.only(navigator.cluster().map(ClusterKey::value));
    statusBar.show(fleet, operations);
    switch (navigator.place().get()) {
      case Place.AllClusters() -> center(fleetPage);
      case Place.Cluster(ClusterKey key) ->
          fleet
              .cluster(key)
              .ifPresentOrElse(cluster -> showCluster(cluster, gates), () -> showGone(key));
    }
    showSelection();
  }

  private void showCluster(ClusterSnapshot cluster, VerbGates gates) {
    boolean stale = fleet.freshness() instanceof Freshness.Stale;
    lastLine.follow(causeLog(cluster).filter(file -> !stale));
    head.show(cluster, gates, lastLine.text());
    graph.show(cluster, stale);
    suggested(cluster).ifPresent(navigator::suggest);
    center(clusterPage);
  }

  private static Optional<Path> causeLog(ClusterSnapshot cluster) {
    return cluster.members().stream()
        .filter(member -> member.state().cause())
        .findFirst()
        .flatMap(MemberSnapshot::log);
  }

  /** The member that deserves the first look. */
  private static Optional<String> suggested(ClusterSnapshot cluster) {
    return cluster
        .worst()
        .filter(name -> cluster.member(name).isPresent() || name.equals(MemberGraph.STORE));
  }

  private void showGone(ClusterKey key) {
    boolean coming = gates().running(key.value()).isPresent() || desk.asked().contains(key.value());
    boolean live = fleet.freshness() instanceof Freshness.Live;
    String what = coming ? "coming" : live ? "gone" : "unheard";
    absent.say(TEXTS.get(what, key), TEXTS.get(what + ".words", key));
    center(absentPage);
  }

  private void center(Node node) {
    if (!node.equals(main.getCenter())) {
      main.setCenter(node);
    }
  }

  private void showSelection() {
    Optional<String> selected = navigator.member().get();
    Optional<ClusterSnapshot> cluster = navigator.cluster().flatMap(fleet::cluster);
    boolean stale = fleet.freshness() instanceof Freshness.Stale;
    graph.select(selected);
    cluster.ifPresent(shown -> inspector.show(shown, selected, stale));
    log.follow(
        cluster.flatMap(
            shown -> selected.flatMap(shown::member).flatMap(member -> target(shown, member))));
  }

  private static Optional<LogTarget> target(ClusterSnapshot cluster, MemberSnapshot member) {
    return member
        .log()
        .map(file -> new LogTarget(cluster.key() + " " + member.name(), file, LogMarks.of(member)));
  }

  private void openMenu(String name, Node owner, double x, double y) {
    navigator
        .cluster()
        .flatMap(fleet::cluster)
        .ifPresent(
            cluster ->
                cluster
                    .member(name)
                    .map(member -> menus.of(member, cluster, gates()))
                    .ifPresent(menu -> menu.show(owner, x, y)));
  }

  private void openMenuBelow(Node button) {
    Bounds at = button.localToScreen(button.getLayoutBounds());
    navigator
        .member()
        .get()
        .ifPresent(name -> openMenu(name, button, at.getMinX(), at.getMaxY() + 4));
  }

  private void openInspector() {
    clusterPage.showInspector(true);
    inspector.focusTabs();
  }

  /** Opens the log of the selected member and moves the keyboard to its search. */
  void openLog() {
    if (navigator.cluster().isPresent()) {
      clusterPage.showInspector(true);
      inspector.open("log");
      log.focusSearch();
    }
  }

  /** Moves the keyboard to what filters the present place. */
  void openSearch() {
    if (navigator.cluster().isPresent()) {
      openLog();
    } else {
      fleetPage.focusFilter();
    }
  }

  /** What F6 walks through, in reading order. */
  List<Runnable> regions() {
    return navigator.cluster().isPresent()
        ? List.of(sidebar::focusList, graph::focusRack, inspector::focusTabs, dock::focusTabs)
        : List.of(sidebar::focusList, fleetPage::focusFilter);
  }

  @Override
  public void close() {
    fleetPage.close();
    head.close();
    graph.close();
    log.close();
    lastLine.close();
    inspector.close();
    dock.close();
    statusBar.close();
  }
}
