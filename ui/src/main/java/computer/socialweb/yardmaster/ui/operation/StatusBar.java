package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.ui.control.FirmLabel;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.control.Spans;
import computer.socialweb.yardmaster.ui.control.StateGlyph;
import computer.socialweb.yardmaster.ui.fx.AgeRefresh;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;

/** The lowest line of the window: what runs anywhere, and how fresh the data is. */
public final class StatusBar extends HBox implements AutoCloseable {
  private static final Texts TEXTS = Texts.of("ui-operation");
  private static final int NAMED = 2;

  private final UiThreads threads;
  private final AgeRefresh ages;
  private final HBox operations = new HBox(8);
  private final Label trust = Labels.of("", "caption", "dim");
  private List<HeldRoll> held = List.of();
  private List<OperationSnapshot> shown = List.of();

  /**
   * @param onKeys run when the person wants to see the keys
   * @param onTheme run when the person wants the other theme
   */
  public StatusBar(UiThreads threads, Runnable onKeys, Runnable onTheme) {
    this.threads = threads;
    this.ages = new AgeRefresh(threads, this::refresh);
    getStyleClass().add("status-bar");
    setAlignment(Pos.CENTER_LEFT);
    operations.setAlignment(Pos.CENTER_LEFT);
    operations.setMinWidth(0);
    Button keys = button("keys", onKeys);
    Button theme = button("theme", onTheme);
    trust.setMinWidth(USE_PREF_SIZE);
    trust.setId("trust");
    getChildren().addAll(operations, Labels.spacer(), trust, theme, keys);
    refresh();
  }

  private static Button button(String name, Runnable action) {
    Button button = new Button(TEXTS.get(name));
    button.getStyleClass().addAll("flat", "keys");
    button.setId(name);
    button.setOnAction(event -> action.run());
    button.setMinWidth(USE_PREF_SIZE);
    button.setTooltip(new Tooltip(TEXTS.get(name + ".hint")));
    return button;
  }

  public void show(FleetSnapshot fleet, List<OperationSnapshot> all) {
    trust.setText(
        switch (fleet.freshness()) {
          case Freshness.Loading() -> TEXTS.get("trust.loading");
          case Freshness.Live _ -> TEXTS.get("trust.live");
          case Freshness.Stale(var asOf, _) ->
              asOf == null ? TEXTS.get("trust.never") : TEXTS.get("trust.stale", Spans.clock(asOf));
        });
    List<OperationSnapshot> running = all.stream().filter(OperationSnapshot::running).toList();
    List<HeldRoll> waiting = HeldRoll.of(fleet.clusters(), all);
    if (!running.equals(shown) || !waiting.equals(held)) {
      shown = running;
      held = waiting;
      refresh();
    }
  }

  /** What waits for a person comes first; what there is no room for is counted. */
  private void refresh() {
    Instant now = threads.now();
    List<List<Node>> entries = new ArrayList<>();
    for (HeldRoll roll : held) {
      entries.add(entry(State.WAITING, OperationWords.title(roll), OperationWords.progress(roll)));
    }
    for (OperationSnapshot operation : shown) {
      entries.add(
          entry(
              OperationWords.state(operation),
              OperationWords.title(operation),
              OperationWords.progress(operation, now)));
    }
    List<Node> parts = new ArrayList<>();
    if (entries.isEmpty()) {
      parts.add(Labels.of(TEXTS.get("none-running"), "caption", "strong"));
    }
    entries.stream().limit(NAMED).forEach(parts::addAll);
    if (entries.size() > NAMED) {
      parts.add(
          Labels.of(TEXTS.get("more", String.valueOf(entries.size() - NAMED)), "caption", "dim"));
    }
    operations.getChildren().setAll(parts);
    ages.showing(shown.stream().map(OperationSnapshot::startedAt).toList());
  }

  private static List<Node> entry(State state, String what, String how) {
    FirmLabel title = new FirmLabel(14, "caption", "semibold");
    title.setText(what);
    FirmLabel progress = new FirmLabel(14, "caption", "dim");
    progress.setText(how);
    HBox.setMargin(progress, new javafx.geometry.Insets(0, 12, 0, 4));
    return List.of(new StateGlyph(state, StateGlyph.Size.SMALL), title, progress);
  }

  @Override
  public void close() {
    ages.close();
  }
}
