package computer.socialweb.yardmaster.ui.graph;

import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.ui.fx.AgeRefresh;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The rack of the cluster that is shown, kept in step with snapshots and with time. */
final class GraphViewModel implements AutoCloseable {
  private final UiThreads threads;
  private final AgeRefresh ages;
  private final ReadOnlyObjectWrapper<@Nullable RackModel> rack = new ReadOnlyObjectWrapper<>();
  private @Nullable ClusterSnapshot cluster;
  private boolean stale;

  GraphViewModel(UiThreads threads) {
    this.threads = threads;
    this.ages = new AgeRefresh(threads, this::refresh);
  }

  /** Null until a cluster is shown. */
  ReadOnlyObjectProperty<@Nullable RackModel> rack() {
    return rack.getReadOnlyProperty();
  }

  void show(ClusterSnapshot newCluster, boolean newStale) {
    cluster = newCluster;
    stale = newStale;
    refresh();
  }

  void showNothing() {
    cluster = null;
    ages.close();
  }

  private void refresh() {
    ClusterSnapshot shown = cluster;
    if (shown != null) {
      rack.set(RackModels.of(shown, threads.now(), stale));
      ages.showing(stale ? List.of() : sinces(shown));
    }
  }

  private static List<Instant> sinces(ClusterSnapshot cluster) {
    return Stream.concat(
            cluster.members().stream().map(member -> member.since()),
            Stream.of(cluster.store().flatMap(store -> store.since())))
        .flatMap(Optional::stream)
        .toList();
  }

  @Override
  public void close() {
    ages.close();
  }
}
