package computer.socialweb.yardmaster.cluster;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import java.util.List;

/**
 * A repair as it would be done.
 *
 * @param lines what will be done, in order; empty when nothing is sick
 * @param kept members that are healthy and will not be touched
 * @param plan what {@link Clusters#repair} runs
 */
public record RepairProposal(ClusterKey key, List<PlanLine> lines, List<String> kept, Plan plan) {
  public RepairProposal {
    lines = List.copyOf(lines);
    kept = List.copyOf(kept);
  }

  /** The plan itself, which only whoever made it can run. */
  public interface Plan {}
}
