package computer.socialweb.yardmaster.ui.dialog;

import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.ui.control.ActionButton;
import computer.socialweb.yardmaster.ui.control.FactGrid;
import computer.socialweb.yardmaster.ui.control.Labels;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The dialogs that need nothing but words and a yes. */
public final class Dialogs {
  private static final Texts TEXTS = Texts.of("ui-dialog");

  private final String context;

  /**
   * @param context name of the control plane, shown in every dialog
   */
  public Dialogs(String context) {
    this.context = context;
  }

  /** Says that something could not be done: what happened, why, what to do next. */
  public DialogBox report(String title, String message) {
    Label words = Labels.body(message);
    words.setWrapText(true);
    words.setId("report");
    return new DialogBox("report-dialog", title, context, "")
        .with(words)
        .closeWord(TEXTS.get("close"));
  }

  /**
   * Asks before all members of a cluster are stopped.
   *
   * @param held the slot that a roll has made ready, where one waits
   */
  public DialogBox reap(String key, int members, Optional<Slot> held, Runnable yes) {
    Label words = Labels.body(TEXTS.count("reap.words", members));
    words.setWrapText(true);
    DialogBox dialog =
        new DialogBox("reap-dialog", TEXTS.get("reap", key), context, TEXTS.get("reap.note"))
            .with(words);
    held.ifPresent(
        slot -> {
          Label ends = Labels.body(TEXTS.get("reap.held", slot.letter()));
          ends.setWrapText(true);
          dialog.with(ends);
        });
    return dialog.button(once(dialog, "reap-confirm", TEXTS.get("reap.yes"), yes).danger());
  }

  /**
   * Shows what a repair would do, and does it on a press.
   *
   * @param kept members that are left as they are
   */
  public DialogBox repairPlan(String key, List<PlanEntry> plan, List<String> kept, Runnable yes) {
    DialogBox dialog =
        new DialogBox("plan-dialog", TEXTS.get("plan", key), context, TEXTS.get("plan.note"));
    if (plan.isEmpty()) {
      return dialog.with(Labels.body(TEXTS.get("plan.empty"))).closeWord(TEXTS.get("close"));
    }
    dialog.with(scrolled(PlanRows.of(plan)));
    if (!kept.isEmpty()) {
      Label left = Labels.of(TEXTS.get("plan.kept", String.join(", ", kept)), "caption", "dim");
      left.setWrapText(true);
      dialog.with(left);
    }
    ActionButton repair = once(dialog, "plan-confirm", TEXTS.get("plan.yes"), yes).primary();
    return dialog.button(repair);
  }

  /**
   * Asks before the window closes over its own operations.
   *
   * @param running such as {@code roll demo}
   */
  public DialogBox closing(List<String> running, Runnable yes) {
    Label words =
        Labels.body(TEXTS.count("closing.words", running.size(), String.join(", ", running)));
    words.setWrapText(true);
    DialogBox dialog =
        new DialogBox("closing-dialog", TEXTS.get("closing"), context, TEXTS.get("closing.note"))
            .with(words)
            .closeWord(TEXTS.get("closing.no"));
    return dialog.button(once(dialog, "closing-confirm", TEXTS.get("closing.yes"), yes).danger());
  }

  /** The keys of the window. */
  public DialogBox keys() {
    FactGrid grid = new FactGrid();
    grid.show(
        TEXTS
            .get("keys.list")
            .lines()
            .map(line -> line.split("\\|", 2))
            .map(pair -> FactGrid.Fact.of(pair[0], pair[1]))
            .toList());
    return new DialogBox("keys-dialog", TEXTS.get("keys"), context, "")
        .with(scrolled(grid))
        .closeWord(TEXTS.get("close"));
  }

  static ListScroll scrolled(Region content) {
    ListScroll scroll = new ListScroll(content);
    VBox.setVgrow(scroll, Priority.ALWAYS);
    return scroll;
  }

  /** A button that ends its dialog and then acts, so that it cannot act twice. */
  static ActionButton once(DialogBox dialog, String id, String text, Runnable action) {
    return new ActionButton(
        id,
        text,
        "",
        () -> {
          dialog.dismiss();
          action.run();
        });
  }
}
