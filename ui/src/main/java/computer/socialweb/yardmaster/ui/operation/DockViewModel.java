package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.ui.fx.AgeRefresh;
import computer.socialweb.yardmaster.ui.fx.KeyedList;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The lines of the dock. Elapsed times move while something runs, and only then. */
final class DockViewModel implements AutoCloseable {
  private final UiThreads threads;
  private final Sightings sightings = new Sightings();
  private final AgeRefresh ages;
  private final ObservableList<ActivityLine> lines = FXCollections.observableArrayList();
  private final ObservableList<ActivityLine> history = FXCollections.observableArrayList();
  private List<OperationSnapshot> operations = List.of();
  private List<HeldRoll> held = List.of();
  private Optional<String> cluster = Optional.empty();

  DockViewModel(UiThreads threads) {
    this.threads = threads;
    this.ages = new AgeRefresh(threads, this::refresh);
  }

  ObservableList<ActivityLine> lines() {
    return FXCollections.unmodifiableObservableList(lines);
  }

  ObservableList<ActivityLine> history() {
    return FXCollections.unmodifiableObservableList(history);
  }

  void show(FleetSnapshot fleet, List<OperationSnapshot> newOperations) {
    sightings.saw(fleet, newOperations, threads.now());
    operations = newOperations;
    held = HeldRoll.of(fleet.clusters(), newOperations);
    refresh();
  }

  /** Restricts what is shown to one cluster, or to none. */
  void only(Optional<String> newCluster) {
    cluster = newCluster;
    refresh();
  }

  private void refresh() {
    Instant now = threads.now();
    List<ActivityLine> seen = sightings.lines(cluster);
    KeyedList.bring(lines, Activity.lines(cluster, held, operations, seen, now), ActivityLine::id);
    KeyedList.bring(history, Activity.history(cluster, operations), ActivityLine::id);
    ages.showing(
        Stream.concat(
                held.stream().map(HeldRoll::since),
                operations.stream()
                    .filter(OperationSnapshot::running)
                    .map(OperationSnapshot::startedAt))
            .toList());
  }

  @Override
  public void close() {
    ages.close();
  }
}
