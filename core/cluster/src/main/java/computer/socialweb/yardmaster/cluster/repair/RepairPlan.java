package computer.socialweb.yardmaster.cluster.repair;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.state.State;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A repair as it will be done.
 *
 * @param slot the slot that serves
 * @param lines what will be done, each after all it needs; empty when nothing is sick
 * @param kept names that are healthy and will not be touched
 * @param selected the members it was asked for; empty for all
 * @param fromTemplate whether the members are placed from the cluster's template; otherwise from
 *     the specs they have
 */
public record RepairPlan(
    ClusterKey key,
    Slot slot,
    List<Line> lines,
    List<String> kept,
    Set<String> selected,
    boolean fromTemplate) {
  public RepairPlan {
    lines = List.copyOf(lines);
    kept = List.copyOf(kept);
    selected = Set.copyOf(selected);
  }

  /**
   * What is done to one name.
   *
   * @param subject a member, or {@code store}
   * @param why what is wrong with it; safe to show anywhere
   */
  public record Line(String subject, State state, String why, Action action) {}

  /** The names that are worked on. */
  public Set<String> subjects() {
    return lines.stream().map(Line::subject).collect(Collectors.toUnmodifiableSet());
  }
}
