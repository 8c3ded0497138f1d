package computer.socialweb.yardmaster.ui.nav;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Where the window is, which member is selected there, and the way back. A cluster keeps its
 * selection while the window is elsewhere. JavaFX thread only.
 */
public final class Navigator {
  private static final int REMEMBERED = 50;

  private final ReadOnlyObjectWrapper<Place> place =
      new ReadOnlyObjectWrapper<>(new Place.AllClusters());
  private final ReadOnlyObjectWrapper<Optional<String>> member =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final Map<ClusterKey, String> members = new HashMap<>();
  private final Deque<Place> back = new ArrayDeque<>();
  private final Deque<Place> forward = new ArrayDeque<>();

  public ReadOnlyObjectProperty<Place> place() {
    return place.getReadOnlyProperty();
  }

  /** The selected member of the cluster that is shown; {@code store} is one too. */
  public ReadOnlyObjectProperty<Optional<String>> member() {
    return member.getReadOnlyProperty();
  }

  /** The cluster that is shown; empty on the list of all. */
  public Optional<ClusterKey> cluster() {
    return switch (place.get()) {
      case Place.Cluster(ClusterKey key) -> Optional.of(key);
      case Place.AllClusters() -> Optional.empty();
    };
  }

  public void go(Place to) {
    if (to.equals(place.get())) {
      return;
    }
    back.push(place.get());
    if (back.size() > REMEMBERED) {
      back.removeLast();
    }
    forward.clear();
    move(to);
  }

  public void back() {
    if (!back.isEmpty()) {
      forward.push(place.get());
      move(back.pop());
    }
  }

  public void forward() {
    if (!forward.isEmpty()) {
      back.push(place.get());
      move(forward.pop());
    }
  }

  private void move(Place to) {
    place.set(to);
    member.set(cluster().map(members::get));
  }

  /** Selects a member of the cluster that is shown. */
  public void select(String name) {
    cluster()
        .ifPresent(
            key -> {
              members.put(key, name);
              member.set(Optional.of(name));
            });
  }

  /** Selects a member unless the person has selected one here before. */
  public void suggest(String name) {
    if (member.get().isEmpty()) {
      select(name);
    }
  }
}
