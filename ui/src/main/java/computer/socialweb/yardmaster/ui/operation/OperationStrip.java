package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.operation.StepSnapshot;
import computer.socialweb.yardmaster.ui.control.ActionButton;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.control.Spans;
import computer.socialweb.yardmaster.ui.fx.AgeRefresh;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;

/** The strip over the rack while an operation works on the cluster or a roll waits. */
final class OperationStrip extends HBox implements AutoCloseable {
  private static final Texts TEXTS = Texts.of("ui-operation");

  private static final int MOST = 10;

  /** The least width of a step, and the room around its words, in em. */
  private static final double STEP_WIDTH = 4.2;

  private static final double ROOM = 1.1;
  private static final double GLYPH = 1.6;

  /** How much smaller than the text of the strip the words of a step are. */
  private static final double NAME_SIZE = 0.923;

  private static final double TIMING_SIZE = 0.846;

  private final UiThreads threads;
  private final AgeRefresh ages;

  /** Never seen: tells the size of text here. */
  private final Label ruler = new Label();

  private final Text measured = new Text();
  private final HBox cells = new HBox();
  private final Label earlier = Labels.of("", "small", "dim");
  private final Label later = Labels.of("", "small", "dim");
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
    for (Label hidden : List.of(earlier, later)) {
      hidden.setMinWidth(USE_PREF_SIZE);
      hidden.setTooltip(new Tooltip());
    }
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
    getChildren().setAll(ruler, earlier, cells, later);
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
    while (room > 2 && free > 0 && width(model, model.around(room)) > free) {
      room--;
    }
    return model.around(room);
  }

  private double width(StripModel model, List<StepSnapshot> steps) {
    double counts = steps.size() < model.steps().size() ? 2 * ROOM * em() + 16 : 0;
    return counts + steps.stream().mapToDouble(this::width).sum();
  }

  private double width(StepSnapshot step) {
    double glyph = StepCell.begun(step) ? GLYPH * em() : 0;
    double name = textWidth(step.name(), "Inter Medium", NAME_SIZE) + glyph;
    double timing = textWidth(OperationWords.timing(step, threads.now()), "Inter", TIMING_SIZE);
    return Math.max(STEP_WIDTH * em(), Math.max(name, timing) + ROOM * em());
  }

  private double em() {
    return ruler.getFont().getSize();
  }

  private double textWidth(String text, String family, double size) {
    measured.setFont(Font.font(family, em() * size));
    measured.setText(text);
    return Math.ceil(measured.getLayoutBounds().getWidth());
  }

  /** Says how many steps there is no room for, on their side. */
  private void showHidden(StripModel model, List<StepSnapshot> steps) {
    int before = steps.isEmpty() ? 0 : model.steps().indexOf(steps.getFirst());
    int after = model.steps().size() - before - steps.size();
    count(earlier, before, model.steps().subList(0, before));
    count(later, after, model.steps().subList(before + steps.size(), model.steps().size()));
  }

  private static void count(Label label, int number, List<StepSnapshot> hidden) {
    label.setText(number == 0 ? "" : TEXTS.get("hidden", number));
    label.setVisible(number > 0);
    label.setManaged(number > 0);
    String names = hidden.stream().map(StepSnapshot::name).collect(Collectors.joining(", "));
    label.getTooltip().setText(names);
    label.setAccessibleText(names);
  }

  private void refresh() {
    StripModel model = shown;
    if (model == null) {
      return;
    }
    Instant now = threads.now();
    List<StepSnapshot> steps = readable(model);
    showHidden(model, steps);
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
