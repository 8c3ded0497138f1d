package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.operation.Who;
import computer.socialweb.yardmaster.template.Machine;
import computer.socialweb.yardmaster.template.Ports;
import computer.socialweb.yardmaster.template.Templates;
import java.time.Duration;
import java.time.InstantSource;

/**
 * What {@link LiveClusters} is made of.
 *
 * @param names with the prefix of the units of this state directory
 * @param ports where ports of clusters are taken from
 * @param who begins operations
 * @param context name of the control plane, for the journal
 * @param readOnly whether everything that changes something is refused
 */
public record ClustersConfig(
    StateDirectory state,
    UnitNames names,
    Templates templates,
    Machine machine,
    Ports.Range ports,
    Who who,
    String context,
    boolean readOnly,
    Limits limits,
    InstantSource clock) {

  /**
   * How long things may take.
   *
   * @param place from a member's object to its running process
   * @param remove from the deletion of a member to the end of its object
   * @param store until a store or a vault is Ready
   * @param reap until a member has ended
   * @param purge until a store with its data is gone
   */
  public record Limits(
      Duration place, Duration remove, Duration store, Duration reap, Duration purge) {
    /** The reference's. */
    public static final Limits DEFAULT =
        new Limits(
            Duration.ofMinutes(1),
            Duration.ofSeconds(30),
            Duration.ofMinutes(1),
            Duration.ofMinutes(1),
            Duration.ofMinutes(2));
  }
}
