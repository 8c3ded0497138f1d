package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.operation.StepSnapshot;
import computer.socialweb.yardmaster.ui.control.ActionButton;
import computer.socialweb.yardmaster.ui.control.Spans;
import computer.socialweb.yardmaster.ui.fx.AgeRefresh;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.jspecify.annotations.Nullable;

/** The strip over the rack while an operation works on the cluster or a roll waits. */
final class OperationStrip extends HBox implements AutoCloseable {
  private static final Texts TEXTS = Texts.of("ui-operation");

  private static final int MOST = 10;

  /** The least width of a step, in em. */
  private static final double STEP_WIDTH = 5.6;

  /** The usual width of a letter of a name, and of the glyph before it, in em. */
  private static final double LETTER = 0.54;

  private static final double SMALL_LETTER = 0.42;
  private static final double GLYPH = 1.8;

  private final UiThreads threads;
  private final AgeRefresh ages;

  /** Never seen: tells the size of text here. */
  private final Label ruler = new Label();

  private final HBox cells = new HBox();
  private final ActionButton cancel;
  private final ActionButton abort;
  private final ActionButton proceed;
  private final ActionButton back;
  private @Nullable StripModel shown;

  OperationStrip(UiThreads threads, ClusterActions actions, Consumer<String> onCancel) {
    this.threads = threads;
    this.ages = new AgeRefresh(threads, this::refresh);
    getStyleClass().add("operation-strip");
    setId("operation-strip");
    setAlignment(Pos.CENTER_LEFT);
    HBox.setHgrow(cells, Priority.ALWAYS);
    cells.setMinWidth(0);
    cancel =
        new ActionButton(
            "cancel", TEXTS.get("cancel"), TEXTS.get("cancel.hint"), () -> cancel(onCancel));
    abort =
        new ActionButton(
            "roll-abort", TEXTS.get("abort"), TEXTS.get("abort.hint"), actions::abortRoll);
    proceed =
        new ActionButton("roll-continue", "", TEXTS.get("continue.hint"), actions::continueRoll)
            .primary();
    back = new ActionButton("roll-back", "", TEXTS.get("back.hint"), actions::rollBack);
    for (ActionButton button : List.of(cancel, abort, proceed, back)) {
      button.setMinWidth(USE_PREF_SIZE);
    }
    ruler.setManaged(false);
    ruler.setVisible(false);
    ruler.fontProperty().addListener((font, before, now) -> refresh());
    getChildren().addAll(ruler, cells);
    widthProperty().addListener((width, before, now) -> refresh());
  }

  private void cancel(Consumer<String> onCancel) {
    StripModel model = shown;
    if (model != null) {
      model.cancels().ifPresent(onCancel);
    }
  }

  /**
   * @param locked why the ways on cannot be taken now; null when they can
   */
  void show(Optional<StripModel> model, @Nullable String locked) {
    setVisible(model.isPresent());
    setManaged(model.isPresent());
    StripModel now = model.orElse(null);
    for (ActionButton button : List.of(abort, proceed, back)) {
      button.offer(locked);
    }
    if (now == null || now.equals(shown)) {
      if (now == null) {
        ages.close();
        shown = null;
      }
      return;
    }
    shown = now;
    cancel.offer(now.cancelling() ? TEXTS.get("cancelling") : null);
    now.continues().ifPresent(slot -> proceed.setText(TEXTS.get("continue", slot.letter())));
    List<ActionButton> ways = new ArrayList<>();
    if (now.continues().isPresent()) {
      ways.addAll(List.of(abort, proceed));
    }
    if (now.goesBack().isPresent()) {
      ways.add(back);
    }
    if (now.cancels().isPresent()) {
      ways.add(cancel);
    }
    getChildren().setAll(ruler, cells);
    getChildren().addAll(ways);
    refresh();
  }

  /** As many steps as can be read side by side. */
  private List<StepSnapshot> readable(StripModel model) {
    double buttons = 0;
    for (Node child : getChildren()) {
      buttons += child instanceof ActionButton button ? button.prefWidth(-1) + getSpacing() : 0;
    }
    double free = getWidth() - snappedLeftInset() - snappedRightInset() - buttons;
    int room = MOST;
    while (room > 2 && free > 0 && width(model.around(room)) > free) {
      room--;
    }
    return model.around(room);
  }

  private double width(List<StepSnapshot> steps) {
    return steps.stream().mapToDouble(this::width).sum();
  }

  private double width(StepSnapshot step) {
    double glyph = StepCell.begun(step) ? GLYPH : 0;
    double name = LETTER * step.name().length() + 1 + glyph;
    double timing = SMALL_LETTER * OperationWords.timing(step, threads.now()).length() + 1;
    return Math.max(STEP_WIDTH, Math.max(name, timing)) * ruler.getFont().getSize();
  }

  private void refresh() {
    StripModel model = shown;
    if (model == null) {
      return;
    }
    Instant now = threads.now();
    List<StepSnapshot> steps = readable(model);
    while (cells.getChildren().size() > steps.size()) {
      cells.getChildren().removeLast();
    }
    while (cells.getChildren().size() < steps.size()) {
      StepCell cell = new StepCell();
      HBox.setHgrow(cell, Priority.ALWAYS);
      cells.getChildren().add(cell);
    }
    for (int i = 0; i < steps.size(); i++) {
      StepCell cell = (StepCell) cells.getChildren().get(i);
      cell.setPrefWidth(width(steps.get(i)));
      cell.show(steps.get(i), now);
    }
    model
        .goesBack()
        .ifPresent(
            slot ->
                back.setText(
                    TEXTS.get("back", slot.letter())
                        + model
                            .warmUntil()
                            .map(until -> " · " + Spans.counter(Duration.between(now, until)))
                            .orElse("")));
    List<Instant> moving = new ArrayList<>();
    model.steps().stream()
        .filter(StepSnapshot::atWork)
        .forEach(step -> step.startedAt().ifPresent(moving::add));
    model.warmUntil().filter(until -> until.isAfter(now)).ifPresent(until -> moving.add(now));
    ages.showing(moving);
  }

  @Override
  public void close() {
    ages.close();
  }
}
