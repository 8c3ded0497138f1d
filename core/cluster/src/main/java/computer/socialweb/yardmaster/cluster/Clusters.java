package computer.socialweb.yardmaster.cluster;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.objects.Subscription;
import computer.socialweb.yardmaster.operation.Operation;
import computer.socialweb.yardmaster.operation.Operations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The clusters of one control plane: what is known of them, and everything that can be done to
 * them. Safe for use by any thread.
 *
 * <p>What begins an operation returns at once, or throws a {@link
 * computer.socialweb.yardmaster.api.text.Failure} of the kind USAGE or REFUSED that names what
 * stands in the way; preconditions that need the control plane are checked inside the operation,
 * whose outcome is then refused. Timeouts bound the whole operation; empty means the verb's own
 * limits only.
 */
public interface Clusters extends AutoCloseable {

  /** The newest known state; never blocks. */
  FleetSnapshot snapshot();

  /**
   * Calls the listener with the current state at once and again after changes, never twice at a
   * time, changes that come fast folded into one. It must not block for long.
   */
  Subscription subscribe(Consumer<FleetSnapshot> listener);

  /** Operations that run or ran on this state directory, those of other processes included. */
  Operations operations();

  /**
   * Built-in templates and the admin's own, by name; one that cannot be read is listed with its
   * problem. Reads files, so it may block for a moment.
   */
  List<TemplateSummary> templates();

  /** Places what the cluster lacks and waits until all of it is ready and verified. */
  Operation spawn(SpawnRequest request);

  /** Deletes the members, waits for their ends and forgets the record; the store keeps its data. */
  Operation reap(ClusterKey key, Optional<Duration> timeout);

  /** What a purge would remove. Reads directories and the control plane, so it may block. */
  PurgeImpact purgeImpact(ClusterKey key);

  /** Removes the cluster with its data for good; refused unless the confirmation is the key. */
  Operation purge(ClusterKey key, String confirmation, Optional<Duration> timeout);

  /** Brings up the other slot, switches the front to it, and takes the old slot away in the end. */
  Operation roll(RollRequest request);

  /** Goes on with a roll that holds, whichever process began it. */
  Operation rollContinue(ClusterKey key, Optional<Duration> timeout);

  /** Ends a roll before its switch: the new slot is removed, the old one never stopped serving. */
  Operation rollAbort(ClusterKey key, Optional<Duration> timeout);

  /** Switches back to the old slot while it is warm. */
  Operation rollBack(ClusterKey key, Optional<Duration> timeout);

  /**
   * Diagnoses and plans. Reads the control plane, so it may block.
   *
   * @param members what to repair; empty for all that is unhealthy
   */
  RepairProposal planRepair(ClusterKey key, Set<String> members);

  /**
   * Does what the proposal says, and nothing else; refused when the cluster has changed so that it
   * no longer fits.
   */
  Operation repair(RepairProposal proposal, Optional<Duration> timeout);

  /**
   * Plans and repairs in one, for who was shown no plan: what is sick is decided under the
   * cluster's lock, so that a member which fails on in the meantime refuses nothing. Blocks while
   * it reads the control plane.
   *
   * @param members what to repair; empty for all that is unhealthy
   */
  Operation repair(ClusterKey key, Set<String> members, Optional<Duration> timeout);

  /** Makes a stand-in of a rehearsal cluster behave in a way, or recover. */
  Operation rehearse(ClusterKey key, MemberName member, Rehearsal behaviour);

  /**
   * Spec and status of a member as YAML, without secrets. Reads the control plane, so it may block.
   *
   * @param member its name, such as {@code kine@a}
   */
  MemberDetails describe(ClusterKey key, String member);

  /**
   * The file by which an admin reaches the API of the cluster through its front, mode 0600; empty
   * where its template makes none. It changes nothing and reads no more than whether it is there.
   */
  Optional<Path> kubeconfig(ClusterKey key);

  /** Ends subscriptions and operations within a few seconds. Closing again is harmless. */
  @Override
  void close();
}
