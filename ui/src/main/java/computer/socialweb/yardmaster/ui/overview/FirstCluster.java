package computer.socialweb.yardmaster.ui.overview;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.ui.control.ActionButton;
import computer.socialweb.yardmaster.ui.control.EmptyPanel;
import computer.socialweb.yardmaster.ui.control.Labels;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** The one obvious thing of an empty console: a name and a button. */
final class FirstCluster extends StackPane {
  private static final Texts TEXTS = Texts.of("ui-overview");

  private final TextField name = new TextField();
  private final Label problem = Labels.of("", "caption", "dim");
  private final ActionButton spawn;
  private @Nullable String locked;

  FirstCluster(Consumer<String> onSpawn) {
    spawn =
        new ActionButton(
                "first-spawn", TEXTS.get("first.spawn"), "", () -> onSpawn.accept(name.getText()))
            .primary();
    name.setPromptText(TEXTS.get("first.name"));
    name.setAccessibleText(TEXTS.get("first.name"));
    name.setId("first-name");
    name.setPrefWidth(200);
    name.setText(TEXTS.get("first.suggested"));
    name.textProperty().addListener((text, before, now) -> judge());
    name.setOnAction(event -> spawn.button().fire());
    problem.setWrapText(true);
    problem.setId("first-problem");
    HBox row = new HBox(8, name, spawn);
    row.setAlignment(Pos.CENTER);
    spawn.setMinWidth(USE_PREF_SIZE);
    getChildren().add(new EmptyPanel(TEXTS.get("first"), TEXTS.get("first.words"), row, problem));
    judge();
  }

  void offer(@Nullable String reason) {
    locked = reason;
    judge();
  }

  private void judge() {
    String wrong = name.getText().isEmpty() ? TEXTS.get("first.need-name") : wrong(name.getText());
    problem.setText(name.getText().isEmpty() || wrong == null ? "" : wrong);
    spawn.offer(locked != null ? locked : wrong);
  }

  private static @Nullable String wrong(String text) {
    try {
      new ClusterKey(text);
      return null;
    } catch (Failure e) {
      return e.getMessage();
    }
  }
}
