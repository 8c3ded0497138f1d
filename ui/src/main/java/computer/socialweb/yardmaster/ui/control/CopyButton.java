package computer.socialweb.yardmaster.ui.control;

import computer.socialweb.yardmaster.api.text.Texts;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;

/** Puts a text on the clipboard: all of it, however little of it is shown. */
public final class CopyButton extends Button {
  private static final Texts TEXTS = Texts.of("ui-common");
  private static final String SHEETS = "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3";

  /**
   * @param what the name of the text, for who does not see the button
   */
  public CopyButton(String what, String text) {
    setGraphic(new LineIcon(SHEETS, "copy-icon"));
    getStyleClass().addAll("flat", "copy");
    setAccessibleText(TEXTS.get("copy", what));
    setTooltip(new Tooltip(TEXTS.get("copy", what)));
    setOnAction(
        event -> {
          Clip.put(text);
          getTooltip().setText(TEXTS.get("copied", what));
          setAccessibleText(TEXTS.get("copied", what));
        });
  }
}
