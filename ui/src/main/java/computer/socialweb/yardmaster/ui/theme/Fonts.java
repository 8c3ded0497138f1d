package computer.socialweb.yardmaster.ui.theme;

import java.util.List;
import javafx.scene.text.Font;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The two families that come with the program. Without them the desktop's own fonts are used. */
final class Fonts {
  private static final Logger LOG = LoggerFactory.getLogger(Fonts.class);
  private static final List<String> FILES =
      List.of(
          "Inter-Regular.otf",
          "Inter-Medium.otf",
          "Inter-SemiBold.otf",
          "JetBrainsMono-Regular.ttf");

  private Fonts() {}

  /** Makes them known to JavaFX; again is harmless. */
  static void load() {
    for (String file : FILES) {
      if (Font.loadFont(Theme.url("fonts/" + file).toExternalForm(), Theme.BODY) == null) {
        LOG.warn("the font {} cannot be used", file);
      }
    }
  }
}
