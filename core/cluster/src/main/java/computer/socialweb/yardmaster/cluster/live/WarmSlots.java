package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.Clusters;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.cluster.RollSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes old slots away once they need not be warm any more, in a program that stays open: each as
 * an operation of its own. A command that ends at once never gets to it.
 */
final class WarmSlots implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WarmSlots.class);
  private static final Duration LOOK = Duration.ofSeconds(10);
  private static final Duration AGAIN = Duration.ofMinutes(5);

  private final Clusters clusters;
  private final ClustersConfig config;
  private final ScheduledExecutorService timer;
  private final Map<ClusterKey, Instant> tried = new HashMap<>();
  private @Nullable ScheduledFuture<?> looking;

  WarmSlots(Clusters clusters, ClustersConfig config, ScheduledExecutorService timer) {
    this.clusters = clusters;
    this.config = config;
    this.timer = timer;
  }

  /** Begins to look, once. */
  synchronized void begin() {
    if (looking == null && !config.readOnly()) {
      looking =
          timer.scheduleWithFixedDelay(
              () -> Thread.ofVirtual().name("warm slots").start(this::look),
              LOOK.toNanos(),
              LOOK.toNanos(),
              TimeUnit.NANOSECONDS);
    }
  }

  private synchronized void look() {
    FleetSnapshot fleet = clusters.snapshot();
    Instant now = config.clock().instant();
    if (fleet.freshness() instanceof Freshness.Live) {
      for (ClusterSnapshot cluster : fleet.clusters()) {
        boolean over =
            cluster.roll().flatMap(RollSnapshot::warmUntil).filter(now::isAfter).isPresent();
        if (over && tried.getOrDefault(cluster.key(), Instant.MIN).isBefore(now.minus(AGAIN))) {
          tried.put(cluster.key(), now);
          remove(cluster.key());
        }
      }
    }
  }

  private void remove(ClusterKey key) {
    try {
      clusters.rollContinue(key, Optional.empty());
    } catch (Failure e) {
      LOG.info("the old slot of {} stays for now: {}", key, e.getMessage());
    }
  }

  @Override
  public synchronized void close() {
    if (looking != null) {
      looking.cancel(false);
    }
  }
}
