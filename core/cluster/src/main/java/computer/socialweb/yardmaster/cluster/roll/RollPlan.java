package computer.socialweb.yardmaster.cluster.roll;

import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.template.ClusterTemplate;
import java.util.ArrayList;
import java.util.List;

/**
 * A roll as it will be done.
 *
 * @param template with the values of the new slot
 * @param leftovers what an aborted roll left in the new slot; it is removed first
 * @param finishes whether it goes on with the same roll, which was cut short after its switch began
 */
public record RollPlan(
    RollOrder order,
    ClusterTemplate template,
    Slot from,
    Slot to,
    List<MemberName> leftovers,
    boolean finishes) {
  static final String PREPARE = "Prepare";
  static final String VERIFY = "Verify";
  static final String HOLD = "Hold";
  static final String SWITCH = "Switch";
  static final String DRAIN = "Drain";
  static final String STOP = "Stop";
  static final String ABORT = "Abort";

  public RollPlan {
    leftovers = List.copyOf(leftovers);
  }

  /** Names of the steps in their order, those after a hold included. */
  public List<String> steps() {
    if (finishes) {
      return List.copyOf(turnSteps(template, to));
    }
    List<String> names = new ArrayList<>(List.of(PREPARE));
    for (Component component : template.template().components()) {
      if (component.slotted()) {
        names.add(component.in(java.util.Optional.of(to)).toString());
      }
    }
    names.add(VERIFY);
    names.add(HOLD);
    names.addAll(turnSteps(template, to));
    if (!order.hold()) {
      names.remove(HOLD);
    }
    return List.copyOf(names);
  }

  /** Names of the steps from the switch on. */
  static List<String> turnSteps(ClusterTemplate template, Slot to) {
    List<String> names = new ArrayList<>(List.of(SWITCH));
    for (Component component : template.template().components()) {
      if (component.link()) {
        names.add(component.in(java.util.Optional.of(to)).toString());
      }
    }
    names.add(DRAIN);
    names.add(STOP);
    return names;
  }
}
