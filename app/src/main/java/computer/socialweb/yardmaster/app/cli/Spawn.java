package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.call.Settings;
import computer.socialweb.yardmaster.app.cli.operation.Conduct;
import computer.socialweb.yardmaster.cluster.SpawnRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "spawn",
    description = "Make a cluster from a template; members that are ready already stay.")
final class Spawn implements Callable<Integer> {
  private final Call call;

  @Parameters(index = "0", paramLabel = "KEY", description = "Name of the cluster.")
  private String key = "";

  @Option(
      names = "--template",
      paramLabel = "NAME",
      description = "Needed for a new cluster; an existing one keeps its own.")
  private @Nullable String template;

  @Option(names = "--set", paramLabel = "NAME=VALUE", description = "A parameter of the template.")
  private List<String> settings = new ArrayList<>();

  Spawn(Call call) {
    this.call = call;
  }

  @Override
  public Integer call() throws InterruptedException {
    SpawnRequest request =
        new SpawnRequest(
            new ClusterKey(key),
            Optional.ofNullable(template),
            Settings.of(settings),
            call.options().timeout());
    return new Conduct(call).run("spawn", clusters -> clusters.spawn(request));
  }
}
