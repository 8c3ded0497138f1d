package computer.socialweb.yardmaster.ui.graph;

import javafx.scene.Node;

/** Opens the menu of a member. JavaFX thread. */
@FunctionalInterface
public interface MemberMenus {
  /**
   * @param member its name
   * @param owner what the menu belongs to
   * @param x on the screen, as {@code y}
   */
  void open(String member, Node owner, double x, double y);
}
