package computer.socialweb.yardmaster.api.state;

import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.Slot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What needs what in one cluster, by name: its members, and the store as {@link #STORE}.
 *
 * @param needs for each name what it needs directly; every name that occurs is a key
 */
public record MemberGraph(Map<String, List<String>> needs) {
  /** The store in graphs and in output. Templates may not name a component so. */
  public static final String STORE = "store";

  public MemberGraph {
    Map<String, List<String>> copy = new LinkedHashMap<>();
    needs.forEach((name, of) -> copy.put(name, List.copyOf(of)));
    needs = Collections.unmodifiableMap(copy);
  }

  /**
   * The graph of the members that a cluster has. A slotted need is taken in the member's own slot;
   * a member without a slot needs the one in the active slot.
   *
   * @param withStore whether the cluster has a store, which kine and bao then need
   */
  public static MemberGraph of(Collection<MemberName> members, Slot active, boolean withStore) {
    List<MemberName> sorted = new TreeSet<>(members).stream().toList();
    Map<String, List<String>> needs = new LinkedHashMap<>();
    if (withStore) {
      needs.put(STORE, List.of());
    }
    for (MemberName member : sorted) {
      needs.put(member.toString(), needsOf(member, sorted, active, withStore));
    }
    return new MemberGraph(needs);
  }

  private static List<String> needsOf(
      MemberName member, List<MemberName> members, Slot active, boolean withStore) {
    List<String> out = new ArrayList<>();
    Component component = member.component();
    if (withStore && (component.equals(Component.KINE) || component.equals(Component.BAO))) {
      out.add(STORE);
    }
    List<Component> pair = new ArrayList<>(Component.KNOWN);
    int index = pair.indexOf(component);
    if (index < 0) {
      return out;
    }
    Slot slot = member.slot().orElse(active);
    for (int need : Needs.of(pair, index)) {
      MemberName name = pair.get(need).in(Optional.of(slot));
      MemberName plain = new MemberName(pair.get(need), Optional.empty());
      if (members.contains(name)) {
        out.add(name.toString());
      } else if (members.contains(plain)) {
        out.add(plain.toString());
      }
    }
    return out;
  }

  /**
   * Everything that a name needs, directly or through others, nearest first; without the name
   * itself.
   */
  public List<String> upstream(String name) {
    return reach(name, needs);
  }

  /**
   * Everything that needs a name, directly or through others, nearest first; without the name
   * itself.
   */
  public List<String> downstream(String name) {
    return reach(name, neededBy());
  }

  /** For each name what needs it directly. */
  public Map<String, List<String>> neededBy() {
    Map<String, List<String>> out = new LinkedHashMap<>();
    needs.keySet().forEach(name -> out.put(name, new ArrayList<>()));
    needs.forEach(
        (name, of) ->
            of.forEach(need -> out.computeIfAbsent(need, n -> new ArrayList<>()).add(name)));
    return out;
  }

  private static List<String> reach(String from, Map<String, List<String>> edges) {
    Set<String> seen = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>(edges.getOrDefault(from, List.of()));
    while (!open.isEmpty()) {
      String next = open.removeFirst();
      if (!next.equals(from) && seen.add(next)) {
        open.addAll(edges.getOrDefault(next, List.of()));
      }
    }
    return List.copyOf(seen);
  }

  /**
   * The names so that each comes after all it needs, ties by name. A cycle, which no template of
   * ours has, is broken at its first name.
   */
  public List<String> startOrder() {
    Set<String> done = new LinkedHashSet<>();
    Set<String> left = new TreeSet<>(needs.keySet());
    while (!left.isEmpty()) {
      String next =
          left.stream()
              .filter(
                  name -> needs.getOrDefault(name, List.of()).stream().noneMatch(left::contains))
              .findFirst()
              .orElse(left.iterator().next());
      done.add(next);
      left.remove(next);
    }
    return List.copyOf(done);
  }
}
