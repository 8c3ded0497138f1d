package computer.socialweb.yardmaster.ui.control;

import javafx.scene.control.Label;

/** A short fact in a rounded outline. */
public final class Pill extends Label {
  public Pill(String text) {
    super(text);
    getStyleClass().addAll("caption", "pill");
  }
}
