package computer.socialweb.yardmaster.ui.inspector;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.ui.control.ActionButton;
import computer.socialweb.yardmaster.ui.control.FactGrid;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.control.StateGlyph;
import computer.socialweb.yardmaster.ui.control.TabStrip;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The right side of the window: summary, log, spec and status of what is selected. */
public final class Inspector extends VBox implements AutoCloseable {
  private static final Texts TEXTS = Texts.of("ui-inspector");

  private final InspectorViewModel viewModel;
  private final StateGlyph glyph = new StateGlyph(State.UNKNOWN, StateGlyph.Size.LARGE);
  private final Label title = Labels.section("");
  private final Label subtitle = Labels.of("", "caption", "dim");
  private final TabStrip tabs = new TabStrip();
  private final FactGrid facts = new FactGrid();
  private final FactGrid more = new FactGrid();
  private final TruthTable truths = new TruthTable();
  private final Label verdict = Labels.of("", "caption", "dim");
  private final TextArea object = new TextArea();
  private final VBox head;
  private final Node summary;
  private final Node log;
  private final Consumer<String> onTab;
  private final ActionButton menu;

  /**
   * @param log shows the log of the selected member; it is part of this pane from now on
   * @param onTab told the tab that is open: summary, log, spec or status
   * @param onMenu opens the menu of the selected member below a node
   */
  public Inspector(
      UiThreads threads,
      MemberObjects objects,
      Node log,
      Consumer<String> onTab,
      Consumer<Node> onMenu) {
    this.onTab = onTab;
    this.menu = new ActionButton("member-more", "⋯", TEXTS.get("more.hint"), () -> {});
    menu.button().setOnAction(event -> onMenu.accept(menu.button()));
    menu.button().setAccessibleText(TEXTS.get("more.hint"));
    this.viewModel = new InspectorViewModel(threads, objects);
    this.log = log;
    getStyleClass().add("inspector");
    setId("inspector");
    subtitle.setWrapText(true);
    verdict.setWrapText(true);
    HBox line = new HBox(8, glyph, title, Labels.spacer(), menu);
    line.setAlignment(Pos.CENTER_LEFT);
    head = new VBox(3, line, subtitle);
    head.getStyleClass().add("inspector-head");
    tabs.tab("summary", TEXTS.get("tab.summary"))
        .tab("log", TEXTS.get("tab.log"))
        .tab("spec", TEXTS.get("tab.spec"))
        .tab("status", TEXTS.get("tab.status"));
    summary = summary();
    object.setEditable(false);
    object.getStyleClass().add("object-text");
    object.setId("object-text");
    object.textProperty().bind(viewModel.objectText());
    VBox.setVgrow(object, Priority.ALWAYS);
    VBox.setVgrow(log, Priority.ALWAYS);
    tabs.chosen().addListener((chosen, before, now) -> arrange());
    viewModel.facts().addListener((property, before, now) -> fill(now));
    arrange();
  }

  private Node summary() {
    VBox inside = new VBox(12, facts, truths, verdict, more);
    inside.getStyleClass().add("inspector-summary");
    ScrollPane scroll = new ScrollPane(inside);
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.setId("summary");
    inside
        .heightProperty()
        .addListener((height, before, now) -> scroll.setPrefHeight(now.doubleValue() + 2));
    VBox.setVgrow(scroll, Priority.SOMETIMES);
    return scroll;
  }

  /** The summary shows the newest lines below it; the log tab has them all. */
  private void arrange() {
    List<Node> content =
        switch (tabs.chosen().get()) {
          case "log" -> List.of(log);
          case "spec", "status" -> List.of(object);
          default -> List.of(summary, log);
        };
    onTab.accept(tabs.chosen().get());
    getChildren().setAll(head, tabs);
    getChildren().addAll(content);
    ask();
  }

  private void ask() {
    switch (tabs.chosen().get()) {
      case "spec" -> viewModel.ask(InspectorViewModel.Part.SPEC);
      case "status" -> viewModel.ask(InspectorViewModel.Part.STATUS);
      default -> {}
    }
  }

  private void fill(Facts now) {
    glyph.show(now.state());
    title.setText(now.title());
    subtitle.setText(now.subtitle());
    facts.show(now.facts());
    more.show(now.more());
    truths.show(now.truths());
    verdict.setText(now.verdict());
    boolean compares = !now.truths().isEmpty();
    for (Node part : List.of(truths, verdict)) {
      part.setVisible(compares);
      part.setManaged(compares);
    }
    boolean hasLog = now.member().isPresent();
    menu.setVisible(hasLog);
    log.setVisible(hasLog);
    log.setManaged(hasLog);
    ask();
  }

  public void show(ClusterSnapshot cluster, Optional<String> member, boolean stale) {
    viewModel.show(cluster, member, stale);
  }

  /** Opens a tab: summary, log, spec or status. */
  public void open(String tab) {
    tabs.choose(tab);
  }

  /** Moves the keyboard here. */
  public void focusTabs() {
    tabs.getChildren().getFirst().requestFocus();
  }

  @Override
  public void close() {
    viewModel.close();
  }
}
