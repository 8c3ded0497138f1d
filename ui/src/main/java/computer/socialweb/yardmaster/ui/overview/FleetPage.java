package computer.socialweb.yardmaster.ui.overview;

import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.ui.control.EmptyPanel;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.fx.AgeRefresh;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import computer.socialweb.yardmaster.ui.nav.Navigator;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.controlsfx.control.GridView;
import org.jspecify.annotations.Nullable;

/**
 * All clusters, as dots, tiles, cards or a table; what to do when there is none. Until the person
 * chooses, their number does.
 */
public final class FleetPage extends BorderPane implements AutoCloseable {
  private static final Texts TEXTS = Texts.of("ui-overview");

  private static final int CARDS = 60;
  private static final int TILES = 1500;
  private static final double NARROW_FROM = 1.45;

  private final FleetViewModel viewModel;
  private final Label counts = Labels.of("", "caption", "dim");
  private final TextField filter = new TextField();
  private final StateBar bar;
  private final GridView<ClusterLine> cards;
  private final List<ClusterField> fields;
  private final TableView<ClusterLine> table;
  private final AgeRefresh ages;
  private final Map<String, Node> views = new LinkedHashMap<>();
  private final ToggleGroup choices = new ToggleGroup();
  private final FirstCluster first;
  private final EmptyPanel notYet =
      new EmptyPanel(TEXTS.get("loading"), TEXTS.get("loading.words"));
  private final EmptyPanel unheard = new EmptyPanel("", "");
  private final HBox tools;
  private Optional<String> chosen = Optional.empty();
  private double textScale = 1;

  /**
   * @param onFirst told the name that the person wants for a first cluster, which is checked
   */
  public FleetPage(UiThreads threads, Navigator navigator, Consumer<String> onFirst) {
    viewModel = new FleetViewModel(threads);
    getStyleClass().add("fleet-page");
    setId("fleet");
    bar = new StateBar(viewModel);
    cards = ClusterCards.of(viewModel, navigator);
    cards.widthProperty().addListener((width, before, now) -> ClusterCards.size(cards, textScale));
    fields =
        Arrays.stream(FieldDensity.values())
            .map(density -> new ClusterField(viewModel.lines(), navigator, density))
            .toList();
    fields.forEach(field -> views.put(field.getId(), field));
    views.put("cards", cards);
    table = ClusterTable.of(viewModel, navigator);
    views.put("table", table);
    ages = new AgeRefresh(threads, this::refreshAges);
    first = new FirstCluster(onFirst);
    filter.setPromptText(TEXTS.get("filter.prompt"));
    filter.setAccessibleText(TEXTS.get("filter"));
    filter.setId("filter");
    viewModel.filter().bind(filter.textProperty());
    counts.textProperty().bind(viewModel.counts());
    Label title = Labels.title(TEXTS.get("all"));
    title.setMinWidth(USE_PREF_SIZE);
    tools = new HBox(8, filter);
    views.keySet().forEach(name -> tools.getChildren().add(choice(name)));
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

  private ToggleButton choice(String name) {
    ToggleButton button = new ToggleButton(TEXTS.get(name));
    button.setToggleGroup(choices);
    button.setUserData(name);
    button.setId("show-" + name);
    button.getStyleClass().add("choice");
    button.setMinWidth(USE_PREF_SIZE);
    button.setTooltip(new Tooltip(TEXTS.get(name + ".hint")));
    button.setOnAction(
        event -> {
          chosen = Optional.of(name);
          arrange();
        });
    return button;
  }

  /** What fits the number of clusters on a screen. */
  private String fitting() {
    int total = viewModel.total().get();
    return total <= CARDS ? "cards" : total <= TILES ? "tiles" : "dots";
  }

  private void arrange() {
    boolean some = viewModel.total().get() > 0;
    tools.setVisible(some);
    bar.setVisible(some);
    bar.setManaged(some);
    String shown = chosen.orElseGet(this::fitting);
    choices.getToggles().stream()
        .filter(toggle -> shown.equals(toggle.getUserData()))
        .forEach(choices::selectToggle);
    Node center = some ? views.get(shown) : new StackPane(nothing());
    if (center != null && !center.equals(getCenter())) {
      setCenter(center);
      followAges();
    }
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
    followAges();
  }

  /** Ages stand in the table only, and move only while it is seen. */
  private void followAges() {
    boolean seen = table.equals(getCenter()) && getScene() != null;
    ages.showing(seen ? viewModel.created() : List.of());
  }

  private void refreshAges() {
    table.refresh();
    followAges();
  }

  /**
   * @param reason why no cluster can be spawned now; null when one can
   */
  public void offerSpawn(@Nullable String reason) {
    first.offer(reason);
  }

  public void setTextScale(double scale) {
    textScale = scale;
    ClusterCards.size(cards, scale);
    counts.setVisible(scale < NARROW_FROM); // the sidebar counts too
    counts.setManaged(scale < NARROW_FROM);
    fields.forEach(field -> field.setTextScale(scale));
  }

  public void focusFilter() {
    filter.requestFocus();
  }

  @Override
  public void close() {
    ages.close();
    viewModel.close();
  }
}
