package computer.socialweb.yardmaster.ui.graph;

import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.ui.graph.RackLayout.Box;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where an arrow key leads from a node: along a line if one leads there, else to the next place.
 */
final class Walk {
  /** The four arrows. */
  enum Direction {
    UP(0, -1),
    DOWN(0, 1),
    LEFT(-1, 0),
    RIGHT(1, 0);

    private final int dx;
    private final int dy;

    Direction(int dx, int dy) {
      this.dx = dx;
      this.dy = dy;
    }
  }

  private Walk() {}

  static Optional<String> from(RackLayout layout, String name, Direction direction) {
    Box start = layout.places().get(name);
    if (start == null) {
      return layout.places().keySet().stream().findFirst();
    }
    Comparator<Map.Entry<String, Box>> nearest =
        Comparator.comparingDouble(entry -> distance(start, entry.getValue(), direction));
    return places(layout, name, start, direction)
        .filter(entry -> joined(layout, name, entry.getKey()))
        .min(nearest)
        .or(() -> places(layout, name, start, direction).min(nearest))
        .map(Map.Entry::getKey);
  }

  /** The member of the same kind in a slot, where both have a place. */
  static Optional<String> inSlot(RackLayout layout, String name, Slot slot) {
    int at = name.indexOf('@');
    String bare = at < 0 ? name : name.substring(0, at);
    return Stream.of(bare + "@" + slot.letter(), bare)
        .filter(layout.places()::containsKey)
        .findFirst();
  }

  private static Stream<Map.Entry<String, Box>> places(
      RackLayout layout, String name, Box start, Direction direction) {
    return layout.places().entrySet().stream()
        .filter(entry -> !entry.getKey().equals(name))
        .filter(entry -> ahead(start, entry.getValue(), direction) > 20)
        .filter(
            entry ->
                aside(start, entry.getValue(), direction)
                    <= 2.5 * ahead(start, entry.getValue(), direction));
  }

  private static boolean joined(RackLayout layout, String one, String other) {
    return layout.lines().keySet().stream()
        .anyMatch(
            edge ->
                (edge.from().equals(one) && edge.to().equals(other))
                    || (edge.from().equals(other) && edge.to().equals(one)));
  }

  private static double ahead(Box from, Box to, Direction direction) {
    return (to.centerX() - from.centerX()) * direction.dx
        + (to.centerY() - from.centerY()) * direction.dy;
  }

  private static double aside(Box from, Box to, Direction direction) {
    return Math.abs(
        (to.centerX() - from.centerX()) * direction.dy
            + (to.centerY() - from.centerY()) * direction.dx);
  }

  private static double distance(Box from, Box to, Direction direction) {
    return ahead(from, to, direction) + 2 * aside(from, to, direction);
  }
}
