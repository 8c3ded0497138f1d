package computer.socialweb.yardmaster.ui.overview;

import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.ui.control.ActionButton;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.control.LineIcon;
import computer.socialweb.yardmaster.ui.nav.Navigator;
import computer.socialweb.yardmaster.ui.nav.Place;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The left side of the window: which control plane this is, and its clusters. */
public final class Sidebar extends VBox {
  private static final Texts TEXTS = Texts.of("ui-overview");
  private static final String RACK = "M2.5 2.5h11v4h-11zM2.5 9.5h11v4h-11zM5 4.5h0.1M5 11.5h0.1";

  private static final double STACKED_FROM = 1.45;

  private final SidebarViewModel viewModel = new SidebarViewModel();
  private final ListView<SidebarRow> list = new ListView<>();
  private final ActionButton spawn;
  private final BooleanProperty stacked = new SimpleBooleanProperty(false);
  private final Navigator navigator;

  /**
   * @param context name of the control plane
   * @param onSpawn run when the person wants a new cluster
   */
  public Sidebar(Navigator navigator, String context, boolean readOnly, Runnable onSpawn) {
    this.navigator = navigator;
    getStyleClass().add("sidebar");
    setId("sidebar");
    list.setItems(viewModel.rows());
    list.setCellFactory(view -> new SidebarCell(navigator, stacked));
    list.setId("clusters");
    list.setAccessibleText(TEXTS.get("group.clusters"));
    list.addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
    VBox.setVgrow(list, Priority.ALWAYS);
    spawn = new ActionButton("spawn", TEXTS.get("spawn"), TEXTS.get("spawn.hint"), onSpawn);
    spawn.button().setMaxWidth(Double.MAX_VALUE);
    VBox.setMargin(spawn, new javafx.geometry.Insets(8));
    getChildren().addAll(contextBox(context, readOnly), list, spawn);
  }

  private HBox contextBox(String context, boolean readOnly) {
    LineIcon icon = new LineIcon(RACK, "context-icon");
    Label name = Labels.of(context, "body", "semibold");
    name.setMinWidth(0);
    Label trust = Labels.of("", "small", "dim");
    trust.setMinWidth(USE_PREF_SIZE);
    trust.textProperty().bind(viewModel.trust());
    HBox box = new HBox(8, icon, name, Labels.spacer(), trust);
    if (readOnly) {
      box.getChildren().add(Labels.of(TEXTS.get("read-only"), "small", "dim"));
    }
    box.setAlignment(Pos.CENTER_LEFT);
    box.getStyleClass().add("context-box");
    VBox.setMargin(box, new javafx.geometry.Insets(12, 8, 8, 8));
    return box;
  }

  public void show(FleetSnapshot fleet, List<OperationSnapshot> operations) {
    viewModel.show(fleet, operations);
  }

  /**
   * @param reason why no cluster can be spawned now; null when one can
   */
  public void offerSpawn(@Nullable String reason) {
    spawn.offer(reason);
  }

  /** With large text a note stands below its name. */
  public void setTextScale(double scale) {
    if (stacked.get() != scale > STACKED_FROM) {
      stacked.set(scale > STACKED_FROM);
      list.refresh();
    }
  }

  /** Moves the keyboard to the list. */
  public void focusList() {
    list.requestFocus();
  }

  private void onKey(KeyEvent event) {
    int step =
        switch (event.getCode()) {
          case UP -> -1;
          case DOWN -> 1;
          default -> 0;
        };
    if (step != 0) {
      next(step)
          .ifPresent(
              place -> {
                navigator.go(place);
                list.scrollTo(index(place));
              });
      event.consume();
    }
  }

  private Optional<Place> next(int step) {
    List<Place> places =
        viewModel.rows().stream().map(SidebarRow::place).flatMap(Optional::stream).toList();
    int at = places.indexOf(navigator.place().get()) + step;
    return at >= 0 && at < places.size() ? Optional.of(places.get(at)) : Optional.empty();
  }

  private int index(Place place) {
    List<SidebarRow> rows = viewModel.rows();
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).place().filter(place::equals).isPresent()) {
        return i;
      }
    }
    return 0;
  }
}
