package computer.socialweb.yardmaster.ui.overview;

import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.ui.control.EmptyPanel;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import computer.socialweb.yardmaster.ui.nav.Navigator;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.controlsfx.control.GridView;
import org.jspecify.annotations.Nullable;

/** All clusters, as tiles or as a table; what to do when there is none. */
public final class FleetPage extends BorderPane implements AutoCloseable {
  private static final Texts TEXTS = Texts.of("ui-overview");

  private final FleetViewModel viewModel;
  private final Label counts = Labels.of("", "caption", "dim");
  private final TextField filter = new TextField();
  private final StateBar bar;
  private final GridView<ClusterLine> tiles;
  private final Node table;
  private final FirstCluster first;
  private final EmptyPanel notYet =
      new EmptyPanel(TEXTS.get("loading"), TEXTS.get("loading.words"));
  private final EmptyPanel unheard = new EmptyPanel("", "");
  private final HBox tools;
  private Node chosen;

  /**
   * @param onFirst told the name that the person wants for a first cluster, which is checked
   */
  public FleetPage(UiThreads threads, Navigator navigator, Consumer<String> onFirst) {
    viewModel = new FleetViewModel(threads);
    getStyleClass().add("fleet-page");
    setId("fleet");
    bar = new StateBar(viewModel);
    tiles = ClusterTiles.of(viewModel, navigator);
    table = ClusterTable.of(viewModel, navigator);
    chosen = tiles;
    first = new FirstCluster(onFirst);
    filter.setPromptText(TEXTS.get("filter"));
    filter.setAccessibleText(TEXTS.get("filter"));
    filter.setId("filter");
    viewModel.filter().bind(filter.textProperty());
    counts.textProperty().bind(viewModel.counts());
    Label title = Labels.title(TEXTS.get("all"));
    title.setMinWidth(USE_PREF_SIZE);
    ToggleGroup group = new ToggleGroup();
    tools = new HBox(8, filter, choice(group, "tiles", true), choice(group, "table", false));
    tools.setAlignment(Pos.CENTER_RIGHT);
    HBox head = new HBox(12, title, counts, Labels.spacer(), tools);
    head.setAlignment(Pos.CENTER_LEFT);
    head.getStyleClass().add("head-line");
    VBox top = new VBox(8, head, bar);
    top.getStyleClass().add("cluster-head");
    setTop(top);
    viewModel.loaded().addListener((property, before, now) -> arrange());
    viewModel.total().addListener((property, before, now) -> arrange());
    arrange();
  }

  private ToggleButton choice(ToggleGroup group, String name, boolean selected) {
    ToggleButton button = new ToggleButton(TEXTS.get(name));
    button.setToggleGroup(group);
    button.setId("show-" + name);
    button.getStyleClass().add("choice");
    button.setMinWidth(USE_PREF_SIZE);
    button.setSelected(selected);
    button.setOnAction(
        event -> {
          button.setSelected(true);
          chosen = name.equals("table") ? table : tiles;
          arrange();
        });
    return button;
  }

  private void arrange() {
    boolean some = viewModel.total().get() > 0;
    tools.setVisible(some);
    bar.setVisible(some);
    bar.setManaged(some);
    setCenter(some ? chosen : new StackPane(nothing()));
  }

  private Node nothing() {
    return switch (viewModel.loaded().get()) {
      case Freshness.Loading() -> notYet;
      case Freshness.Live _ -> first;
      case Freshness.Stale(_, String reason) -> {
        unheard.say(TEXTS.get("unheard"), TEXTS.get("unheard.words", reason));
        yield unheard;
      }
    };
  }

  public void show(FleetSnapshot fleet, List<OperationSnapshot> operations) {
    viewModel.show(fleet, operations);
  }

  /**
   * @param reason why no cluster can be spawned now; null when one can
   */
  public void offerSpawn(@Nullable String reason) {
    first.offer(reason);
  }

  public void setTextScale(double scale) {
    ClusterTiles.size(tiles, scale);
  }

  public void focusFilter() {
    filter.requestFocus();
  }

  @Override
  public void close() {
    viewModel.close();
  }
}
