package computer.socialweb.yardmaster.ui.shell;

import computer.socialweb.yardmaster.ui.theme.Theme;
import java.util.Optional;

/**
 * How a person has set up the window.
 *
 * @param theme empty to follow the desktop
 * @param textScale 1 for 100 %, up to 2
 * @param bounds where it last was
 */
public record ConsoleLook(Optional<Theme> theme, double textScale, Optional<Bounds> bounds) {
  public static final ConsoleLook DEFAULT = new ConsoleLook(Optional.empty(), 1, Optional.empty());

  public ConsoleLook {
    textScale = Math.clamp(textScale, 1, 2);
  }

  /** A place on the screens of the desktop, in their units. */
  public record Bounds(double x, double y, double width, double height, boolean maximized) {}
}
