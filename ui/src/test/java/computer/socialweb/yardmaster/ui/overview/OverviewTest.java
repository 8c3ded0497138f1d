package computer.socialweb.yardmaster.ui.overview;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.ui.fixture.Scenes;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OverviewTest {
  private final SidebarViewModel sidebar = new SidebarViewModel();

  private List<String> shown(Scenes.Found found) {
    sidebar.show(found.fleet(), found.operations());
    return sidebar.rows().stream().map(SidebarRow::identity).toList();
  }

  private SidebarRow.Cluster row(String key) {
    return sidebar.rows().stream()
        .filter(row -> row.identity().equals("cluster " + key))
        .map(SidebarRow.Cluster.class::cast)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatNeedsAPersonStandsFirstAndTheRestByName() {
    assertThat(shown(Scenes.failed()))
        .startsWith(
            "all",
            "group Needs attention",
            "cluster payments",
            "cluster search",
            "group Clusters",
            "cluster archive",
            "cluster billing");
  }

  @Test
  void aRowSaysWorstPartOperationOrSlot() {
    assertThat(shown(Scenes.rollOnHold())).contains("cluster demo");
    assertThat(row("payments").line().note()).isEqualTo("kine@a");
    assertThat(row("demo").line().note()).isEqualTo("holding");
    assertThat(row("demo").line().state()).isEqualTo(State.WAITING);
    assertThat(row("catalog").line().note()).isEqualTo("b");
    assertThat(row("archive").line().note()).isEqualTo("stopped");
    assertThat(row("legacy").line().state()).isEqualTo(State.TERMINATING);
  }

  @Test
  void rehearsalClustersAreMarked() {
    assertThat(shown(Scenes.ready())).contains("cluster demo");
    assertThat(row("demo").line().rehearsal()).isTrue();
    assertThat(row("billing").line().rehearsal()).isFalse();
  }

  @Test
  void equalDataChangesNoRow() {
    shown(Scenes.failed());
    List<SidebarRow> before = List.copyOf(sidebar.rows());
    int[] changes = {0};
    sidebar
        .rows()
        .addListener((javafx.collections.ListChangeListener<SidebarRow>) c -> changes[0]++);
    shown(Scenes.failed());
    assertThat(sidebar.rows()).isEqualTo(before);
    assertThat(changes[0]).isZero();
  }

  @Test
  void staleDataIsShownAsUnknown() {
    shown(Scenes.stale());
    assertThat(row("payments").line().state()).isEqualTo(State.UNKNOWN);
    assertThat(sidebar.trust().get()).isEqualTo("not heard");
  }
}
