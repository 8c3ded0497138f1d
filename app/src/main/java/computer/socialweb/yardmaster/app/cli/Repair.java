package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.call.Parts;
import computer.socialweb.yardmaster.app.cli.operation.Conduct;
import computer.socialweb.yardmaster.app.cli.out.Table;
import computer.socialweb.yardmaster.cluster.PlanLine;
import computer.socialweb.yardmaster.cluster.RepairProposal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "repair",
    description = "Put right what is unhealthy; what is healthy is not touched.")
final class Repair implements Callable<Integer> {
  private final Call call;

  @Parameters(index = "0", paramLabel = "KEY", description = "Name of the cluster.")
  private String key = "";

  @Parameters(
      index = "1..*",
      paramLabel = "MEMBER",
      description = "What to repair; without it all that is unhealthy.")
  private List<String> members = new ArrayList<>();

  @Option(names = "--plan", description = "Say what would be done, and do nothing.")
  private boolean planOnly;

  Repair(Call call) {
    this.call = call;
  }

  @Override
  public Integer call() throws InterruptedException {
    ClusterKey cluster = new ClusterKey(key);
    Set<String> wanted = new LinkedHashSet<>(members);
    if (planOnly) {
      try (Parts parts = call.parts()) {
        RepairProposal proposal = parts.clusters().planRepair(cluster, wanted);
        call.print(() -> json(proposal), () -> text(proposal));
        return 0;
      }
    }
    return new Conduct(call)
        .run("repair", clusters -> clusters.repair(cluster, wanted, call.options().timeout()));
  }

  private static Map<String, Object> json(RepairProposal proposal) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("key", proposal.key().value());
    json.put("plan", proposal.lines().stream().map(Repair::json).toList());
    json.put("kept", proposal.kept());
    return json;
  }

  private static Map<String, Object> json(PlanLine line) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("subject", line.subject());
    json.put("state", line.state().word());
    json.put("why", line.why());
    json.put("action", line.action());
    return json;
  }

  private void text(RepairProposal proposal) {
    if (proposal.lines().isEmpty()) {
      call.printer().line("Nothing to repair: all members are healthy.");
      return;
    }
    Table table = new Table("WHAT", "STATE", "ACTION", "WHY");
    proposal
        .lines()
        .forEach(line -> table.row(line.subject(), line.state().word(), line.action(), line.why()));
    table.print(call.printer());
    call.printer().line("");
    call.printer().line("Not touched: " + String.join(", ", proposal.kept()));
  }
}
