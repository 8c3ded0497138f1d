package computer.socialweb.yardmaster.ui.control;

import computer.socialweb.yardmaster.api.state.State;
import javafx.css.Styleable;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the style class of a state on a node. A class that is taken off and put on again is a
 * change to JavaFX and draws the window anew, so nothing is touched while the state is the same.
 */
public final class Dress {
  private final Styleable node;
  private @Nullable State worn;

  public Dress(Styleable node) {
    this.node = node;
  }

  public void wear(State state) {
    if (state == worn) {
      return;
    }
    if (worn != null) {
      node.getStyleClass().remove(StateGlyph.styleClass(worn));
    }
    worn = state;
    node.getStyleClass().add(StateGlyph.styleClass(state));
  }

  /** Puts a style class on or takes it off; no change where it is so already. */
  public static void mark(Styleable node, String styleClass, boolean on) {
    if (on != node.getStyleClass().contains(styleClass)) {
      if (on) {
        node.getStyleClass().add(styleClass);
      } else {
        node.getStyleClass().remove(styleClass);
      }
    }
  }
}
