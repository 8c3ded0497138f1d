package computer.socialweb.yardmaster.cluster;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.objects.Freshness;
import java.util.List;
import java.util.Optional;

/**
 * All clusters of a control plane at one moment, worst first, then by key.
 *
 * @param freshness how far it can be trusted
 */
public record FleetSnapshot(List<ClusterSnapshot> clusters, Freshness freshness) {
  public FleetSnapshot {
    clusters = List.copyOf(clusters);
  }

  public Optional<ClusterSnapshot> cluster(ClusterKey key) {
    return clusters.stream().filter(cluster -> cluster.key().equals(key)).findFirst();
  }
}
