package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.control.Spans;
import computer.socialweb.yardmaster.ui.control.StateGlyph;
import computer.socialweb.yardmaster.ui.fx.AgeRefresh;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** The lowest line of the window: what runs anywhere, and how fresh the data is. */
public final class StatusBar extends HBox implements AutoCloseable {
  private static final Texts TEXTS = Texts.of("ui-operation");
  private static final int NAMED = 2;

  private final UiThreads threads;
  private final AgeRefresh ages;
  private final HBox operations = new HBox(8);
  private final Label trust = Labels.of("", "caption", "dim");
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
    return button;
  }

  public void show(Freshness freshness, List<OperationSnapshot> all) {
    trust.setText(
        switch (freshness) {
          case Freshness.Loading() -> TEXTS.get("trust.loading");
          case Freshness.Live _ -> TEXTS.get("trust.live");
          case Freshness.Stale(var asOf, _) ->
              asOf == null ? TEXTS.get("trust.never") : TEXTS.get("trust.stale", Spans.clock(asOf));
        });
    List<OperationSnapshot> running = all.stream().filter(OperationSnapshot::running).toList();
    if (!running.equals(shown)) {
      shown = running;
      refresh();
    }
  }

  private void refresh() {
    List<Node> parts = new ArrayList<>();
    if (shown.isEmpty()) {
      parts.add(Labels.of(TEXTS.get("none-running"), "caption", "strong"));
    }
    shown.stream().limit(NAMED).forEach(operation -> parts.addAll(parts(operation)));
    if (shown.size() > NAMED) {
      parts.add(
          Labels.of(TEXTS.get("more", String.valueOf(shown.size() - NAMED)), "caption", "dim"));
    }
    operations.getChildren().setAll(parts);
    ages.showing(shown.stream().map(OperationSnapshot::startedAt).toList());
  }

  private List<Node> parts(OperationSnapshot operation) {
    Label title = Labels.of(OperationWords.title(operation), "caption", "semibold");
    title.setMinWidth(USE_PREF_SIZE);
    Label progress = Labels.of(OperationWords.progress(operation, threads.now()), "caption", "dim");
    HBox.setMargin(progress, new javafx.geometry.Insets(0, 12, 0, 4));
    return List.of(
        new StateGlyph(OperationWords.state(operation), StateGlyph.Size.SMALL), title, progress);
  }

  @Override
  public void close() {
    ages.close();
  }
}
