package computer.socialweb.yardmaster.api.state;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.names.UnitNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which steps wait for which, and which units are ordered after which: the reference's two
 * relations.
 */
public final class Needs {
  private static final Map<Component, List<Component>> OF_KNOWN =
      Map.of(
          Component.FRONT, List.of(),
          Component.BAO, List.of(Component.FRONT),
          Component.KINE, List.of(Component.FRONT),
          Component.K3S, List.of(Component.FRONT, Component.KINE, Component.BAO),
          Component.CCM, List.of(Component.K3S),
          Component.ESOWH, List.of(Component.K3S),
          Component.ESO, List.of(Component.K3S, Component.BAO),
          Component.LINK_APISERVER, List.of(Component.FRONT, Component.K3S),
          Component.LINK_OPENBAO, List.of(Component.BAO));

  private Needs() {}

  /**
   * Indexes of the steps that must be ready before step {@code index} begins. A component that the
   * product does not know waits for every step before it. Of a component that occurs twice the
   * first counts.
   */
  public static List<Integer> of(List<Component> steps, int index) {
    List<Component> needs = OF_KNOWN.get(steps.get(index));
    if (needs == null) {
      return IntStream.range(0, index).boxed().toList();
    }
    Map<Component, Integer> first = new HashMap<>();
    for (int i = 0; i < steps.size(); i++) {
      first.putIfAbsent(steps.get(i), i);
    }
    List<Integer> out = new ArrayList<>();
    for (Component need : needs) {
      Integer at = first.get(need);
      if (at != null && at != index) {
        out.add(at);
      }
    }
    return List.copyOf(out);
  }

  /** Units that the unit of a component is ordered after and wants. */
  public static List<String> units(
      UnitNames names, ClusterKey key, Component component, Optional<Slot> slot) {
    if (component.equals(Component.FRONT)) {
      return List.of();
    }
    if (component.equals(Component.KINE) || component.equals(Component.BAO)) {
      return List.of(names.store(key));
    }
    if (component.equals(Component.K3S)) {
      return List.of(names.member(key, Component.KINE.in(slot)));
    }
    if (component.equals(Component.LINK_OPENBAO)) {
      return List.of(names.member(key, Component.BAO.member()));
    }
    return List.of(names.member(key, Component.FRONT.member()));
  }
}
