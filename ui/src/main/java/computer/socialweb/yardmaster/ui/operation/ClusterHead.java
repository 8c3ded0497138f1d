package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.operation.Verb;
import computer.socialweb.yardmaster.ui.control.ActionButton;
import computer.socialweb.yardmaster.ui.control.Dress;
import computer.socialweb.yardmaster.ui.control.FirmLabel;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.control.Pill;
import computer.socialweb.yardmaster.ui.control.StateGlyph;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.geometry.Side;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * The head of a cluster's page: name, state in words, facts, what can be asked for; then the strip
 * of the operation at work, and the banner when something is wrong.
 */
public final class ClusterHead extends VBox implements AutoCloseable {
  private static final Texts TEXTS = Texts.of("ui-operation");

  private final FirmLabel title = new FirmLabel(5, "title");
  private final StateGlyph glyph = new StateGlyph(State.UNKNOWN, StateGlyph.Size.SMALL);
  private final FirmLabel state = new FirmLabel(12, "body", "strong", "state-text");
  private final HBox stateBox = new HBox(6, glyph, state);
  private final Pill rehearsal = new Pill(Texts.of("ui-common").get("rehearsal"));
  private final Label facts = Labels.of("", "caption", "dim");
  private final ActionButton repair;
  private final ActionButton roll;
  private final ActionButton reap;
  private final ActionButton more;
  private final MenuItem purge = new MenuItem(TEXTS.get("purge"));
  private final OperationStrip strip;
  private final TroubleBanner banner;
  private final Dress dress = new Dress(stateBox);
  private final Tooltip titleTip = new Tooltip();
  private final Tooltip factsTip = new Tooltip();

  /**
   * @param onCancel told the id of an operation that the person wants to end
   */
  public ClusterHead(UiThreads threads, ClusterActions actions, Consumer<String> onCancel) {
    getStyleClass().add("cluster-head");
    repair =
        new ActionButton(
            "repair", TEXTS.get("repair"), TEXTS.get("repair.hint"), actions::showRepairPlan);
    roll = new ActionButton("roll", TEXTS.get("roll"), TEXTS.get("roll.hint"), actions::roll);
    reap = new ActionButton("reap", TEXTS.get("reap"), TEXTS.get("reap.hint"), actions::reap);
    ContextMenu menu = new ContextMenu(purge);
    more = new ActionButton("more", "⋯", TEXTS.get("more.hint"), () -> {});
    more.button().setOnAction(event -> menu.show(more.button(), Side.BOTTOM, 0, 4));
    more.button().setAccessibleText(TEXTS.get("more.hint"));
    purge.setId("purge");
    purge.getStyleClass().add("danger");
    purge.setOnAction(event -> actions.purge());
    strip = new OperationStrip(threads, actions, onCancel);
    banner = new TroubleBanner(actions);
    rehearsal.getStyleClass().add("rehearsal");
    rehearsal.setMinWidth(0);
    title.setId("cluster-title");
    title.setTooltip(titleTip); // both may be cut
    facts.setTooltip(factsTip);
    stateBox.setAlignment(Pos.CENTER_LEFT);
    state.setId("cluster-state");
    facts.setMinWidth(0);
    facts.setPrefWidth(0); // it gets what the others leave, and is the first to be cut
    facts.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(facts, Priority.ALWAYS);
    HBox line = new HBox(8, title, stateBox, rehearsal, facts, repair, roll, reap, more);
    line.setAlignment(Pos.CENTER_LEFT);
    line.getStyleClass().add("head-line");
    HBox.setMargin(stateBox, new javafx.geometry.Insets(0, 4, 0, 4));
    for (ActionButton button : List.of(repair, roll, reap, more)) {
      button.setMinWidth(USE_PREF_SIZE);
    }
    getChildren().addAll(line, strip, banner);
    strip.show(Optional.empty(), null);
    banner.show(Optional.empty(), null);
  }

  /**
   * @param lastLine what the first member that failed by itself wrote last, where that is known
   */
  public void show(ClusterSnapshot cluster, VerbGates gates, Optional<String> lastLine) {
    HeadLine line = HeadLine.of(cluster, gates);
    title.setText(cluster.key().value());
    titleTip.setText(cluster.key().value());
    glyph.show(line.state());
    dress.wear(line.state());
    state.setText(line.words());
    facts.setText(line.facts());
    factsTip.setText(line.facts());
    rehearsal.setVisible(cluster.rehearsal());
    rehearsal.setManaged(cluster.rehearsal());
    String repairReason = gates.reason(Verb.REPAIR, cluster).orElse(null);
    repair.offer(repairReason);
    roll.offer(gates.reason(Verb.ROLL, cluster).orElse(null));
    boolean held = HeldRoll.of(cluster, gates.operations()).isPresent();
    reap.hint(TEXTS.get(held ? "reap.hint-held" : "reap.hint"));
    reap.offer(gates.reason(Verb.REAP, cluster).orElse(null));
    more.offer(gates.reason(Verb.PURGE, cluster).orElse(null));
    strip.show(StripModel.of(cluster, gates.operations()), gates.locked().orElse(null));
    boolean working = gates.running(cluster.key().value()).isPresent();
    Optional<Trouble> trouble = Trouble.of(cluster, gates.freshness(), lastLine);
    banner.show(
        working ? trouble.filter(each -> each.state() == State.UNKNOWN) : trouble, repairReason);
  }

  @Override
  public void close() {
    strip.close();
  }
}
