package computer.socialweb.yardmaster.ui.control;

import java.util.Map;
import javafx.scene.input.Clipboard;
import javafx.scene.input.DataFormat;

/** The clipboard of the desktop. JavaFX thread only. */
public final class Clip {
  private Clip() {}

  public static void put(String text) {
    Clipboard.getSystemClipboard().setContent(Map.of(DataFormat.PLAIN_TEXT, text));
  }
}
