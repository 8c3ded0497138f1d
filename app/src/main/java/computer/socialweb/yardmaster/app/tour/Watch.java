package computer.socialweb.yardmaster.app.tour;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.Clusters;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import computer.socialweb.yardmaster.objects.Subscription;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/** Waits for what the clusters come to; a failure names what did not come. */
public final class Watch {
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final Clusters clusters;

  public Watch(Clusters clusters) {
    this.clusters = clusters;
  }

  public FleetSnapshot fleet(String what, Predicate<FleetSnapshot> condition)
      throws InterruptedException {
    CompletableFuture<FleetSnapshot> seen = new CompletableFuture<>();
    try (Subscription subscription =
        clusters.subscribe(
            fleet -> {
              if (condition.test(fleet)) {
                seen.complete(fleet);
              }
            })) {
      return seen.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new Failure(e, Failure.Kind.TIMED_OUT, "tour.waited", what, PATIENCE.toSeconds());
    } catch (ExecutionException e) {
      throw new IllegalStateException("nothing completes it exceptionally", e);
    }
  }

  public ClusterSnapshot cluster(ClusterKey key, String what, Predicate<ClusterSnapshot> condition)
      throws InterruptedException {
    return fleet(what, fleet -> fleet.cluster(key).filter(condition).isPresent())
        .cluster(key)
        .orElseThrow();
  }

  /** Until the cluster has so many members and all are ready and verified. */
  public ClusterSnapshot ready(ClusterKey key, int members) throws InterruptedException {
    return cluster(
        key,
        members + " verified members",
        cluster ->
            cluster.members().size() == members
                && cluster.state() == State.READY
                && cluster.members().stream().allMatch(MemberSnapshot::verified));
  }

  public MemberSnapshot member(ClusterKey key, String name, Predicate<MemberSnapshot> condition)
      throws InterruptedException {
    return cluster(key, name, cluster -> cluster.member(name).filter(condition).isPresent())
        .member(name)
        .orElseThrow();
  }
}
