package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.ui.control.Clip;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.control.Spans;
import computer.socialweb.yardmaster.ui.control.TabStrip;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.collections.ObservableList;
import javafx.scene.control.ListView;
import javafx.scene.control.SelectionMode;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Below the rack: what runs and what happened, and the operations that have ended. */
public final class Dock extends VBox implements AutoCloseable {
  private static final Texts TEXTS = Texts.of("ui-operation");

  private final DockViewModel viewModel;
  private final TabStrip tabs = new TabStrip();

  /**
   * @param onCancel told the id of an operation that the person wants to end
   */
  public Dock(UiThreads threads, Consumer<String> onCancel) {
    viewModel = new DockViewModel(threads);
    getStyleClass().add("dock");
    setId("dock");
    tabs.tab("activity", TEXTS.get("tab.activity")).tab("history", TEXTS.get("tab.history"));
    ListView<ActivityLine> activity = list(viewModel.lines(), "activity", onCancel);
    ListView<ActivityLine> history = list(viewModel.history(), "history", onCancel);
    tabs.chosen()
        .addListener(
            (chosen, before, now) ->
                getChildren().setAll(tabs, now.equals("history") ? history : activity));
    getChildren().setAll(tabs, activity);
    setMinHeight(34);
  }

  private static ListView<ActivityLine> list(
      ObservableList<ActivityLine> lines, String name, Consumer<String> onCancel) {
    ListView<ActivityLine> list = new ListView<>(lines);
    list.setCellFactory(view -> new ActivityCell(onCancel));
    list.setPlaceholder(Labels.of(TEXTS.get(name + ".empty"), "body", "dim"));
    list.setId(name);
    list.setMinHeight(0);
    list.setAccessibleText(TEXTS.get("tab." + name));
    list.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    list.setOnKeyPressed(
        event -> {
          if (event.isShortcutDown() && event.getCode() == KeyCode.C) {
            copy(list.getSelectionModel().getSelectedItems());
            event.consume();
          }
        });
    VBox.setVgrow(list, Priority.ALWAYS);
    return list;
  }

  /** What is shortened on the screen is whole on the clipboard. */
  private static void copy(List<ActivityLine> lines) {
    Clip.put(
        lines.stream()
            .map(line -> Spans.dated(line.at()) + "  " + line.lead() + "  " + line.text())
            .collect(Collectors.joining(System.lineSeparator())));
  }

  public void show(FleetSnapshot fleet, List<OperationSnapshot> operations) {
    viewModel.show(fleet, operations);
  }

  /** Restricts what is shown to one cluster, or to none. */
  public void only(Optional<String> cluster) {
    viewModel.only(cluster);
  }

  public void focusTabs() {
    tabs.getChildren().getFirst().requestFocus();
  }

  @Override
  public void close() {
    viewModel.close();
  }
}
