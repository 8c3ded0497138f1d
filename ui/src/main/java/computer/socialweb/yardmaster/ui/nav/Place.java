package computer.socialweb.yardmaster.ui.nav;

import computer.socialweb.yardmaster.api.names.ClusterKey;

/** What the middle of the window shows. */
public sealed interface Place {
  /** The list of all clusters. */
  record AllClusters() implements Place {}

  /** One cluster's rack. */
  record Cluster(ClusterKey key) implements Place {}
}
