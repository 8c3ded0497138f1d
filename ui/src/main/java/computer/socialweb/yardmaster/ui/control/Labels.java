package computer.socialweb.yardmaster.ui.control;

import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** Labels in the type styles of the design. */
public final class Labels {
  private Labels() {}

  public static Label body(String text) {
    return of(text, "body");
  }

  public static Label title(String text) {
    return of(text, "title");
  }

  public static Label section(String text) {
    return of(text, "section");
  }

  public static Label caption(String text) {
    return of(text, "caption");
  }

  /** For ids, times and digits that have to stand under each other. */
  public static Label mono(String text) {
    return of(text, "mono");
  }

  public static Label of(String text, String... styleClasses) {
    Label label = new Label(text);
    label.getStyleClass().addAll(styleClasses);
    return label;
  }

  /** Takes the room that is left in a row. */
  public static Region spacer() {
    Region region = new Region();
    HBox.setHgrow(region, Priority.ALWAYS);
    return region;
  }
}
