package computer.socialweb.yardmaster.ui.control;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** Stands where there is nothing to show, and says why and what can be done. */
public final class EmptyPanel extends VBox {
  private final Label headline = Labels.section("");
  private final Label words = Labels.of("", "body", "dim");

  public EmptyPanel(String headline, String words, Node... actions) {
    getStyleClass().add("empty-panel");
    setAlignment(Pos.CENTER);
    this.words.setWrapText(true);
    getChildren().addAll(this.headline, this.words);
    getChildren().addAll(actions);
    say(headline, words);
  }

  public void say(String newHeadline, String newWords) {
    headline.setText(newHeadline);
    words.setText(newWords);
    words.setVisible(!newWords.isEmpty());
    words.setManaged(!newWords.isEmpty());
  }
}
