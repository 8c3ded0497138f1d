package computer.socialweb.yardmaster.ui.dialog;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.ui.control.ActionButton;
import computer.socialweb.yardmaster.ui.control.Dress;
import computer.socialweb.yardmaster.ui.control.Labels;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Asks for the name and the template of a new cluster; says at once what is wrong with a name. */
public final class SpawnDialog {
  private static final Texts TEXTS = Texts.of("ui-dialog");

  /**
   * A template that can be chosen.
   *
   * @param problem why it cannot be used here
   */
  public record Choice(
      String name, String description, boolean rehearsal, Optional<String> problem) {}

  private final Set<String> taken;
  private final TextField name = new TextField();
  private final Label wrong = Labels.of("", "caption", "dim");
  private final ToggleGroup templates = new ToggleGroup();
  private final DialogBox dialog;
  private final ActionButton spawn;

  private SpawnDialog(String context, Set<String> taken, BiConsumer<ClusterKey, String> yes) {
    this.taken = Set.copyOf(taken);
    this.dialog = new DialogBox("spawn-dialog", TEXTS.get("spawn"), context, "");
    this.spawn =
        Dialogs.once(
                dialog,
                "spawn-confirm",
                TEXTS.get("spawn.yes"),
                () -> yes.accept(new ClusterKey(name.getText()), chosen()))
            .primary();
  }

  /**
   * @param taken keys of clusters that exist
   * @param yes gets the key and the name of the template
   */
  public static DialogBox of(
      String context, List<Choice> choices, Set<String> taken, BiConsumer<ClusterKey, String> yes) {
    return new SpawnDialog(context, taken, yes).build(choices);
  }

  private DialogBox build(List<Choice> choices) {
    name.setId("spawn-name");
    name.setPromptText(TEXTS.get("spawn.prompt"));
    name.setAccessibleText(TEXTS.get("spawn.name"));
    name.textProperty().addListener((text, before, now) -> judge());
    name.setOnAction(event -> spawn.button().fire());
    wrong.setId("spawn-problem");
    wrong.setWrapText(true);
    wrong.setMinHeight(34);
    wrong.setAlignment(javafx.geometry.Pos.TOP_LEFT);
    VBox list = new VBox(2);
    choices.forEach(choice -> list.getChildren().add(option(choice)));
    templates.selectedToggleProperty().addListener((toggle, before, now) -> judge());
    judge();
    return dialog
        .with(
            new VBox(6, Labels.of(TEXTS.get("spawn.name"), "body", "strong"), name, wrong),
            Labels.of(TEXTS.get("spawn.template"), "body", "strong"),
            Dialogs.scrolled(list))
        .button(spawn)
        .startAt(name);
  }

  private Node option(Choice choice) {
    String head = choice.rehearsal() ? TEXTS.get("spawn.rehearsal", choice.name()) : choice.name();
    RadioButton button = new RadioButton(head);
    button.setToggleGroup(templates);
    button.setUserData(choice.name());
    button.setId("template-" + choice.name());
    button.setMnemonicParsing(false);
    button.setDisable(choice.problem().isPresent());
    Label words = Labels.of(choice.problem().orElse(choice.description()), "caption", "dim");
    words.setWrapText(true);
    words.getStyleClass().add("option-words");
    boolean first = templates.getSelectedToggle() == null && choice.problem().isEmpty();
    if (first) {
      button.setSelected(true);
    }
    return new VBox(button, words);
  }

  private String chosen() {
    return templates.getSelectedToggle() == null
        ? ""
        : (String) templates.getSelectedToggle().getUserData();
  }

  private void judge() {
    String text = name.getText();
    String problem = text.isEmpty() ? TEXTS.get("spawn.need-name") : problem(text);
    wrong.setText(text.isEmpty() || problem == null ? TEXTS.get("spawn.rule") : problem);
    Dress.mark(wrong, "wrong", !text.isEmpty() && problem != null);
    spawn.offer(
        problem != null ? problem : chosen().isEmpty() ? TEXTS.get("spawn.need-template") : null);
  }

  private @Nullable String problem(String text) {
    try {
      new ClusterKey(text);
    } catch (Failure e) {
      return e.getMessage();
    }
    return taken.contains(text) ? TEXTS.get("spawn.taken", text) : null;
  }
}
