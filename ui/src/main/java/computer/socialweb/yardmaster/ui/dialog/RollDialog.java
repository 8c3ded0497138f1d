package computer.socialweb.yardmaster.ui.dialog;

import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.ui.control.ActionButton;
import computer.socialweb.yardmaster.ui.control.Labels;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/** Asks what a roll should change, whether it holds before the switch, and what it keeps warm. */
public final class RollDialog {
  private static final Texts TEXTS = Texts.of("ui-dialog");
  private static final Duration WARM = Duration.ofMinutes(10);

  /**
   * A setting of the template that can change with a roll.
   *
   * @param present the value now, if it is known
   */
  public record Setting(String name, String description, Optional<String> present) {}

  /**
   * What was chosen.
   *
   * @param settings only those that were filled in
   */
  public record Choice(Map<String, String> settings, boolean hold, Duration keepWarm) {
    public Choice {
      settings = Map.copyOf(settings);
    }
  }

  private final Map<String, TextField> fields = new LinkedHashMap<>();
  private final CheckBox hold = new CheckBox(TEXTS.get("roll.hold"));
  private final CheckBox warm = new CheckBox(TEXTS.get("roll.warm", WARM.toMinutes()));

  private RollDialog() {}

  public static DialogBox of(
      String context, String key, Slot from, List<Setting> settings, Consumer<Choice> yes) {
    return new RollDialog().build(context, key, from, settings, yes);
  }

  private DialogBox build(
      String context, String key, Slot from, List<Setting> settings, Consumer<Choice> yes) {
    String to = (from == Slot.A ? Slot.B : Slot.A).letter();
    DialogBox dialog =
        new DialogBox(
            "roll-dialog",
            TEXTS.get("roll", key, to),
            context,
            TEXTS.get("roll.note", from.letter()));
    hold.setId("roll-hold");
    hold.setSelected(true);
    warm.setId("roll-warm");
    ActionButton start =
        Dialogs.once(dialog, "roll-confirm", TEXTS.get("roll.yes", to), () -> yes.accept(chosen()))
            .primary();
    Label words = Labels.of(TEXTS.get("roll.words"), "caption", "dim");
    words.setWrapText(true);
    if (!settings.isEmpty()) {
      dialog.with(Labels.of(TEXTS.get("roll.settings"), "body", "strong"), grid(settings), words);
    }
    return dialog.with(hold, warm).button(start).startAt(start.button());
  }

  private Node grid(List<Setting> settings) {
    GridPane grid = new GridPane();
    grid.setHgap(12);
    grid.setVgap(6);
    for (int row = 0; row < settings.size(); row++) {
      Setting setting = settings.get(row);
      TextField field = new TextField();
      field.setId("roll-set-" + setting.name());
      field.setPromptText(setting.present().orElse(TEXTS.get("roll.unchanged")));
      field.setAccessibleText(setting.name() + ", " + setting.description());
      GridPane.setHgrow(field, Priority.ALWAYS);
      fields.put(setting.name(), field);
      Label name = Labels.of(setting.name(), "mono", "dim");
      name.setLabelFor(field);
      grid.addRow(row, name, field);
    }
    return Dialogs.scrolled(grid);
  }

  private Choice chosen() {
    Map<String, String> set = new LinkedHashMap<>();
    fields.forEach(
        (name, field) -> {
          if (!field.getText().isEmpty()) {
            set.put(name, field.getText());
          }
        });
    return new Choice(set, hold.isSelected(), warm.isSelected() ? WARM : Duration.ZERO);
  }
}
