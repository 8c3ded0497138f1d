package computer.socialweb.yardmaster.cluster.spawn;

import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.api.state.Needs;
import computer.socialweb.yardmaster.template.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the steps of a cluster need before they begin, by name. */
public final class StepGraph {
  private StepGraph() {}

  /**
   * The needs of steps: those of the reference for components that the product knows, what the
   * template says for others, and the store for whatever uses it. A step of another kind without
   * needs of its own waits for everything before it.
   */
  public static MemberGraph of(List<Step> steps) {
    List<Component> components = steps.stream().map(Step::component).toList();
    boolean withStore = steps.stream().anyMatch(Step::usesStore);
    Map<String, List<String>> needs = new LinkedHashMap<>();
    if (withStore) {
      needs.put(MemberGraph.STORE, List.of());
    }
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      List<String> names = new ArrayList<>();
      if (step.usesStore()) {
        names.add(MemberGraph.STORE);
      }
      if (step.needs().isPresent()) {
        for (Component need : step.needs().get()) {
          names.add(steps.get(components.indexOf(need)).member().toString());
        }
      } else {
        Needs.of(components, i).forEach(need -> names.add(steps.get(need).member().toString()));
      }
      needs.put(step.member().toString(), names);
    }
    return new MemberGraph(needs);
  }
}
