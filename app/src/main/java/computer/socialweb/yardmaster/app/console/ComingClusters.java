package computer.socialweb.yardmaster.app.console;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.Clusters;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.cluster.MemberDetails;
import computer.socialweb.yardmaster.cluster.PurgeImpact;
import computer.socialweb.yardmaster.cluster.Rehearsal;
import computer.socialweb.yardmaster.cluster.RepairProposal;
import computer.socialweb.yardmaster.cluster.RollRequest;
import computer.socialweb.yardmaster.cluster.SpawnRequest;
import computer.socialweb.yardmaster.cluster.TemplateSummary;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.objects.Subscription;
import computer.socialweb.yardmaster.operation.Operation;
import computer.socialweb.yardmaster.operation.Operations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The clusters of a control plane that may not be there yet, so that the window need not wait for
 * it. Until then nothing is known, and whatever is asked for is refused with the reason.
 */
final class ComingClusters implements Clusters {
  private final Operations operations;
  private final List<Waiting> waiting = new ArrayList<>();
  private FleetSnapshot before = new FleetSnapshot(List.of(), new Freshness.Loading());
  private String reason = "it is starting";
  private @Nullable Clusters arrived;

  /** A subscription that was made before there was anything to subscribe to. */
  private static final class Waiting {
    private final Consumer<FleetSnapshot> listener;
    private @Nullable Subscription real;
    private boolean closed;

    Waiting(Consumer<FleetSnapshot> listener) {
      this.listener = listener;
    }
  }

  /**
   * @param operations those of the state directory, which need no control plane
   */
  ComingClusters(Operations operations) {
    this.operations = operations;
  }

  /** It is there; from now on everything goes to it. Closed with this. */
  void arrived(Clusters clusters) {
    List<Waiting> since;
    synchronized (this) {
      arrived = clusters;
      since = List.copyOf(waiting);
      waiting.clear();
    }
    for (Waiting one : since) {
      Subscription real = clusters.subscribe(one.listener);
      synchronized (this) {
        one.real = real;
        if (one.closed) {
          real.close();
        }
      }
    }
  }

  /** It could not be reached; what is shown says why. */
  void failed(String why) {
    List<Waiting> told;
    synchronized (this) {
      reason = why;
      before = new FleetSnapshot(List.of(), new Freshness.Stale(null, why));
      told = List.copyOf(waiting);
    }
    told.forEach(one -> one.listener.accept(before));
  }

  private synchronized Clusters there() {
    Clusters clusters = arrived;
    if (clusters == null) {
      throw new Failure(Failure.Kind.UNREACHABLE, "ui.starting", reason);
    }
    return clusters;
  }

  @Override
  public synchronized FleetSnapshot snapshot() {
    return arrived == null ? before : arrived.snapshot();
  }

  @Override
  public Subscription subscribe(Consumer<FleetSnapshot> listener) {
    Waiting one = new Waiting(listener);
    Clusters clusters;
    synchronized (this) {
      clusters = arrived;
      if (clusters == null) {
        waiting.add(one);
      }
    }
    if (clusters != null) {
      return clusters.subscribe(listener);
    }
    listener.accept(before);
    return () -> end(one);
  }

  private synchronized void end(Waiting one) {
    one.closed = true;
    waiting.remove(one);
    if (one.real != null) {
      one.real.close();
    }
  }

  @Override
  public Operations operations() {
    return operations;
  }

  @Override
  public List<TemplateSummary> templates() {
    return there().templates();
  }

  @Override
  public Operation spawn(SpawnRequest request) {
    return there().spawn(request);
  }

  @Override
  public Operation reap(ClusterKey key, Optional<Duration> timeout) {
    return there().reap(key, timeout);
  }

  @Override
  public PurgeImpact purgeImpact(ClusterKey key) {
    return there().purgeImpact(key);
  }

  @Override
  public Operation purge(ClusterKey key, String confirmation, Optional<Duration> timeout) {
    return there().purge(key, confirmation, timeout);
  }

  @Override
  public Operation roll(RollRequest request) {
    return there().roll(request);
  }

  @Override
  public Operation rollContinue(ClusterKey key, Optional<Duration> timeout) {
    return there().rollContinue(key, timeout);
  }

  @Override
  public Operation rollAbort(ClusterKey key, Optional<Duration> timeout) {
    return there().rollAbort(key, timeout);
  }

  @Override
  public Operation rollBack(ClusterKey key, Optional<Duration> timeout) {
    return there().rollBack(key, timeout);
  }

  @Override
  public RepairProposal planRepair(ClusterKey key, Set<String> members) {
    return there().planRepair(key, members);
  }

  @Override
  public Operation repair(RepairProposal proposal, Optional<Duration> timeout) {
    return there().repair(proposal, timeout);
  }

  @Override
  public Operation repair(ClusterKey key, Set<String> members, Optional<Duration> timeout) {
    return there().repair(key, members, timeout);
  }

  @Override
  public Operation rehearse(ClusterKey key, MemberName member, Rehearsal behaviour) {
    return there().rehearse(key, member, behaviour);
  }

  @Override
  public MemberDetails describe(ClusterKey key, String member) {
    return there().describe(key, member);
  }

  @Override
  public Optional<Path> kubeconfig(ClusterKey key) {
    return there().kubeconfig(key);
  }

  @Override
  public void close() {
    Clusters clusters;
    synchronized (this) {
      clusters = arrived;
    }
    if (clusters != null) {
      clusters.close();
    }
  }
}
