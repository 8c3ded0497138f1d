package computer.socialweb.yardmaster.ui.graph;

import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the rack shows of one cluster at one moment; pure, and equal when nothing a person can see
 * has changed.
 *
 * @param nodes known members first, in the order of the keyboard
 * @param firstSlot the slot that was there first: the active one, or the one a roll leaves
 * @param versions such as {@code v1.31.9 → 1.32.6} when the slots differ
 * @param stale when the data is not fresh: its time in words
 */
record RackModel(
    List<RackNode> nodes,
    List<RackEdge> edges,
    Map<String, List<String>> needs,
    Slot activeSlot,
    Slot firstSlot,
    Optional<String> versions,
    Optional<String> stale) {
  RackModel {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
    needs = new LinkedHashMap<>(needs);
  }

  Optional<RackNode> node(String name) {
    return nodes.stream().filter(node -> node.name().equals(name)).findFirst();
  }

  /** A name, all that it needs and all that needs it. */
  Set<String> related(String name) {
    MemberGraph graph = new MemberGraph(needs);
    Set<String> out = new LinkedHashSet<>();
    out.add(name);
    out.addAll(graph.upstream(name));
    out.addAll(graph.downstream(name));
    return out;
  }
}
