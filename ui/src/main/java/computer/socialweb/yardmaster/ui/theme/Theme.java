package computer.socialweb.yardmaster.ui.theme;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javafx.scene.Scene;

/**
 * How the window looks. AtlantaFX is the base; our tokens and one sheet per part lie over it. Font
 * sizes in the sheets are in em of the root's, so that one number scales all text.
 */
public enum Theme {
  LIGHT,
  DARK,
  /** High contrast: black ground, white words and lines. */
  CONTRAST;

  /** Size of body text at 100 %, in pixels. */
  public static final double BODY = 13;

  private static final List<String> PARTS =
      List.of("base", "control", "overview", "graph", "inspector", "operation", "dialog", "shell");

  /**
   * Dresses a scene, and with it every popup of its window. May be called again to change the
   * theme. JavaFX thread only.
   *
   * @param textScale 1 for 100 %
   */
  public void dress(Scene scene, double textScale) {
    Fonts.load();
    scene.setUserAgentStylesheet(
        switch (this) {
          case LIGHT -> new PrimerLight().getUserAgentStylesheet();
          case DARK, CONTRAST -> new PrimerDark().getUserAgentStylesheet();
        });
    List<String> sheets = new ArrayList<>();
    sheets.add(url("styles/tokens-" + name().toLowerCase(Locale.ROOT) + ".css").toString());
    PARTS.forEach(part -> sheets.add(url("styles/" + part + ".css").toString()));
    scene.getStylesheets().setAll(sheets);
    scene.getRoot().setStyle("-fx-font-size: " + BODY * textScale + "px;");
  }

  /** The one that follows when a person goes through them. */
  public Theme next() {
    return switch (this) {
      case LIGHT -> DARK;
      case DARK -> CONTRAST;
      case CONTRAST -> LIGHT;
    };
  }

  static URL url(String name) {
    return Objects.requireNonNull(
        Theme.class.getResource("/computer/socialweb/yardmaster/" + name), name);
  }
}
