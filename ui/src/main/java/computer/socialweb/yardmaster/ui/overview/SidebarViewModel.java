package computer.socialweb.yardmaster.ui.overview;

import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.ui.fx.KeyedList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The rows of the sidebar: what needs a person first, then all others by name. */
final class SidebarViewModel {
  private static final Texts TEXTS = Texts.of("ui-overview");

  private final ObservableList<SidebarRow> rows = FXCollections.observableArrayList();
  private final ReadOnlyStringWrapper trust = new ReadOnlyStringWrapper("");

  ObservableList<SidebarRow> rows() {
    return FXCollections.unmodifiableObservableList(rows);
  }

  /** One word on how fresh the data is. */
  ReadOnlyStringProperty trust() {
    return trust.getReadOnlyProperty();
  }

  void show(FleetSnapshot fleet, List<OperationSnapshot> operations) {
    boolean stale = fleet.freshness() instanceof Freshness.Stale;
    trust.set(
        switch (fleet.freshness()) {
          case Freshness.Loading() -> TEXTS.get("trust.loading");
          case Freshness.Live _ -> TEXTS.get("trust.live");
          case Freshness.Stale _ -> TEXTS.get("trust.stale");
        });
    List<ClusterLine> lines =
        fleet.clusters().stream()
            .map(cluster -> ClusterLine.of(cluster, operations, stale))
            .toList();
    KeyedList.bring(rows, rows(lines), SidebarRow::identity);
  }

  private static List<SidebarRow> rows(List<ClusterLine> lines) {
    List<SidebarRow> rows = new ArrayList<>();
    rows.add(new SidebarRow.All(lines.size()));
    Comparator<ClusterLine> byName = Comparator.comparing(ClusterLine::key);
    group(
        rows,
        TEXTS.get("group.attention"),
        lines.stream()
            .filter(ClusterLine::attention)
            .sorted(Comparator.comparing(ClusterLine::state).thenComparing(byName))
            .toList());
    group(
        rows,
        TEXTS.get("group.clusters"),
        lines.stream().filter(line -> !line.attention()).sorted(byName).toList());
    return rows;
  }

  private static void group(List<SidebarRow> rows, String title, List<ClusterLine> lines) {
    if (!lines.isEmpty()) {
      rows.add(new SidebarRow.Group(title, lines.size()));
      lines.forEach(line -> rows.add(new SidebarRow.Cluster(line)));
    }
  }
}
