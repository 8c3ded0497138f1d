package computer.socialweb.yardmaster.cluster.spawn;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.template.ClusterTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A spawn as it will be done.
 *
 * @param template with the values of the cluster; ports may still be missing
 * @param slot the slot that was recorded as the one that serves
 */
public record SpawnPlan(ClusterKey key, ClusterTemplate template, Slot slot) {

  /** Names of the steps in their order: the store, then the members. */
  public List<String> steps() {
    return steps(slot);
  }

  List<String> steps(Slot at) {
    List<String> names = new ArrayList<>();
    if (template.template().store()) {
      names.add(MemberGraph.STORE);
    }
    for (Component component : template.template().components()) {
      names.add(component.in(Optional.of(at)).toString());
    }
    return List.copyOf(names);
  }
}
