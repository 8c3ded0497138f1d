package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.call.Fleet;
import computer.socialweb.yardmaster.app.cli.call.Parts;
import computer.socialweb.yardmaster.app.cli.out.Ages;
import computer.socialweb.yardmaster.app.cli.out.Table;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

@Command(name = "clusters", description = "List all clusters, worst first.")
final class Clusters implements Callable<Integer> {
  private static final int OPERATIONS_LOOKED_AT = 200;

  private final InstantSource clock = InstantSource.system();
  private final Call call;

  Clusters(Call call) {
    this.call = call;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (Parts parts = call.parts()) {
      var clusters = parts.clusters();
      FleetSnapshot fleet = new Fleet(clusters, call).read();
      Map<String, String> running =
          clusters.operations().recent(OPERATIONS_LOOKED_AT).stream()
              .filter(OperationSnapshot::running)
              .collect(
                  Collectors.toMap(
                      OperationSnapshot::cluster,
                      operation -> operation.verb().word(),
                      (newer, older) -> newer));
      Instant now = clock.instant();
      call.print(
          () -> fleet.clusters().stream().map(one -> json(one, running, now)).toList(),
          () -> text(fleet.clusters(), running, now));
      return 0;
    }
  }

  private static Map<String, Object> json(
      ClusterSnapshot cluster, Map<String, String> running, Instant now) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("key", cluster.key().value());
    json.put("template", cluster.template().orElse(null));
    json.put("state", cluster.state().word());
    json.put("activeSlot", cluster.activeSlot().toString());
    json.put("members", cluster.members().size());
    json.put("unhealthy", cluster.unhealthy().size());
    String operation = running.get(cluster.key().value());
    if (operation != null) {
      json.put("operation", operation);
    }
    json.put("ageSeconds", age(cluster, now).map(Duration::toSeconds).orElse(0L));
    return json;
  }

  private static Optional<Duration> age(ClusterSnapshot cluster, Instant now) {
    return cluster
        .createdAt()
        .map(created -> Duration.between(created, now))
        .map(age -> age.isNegative() ? Duration.ZERO : age);
  }

  private void text(List<ClusterSnapshot> clusters, Map<String, String> running, Instant now) {
    if (clusters.isEmpty()) {
      call.printer().note("No clusters. Make one: yardmaster spawn KEY --template rehearsal");
      return;
    }
    Table table =
        new Table(
            "KEY",
            "TEMPLATE",
            "STATE",
            "SLOT",
            "MEMBERS",
            "UNHEALTHY",
            "AGE",
            "OPERATION",
            "WORST");
    for (ClusterSnapshot cluster : clusters) {
      table.row(
          cluster.key().value(),
          cluster.template().orElse(""),
          cluster.state().word(),
          cluster.activeSlot().toString(),
          Integer.toString(cluster.members().size()),
          Integer.toString(cluster.unhealthy().size()),
          age(cluster, now).map(Ages::of).orElse(""),
          running.getOrDefault(cluster.key().value(), ""),
          cluster.worst().orElse(""));
    }
    table.print(call.printer());
    clusters.forEach(
        cluster ->
            cluster.problem().ifPresent(what -> call.printer().note(cluster.key() + ": " + what)));
  }
}
