package computer.socialweb.yardmaster.ui.dialog;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.ui.control.ActionButton;
import computer.socialweb.yardmaster.ui.control.Labels;
import computer.socialweb.yardmaster.ui.control.StateGlyph;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import computer.socialweb.yardmaster.ui.fx.UiThreads.Later;
import java.time.Duration;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.jspecify.annotations.Nullable;

/**
 * Asks before everything of a cluster is removed for good: lists what goes, wants the key typed,
 * and lets five seconds pass once it is right. Enter in the field does nothing, since it may be the
 * end of an input method's composition.
 */
public final class PurgeDialog {
  private static final Texts TEXTS = Texts.of("ui-dialog");
  static final int WAIT_SECONDS = 5;

  /**
   * Something that goes.
   *
   * @param amount size or count; may be empty
   */
  public record Loss(String what, String amount) {}

  private final UiThreads threads;
  private final String key;
  private final TextField typed = new TextField();
  private final DialogBox dialog;
  private final ActionButton purge;
  private @Nullable Later tick;
  private int left = WAIT_SECONDS;

  private PurgeDialog(UiThreads threads, String context, String key, Runnable yes) {
    this.threads = threads;
    this.key = key;
    this.dialog =
        new DialogBox("purge-dialog", TEXTS.get("purge", key), context, TEXTS.get("purge.note"));
    this.purge = Dialogs.once(dialog, "purge-confirm", TEXTS.get("purge.yes"), yes).danger();
  }

  /**
   * @param yes run at most once, when the person has confirmed
   */
  public static DialogBox of(
      UiThreads threads, String context, String key, List<Loss> losses, Runnable yes) {
    return new PurgeDialog(threads, context, key, yes).build(losses);
  }

  private DialogBox build(List<Loss> losses) {
    VBox rows = new VBox();
    rows.getStyleClass().add("dialog-list");
    losses.forEach(loss -> rows.getChildren().add(row(loss)));
    typed.setId("purge-key");
    typed.setAccessibleText(TEXTS.get("purge.type", key));
    typed.textProperty().addListener((text, before, now) -> judge());
    judge();
    return dialog
        .with(Dialogs.scrolled(rows), typeLine(), typed)
        .button(purge)
        .startAt(typed)
        .whenEnded(this::stop);
  }

  private Node typeLine() {
    String[] around = TEXTS.get("purge.type", "\u0000").split("\u0000", 2);
    Text name = text(key);
    name.getStyleClass().add("strong-text");
    return new TextFlow(text(around[0]), name, text(around[1]));
  }

  private static Text text(String words) {
    Text text = new Text(words);
    text.getStyleClass().add("flow-text");
    return text;
  }

  private static Node row(Loss loss) {
    Label what = Labels.body(loss.what());
    what.setWrapText(true);
    Label amount = Labels.of(loss.amount(), "body", "dim");
    amount.setMinWidth(Region.USE_PREF_SIZE);
    HBox row =
        new HBox(
            8,
            new StateGlyph(State.TERMINATING, StateGlyph.Size.SMALL),
            what,
            Labels.spacer(),
            amount);
    row.setAlignment(Pos.CENTER_LEFT);
    row.getStyleClass().add("dialog-row");
    return row;
  }

  private void judge() {
    stop();
    left = WAIT_SECONDS;
    boolean right = typed.getText().equals(key);
    if (right) {
      countDown();
    } else {
      purge.setText(TEXTS.get("purge.waits", WAIT_SECONDS));
      purge.offer(TEXTS.get("purge.type-first", key));
    }
  }

  private void countDown() {
    if (left > 0) {
      purge.setText(TEXTS.get("purge.waits", left));
      purge.offer(TEXTS.get("purge.wait-why", left));
      left--;
      tick = threads.after(Duration.ofSeconds(1), this::countDown);
    } else {
      purge.setText(TEXTS.get("purge.yes"));
      purge.offer(null);
    }
  }

  private void stop() {
    Later pending = tick;
    if (pending != null) {
      pending.cancel();
      tick = null;
    }
  }
}
