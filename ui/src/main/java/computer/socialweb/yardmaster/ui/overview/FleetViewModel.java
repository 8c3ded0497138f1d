package computer.socialweb.yardmaster.ui.overview;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.ui.control.Spans;
import computer.socialweb.yardmaster.ui.fx.KeyedList;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The lines of the page of all clusters: worst first, then by name; filtered by text and state. */
final class FleetViewModel implements AutoCloseable {
  private static final Texts TEXTS = Texts.of("ui-overview");

  private final UiThreads threads;
  private final ObservableList<ClusterLine> lines = FXCollections.observableArrayList();
  private final StringProperty filter = new SimpleStringProperty("");
  private final ObjectProperty<Optional<State>> onlyState =
      new SimpleObjectProperty<>(Optional.empty());
  private final ReadOnlyStringWrapper counts = new ReadOnlyStringWrapper("");
  private final ReadOnlyIntegerWrapper total = new ReadOnlyIntegerWrapper(0);
  private final ReadOnlyObjectWrapper<Freshness> loaded =
      new ReadOnlyObjectWrapper<>(new Freshness.Loading());
  private final ReadOnlyObjectWrapper<Map<State, Integer>> byState =
      new ReadOnlyObjectWrapper<>(Map.of());
  private List<ClusterLine> all = List.of();

  FleetViewModel(UiThreads threads) {
    this.threads = threads;
    filter.addListener((text, before, now) -> bring());
    onlyState.addListener((state, before, now) -> bring());
  }

  ObservableList<ClusterLine> lines() {
    return FXCollections.unmodifiableObservableList(lines);
  }

  StringProperty filter() {
    return filter;
  }

  /** The one state that is shown; empty for all. */
  ObjectProperty<Optional<State>> onlyState() {
    return onlyState;
  }

  ReadOnlyStringProperty counts() {
    return counts.getReadOnlyProperty();
  }

  ReadOnlyIntegerProperty total() {
    return total.getReadOnlyProperty();
  }

  /** The freshness of what is shown; its times are not kept in step. */
  ReadOnlyObjectProperty<Freshness> loaded() {
    return loaded.getReadOnlyProperty();
  }

  /** How many clusters are in each state, worst state first; only states that occur. */
  ReadOnlyObjectProperty<Map<State, Integer>> byState() {
    return byState.getReadOnlyProperty();
  }

  void show(FleetSnapshot fleet, List<OperationSnapshot> operations) {
    boolean stale = fleet.freshness() instanceof Freshness.Stale;
    all =
        fleet.clusters().stream()
            .map(cluster -> ClusterLine.of(cluster, operations, stale))
            .sorted(Comparator.comparing(ClusterLine::state).thenComparing(ClusterLine::key))
            .toList();
    Map<State, Integer> counted = new EnumMap<>(State.class);
    all.forEach(line -> counted.merge(line.state(), 1, Integer::sum));
    byState.set(counted);
    if (!loaded.get().getClass().equals(fleet.freshness().getClass())) {
      loaded.set(fleet.freshness());
    }
    total.set(all.size());
    int members = fleet.clusters().stream().mapToInt(cluster -> cluster.members().size()).sum();
    counts.set(all.isEmpty() ? "" : TEXTS.count("counts", all.size(), String.valueOf(members)));
    bring();
  }

  private void bring() {
    String wanted = filter.get().strip().toLowerCase(Locale.ROOT);
    KeyedList.bring(
        lines,
        all.stream()
            .filter(line -> onlyState.get().isEmpty() || onlyState.get().get() == line.state())
            .filter(line -> wanted.isEmpty() || line.key().value().contains(wanted))
            .toList(),
        ClusterLine::key);
  }

  /** When the clusters that are listed were made. */
  List<Instant> created() {
    return lines.stream().map(ClusterLine::createdAt).flatMap(Optional::stream).toList();
  }

  String age(ClusterLine line) {
    return line.createdAt().map(at -> Spans.text(Duration.between(at, threads.now()))).orElse("");
  }

  @Override
  public void close() {
    filter.unbind();
  }
}
