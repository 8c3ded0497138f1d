package computer.socialweb.yardmaster.local.supervisor.process;

import computer.socialweb.yardmaster.local.supervisor.Unit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The order that {@code after} and {@code wants} ask for. Pure. */
final class UnitOrder {
  private UnitOrder() {}

  /**
   * The units that would wait for each other if the unit were placed among the others, beginning
   * and ending with its name; empty when there is no such circle. Units that are not placed are no
   * obstacle.
   */
  static List<String> circle(Unit unit, Map<String, Unit> others) {
    Deque<List<String>> paths = new ArrayDeque<>();
    paths.add(List.of(unit.name()));
    Set<String> seen = new HashSet<>();
    while (!paths.isEmpty()) {
      List<String> path = paths.removeFirst();
      Unit last = path.size() == 1 ? unit : others.get(path.getLast());
      for (String need : last == null ? Set.<String>of() : last.needs()) {
        List<String> longer = new ArrayList<>(path);
        longer.add(need);
        if (need.equals(unit.name())) {
          return longer;
        }
        if (seen.add(need)) {
          paths.addLast(longer);
        }
      }
    }
    return List.of();
  }
}
