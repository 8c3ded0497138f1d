package computer.socialweb.yardmaster.template;

import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Where something stands in a template; both numbers begin at 1.
 *
 * @param column in characters
 */
record Place(int line, int column) {
  static final Place START = new Place(1, 1);

  static Place of(Node node) {
    return node.getStartMark().map(Place::of).orElse(START);
  }

  static Place of(Mark mark) {
    return new Place(mark.getLine() + 1, mark.getColumn() + 1);
  }
}
