package computer.socialweb.yardmaster.ui.overview;

import computer.socialweb.yardmaster.ui.nav.Place;
import java.util.Optional;

/** A row of the sidebar's list. */
sealed interface SidebarRow {
  /** What stays the same while its contents change. */
  String identity();

  /** Where a click on it leads. */
  Optional<Place> place();

  /** The way to the list of all clusters. */
  record All(int count) implements SidebarRow {
    @Override
    public String identity() {
      return "all";
    }

    @Override
    public Optional<Place> place() {
      return Optional.of(new Place.AllClusters());
    }
  }

  /** The head of a group. */
  record Group(String title, int count) implements SidebarRow {
    @Override
    public String identity() {
      return "group " + title;
    }

    @Override
    public Optional<Place> place() {
      return Optional.empty();
    }
  }

  /** One cluster. */
  record Cluster(ClusterLine line) implements SidebarRow {
    @Override
    public String identity() {
      return "cluster " + line.key();
    }

    @Override
    public Optional<Place> place() {
      return Optional.of(new Place.Cluster(line.key()));
    }
  }
}
