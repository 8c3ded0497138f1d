package computer.socialweb.yardmaster.app.cli.graph;

import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is drawn of a cluster: its members and its store, each with the names it needs, in the order
 * in which they start.
 */
record Drawing(String title, List<Node> nodes) {

  /**
   * @param state the word for its state
   * @param column length of the longest path to something that needs nothing
   */
  record Node(String name, String state, String reason, List<String> needs, int column) {}

  static Drawing of(ClusterSnapshot cluster) {
    Map<String, List<String>> needs = new LinkedHashMap<>();
    Map<String, String> states = new LinkedHashMap<>();
    Map<String, String> reasons = new LinkedHashMap<>();
    cluster
        .store()
        .ifPresent(
            store -> {
              needs.put(MemberGraph.STORE, List.of());
              states.put(MemberGraph.STORE, store.state().word());
              reasons.put(MemberGraph.STORE, store.reason());
            });
    cluster
        .members()
        .forEach(
            member -> {
              String name = member.name().toString();
              needs.put(name, member.needs());
              states.put(name, member.state().word());
              reasons.put(name, member.reason());
            });
    needs.replaceAll((name, all) -> all.stream().filter(needs::containsKey).toList());
    List<Node> nodes = new ArrayList<>();
    Map<String, Integer> columns = new LinkedHashMap<>();
    for (String name : new MemberGraph(needs).startOrder()) {
      List<String> mine = needs.getOrDefault(name, List.of());
      int column =
          mine.stream().mapToInt(need -> columns.getOrDefault(need, 0) + 1).max().orElse(0);
      columns.put(name, column);
      nodes.add(
          new Node(
              name, states.getOrDefault(name, ""), reasons.getOrDefault(name, ""), mine, column));
    }
    return new Drawing(cluster.key().value(), List.copyOf(nodes));
  }
}
