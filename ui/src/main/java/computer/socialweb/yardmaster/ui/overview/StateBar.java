package computer.socialweb.yardmaster.ui.overview;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.ui.control.StateGlyph;
import computer.socialweb.yardmaster.ui.control.StateWords;
import java.util.Map;
import java.util.Optional;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** One segment per state that occurs, with its count; a press shows only those clusters. */
final class StateBar extends HBox {
  private final FleetViewModel viewModel;
  private Map<State, Integer> shown = Map.of();

  StateBar(FleetViewModel viewModel) {
    this.viewModel = viewModel;
    getStyleClass().add("state-bar");
    viewModel.byState().addListener((property, before, now) -> show(now));
    viewModel.onlyState().addListener((property, before, now) -> mark());
  }

  private void show(Map<State, Integer> counts) {
    if (counts.equals(shown)) {
      return;
    }
    shown = counts;
    getChildren()
        .setAll(
            counts.entrySet().stream()
                .map(entry -> segment(entry.getKey(), entry.getValue()))
                .toList());
    viewModel
        .onlyState()
        .get()
        .filter(state -> !counts.containsKey(state))
        .ifPresent(state -> viewModel.onlyState().set(Optional.empty()));
    mark();
  }

  private ToggleButton segment(State state, int count) {
    ToggleButton segment =
        new ToggleButton(String.valueOf(count), new StateGlyph(state, StateGlyph.Size.SMALL));
    segment.setUserData(state);
    segment.setTooltip(new Tooltip(StateWords.of(state)));
    segment.setAccessibleText(count + " " + StateWords.of(state));
    segment.getStyleClass().add("segment");
    segment.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(
        segment,
        count * 2 > shown.values().stream().mapToInt(Integer::intValue).sum()
            ? Priority.ALWAYS
            : Priority.NEVER);
    segment.setOnAction(
        event ->
            viewModel
                .onlyState()
                .set(segment.isSelected() ? Optional.of(state) : Optional.empty()));
    return segment;
  }

  private void mark() {
    Optional<State> only = viewModel.onlyState().get();
    getChildren()
        .forEach(
            node ->
                ((ToggleButton) node)
                    .setSelected(only.isPresent() && only.get() == node.getUserData()));
  }
}
