package computer.socialweb.yardmaster.app.cli.call;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.Clusters;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.objects.Subscription;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Reads the clusters once for a command that shows them and ends. */
public final class Fleet {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(15);

  private final Clusters clusters;
  private final Duration limit;

  public Fleet(Clusters clusters, Call call) {
    this.clusters = clusters;
    this.limit = call.options().timeout().orElse(LONGEST_WAIT);
  }

  /**
   * The fleet as the control plane now has it, with what the fronts say of themselves as far as
   * they answer within a moment.
   *
   * @throws Failure of the kind UNREACHABLE when the control plane does not answer
   */
  public FleetSnapshot read() throws InterruptedException {
    CompletableFuture<FleetSnapshot> heard = new CompletableFuture<>();
    try (Subscription subscription =
        clusters.subscribe(
            fleet -> {
              if (fleet.freshness() instanceof Freshness.Live) {
                heard.complete(fleet);
              }
            })) {
      return await(heard, limit);
    } catch (TimeoutException e) {
      throw new Failure(e, Failure.Kind.UNREACHABLE, "cli.not-heard", limit.toSeconds(), reason());
    }
  }

  private static <V> V await(CompletableFuture<V> value, Duration limit)
      throws InterruptedException, TimeoutException {
    try {
      return value.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw new IllegalStateException("nothing completes it exceptionally", e);
    }
  }

  private String reason() {
    return clusters.snapshot().freshness() instanceof Freshness.Stale stale ? stale.reason() : "-";
  }

  /**
   * One cluster, as the control plane and its front now have it.
   *
   * @throws Failure when there is no such cluster
   */
  public ClusterSnapshot cluster(String key) throws InterruptedException {
    ClusterKey wanted = new ClusterKey(key);
    return read().cluster(wanted).orElseThrow(() -> Failure.refused("cli.no-cluster", wanted));
  }
}
