package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.ui.control.ActionButton;
import computer.socialweb.yardmaster.ui.control.Dress;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.control.StateGlyph;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Over the rack when something is wrong: what, why, the evidence, and what to do. */
final class TroubleBanner extends HBox {
  private static final Texts TEXTS = Texts.of("ui-operation");

  private final StateGlyph glyph = new StateGlyph(State.FAILED, StateGlyph.Size.SMALL);
  private final Label headline = Labels.body("");
  private final Label evidence = Labels.of("", "caption", "dim");
  private final ActionButton plan;
  private final ActionButton repair;
  private final ActionButton start;
  private final ClusterActions actions;
  private List<String> repairs = List.of();
  private final Dress dress = new Dress(this);

  TroubleBanner(ClusterActions actions) {
    this.actions = actions;
    getStyleClass().add("trouble-banner");
    setId("trouble");
    setAlignment(Pos.CENTER_LEFT);
    setAccessibleRole(AccessibleRole.TEXT);
    headline.setMinWidth(0);
    headline.setWrapText(true);
    evidence.setWrapText(true);
    headline.setId("trouble-headline");
    evidence.setMinWidth(0);
    VBox words = new VBox(1, headline, evidence);
    words.setMinWidth(0);
    words.setAlignment(Pos.CENTER_LEFT);
    HBox.setHgrow(words, Priority.ALWAYS);
    plan =
        new ActionButton(
            "show-plan", TEXTS.get("plan"), TEXTS.get("plan.hint"), actions::showRepairPlan);
    repair =
        new ActionButton(
                "repair-cause",
                TEXTS.get("repair"),
                TEXTS.get("repair.hint"),
                () -> actions.repair(repairs))
            .primary();
    start =
        new ActionButton(
                "start-control-plane",
                TEXTS.get("start"),
                TEXTS.get("start.hint"),
                actions::startControlPlane)
            .primary();
    start.setMinWidth(USE_PREF_SIZE);
    plan.setMinWidth(USE_PREF_SIZE);
    repair.setMinWidth(USE_PREF_SIZE);
    getChildren().addAll(glyph, words, plan, repair, start);
  }

  /**
   * @param locked why no repair can be asked for now; null when one can
   */
  void show(Optional<Trouble> trouble, @Nullable String locked) {
    setVisible(trouble.isPresent());
    setManaged(trouble.isPresent());
    trouble.ifPresent(
        what -> {
          glyph.show(what.state());
          dress.wear(what.state());
          headline.setText(what.headline());
          evidence.setText(what.evidence());
          evidence.setVisible(!what.evidence().isEmpty());
          evidence.setManaged(!what.evidence().isEmpty());
          repairs = what.repairs();
          repair.setText(
              repairs.size() == 1
                  ? TEXTS.get("repair-one", repairs.getFirst())
                  : TEXTS.get("repair"));
          setAccessibleText(what.headline() + " " + what.evidence());
          for (ActionButton button : List.of(plan, repair)) {
            button.setVisible(!repairs.isEmpty());
            button.setManaged(!repairs.isEmpty());
            button.offer(locked);
          }
          offerStart(what.state() == State.UNKNOWN);
        });
  }

  private void offerStart(boolean silent) {
    ControlPlaneStart.Offer offer = actions.controlPlaneStart();
    boolean starting = offer == ControlPlaneStart.Offer.STARTING;
    start.setVisible(silent && offer != ControlPlaneStart.Offer.NONE);
    start.setManaged(start.isVisible());
    start.setText(TEXTS.get(starting ? "starting" : "start"));
    start.offer(starting ? TEXTS.get("starting.why") : null);
  }
}
