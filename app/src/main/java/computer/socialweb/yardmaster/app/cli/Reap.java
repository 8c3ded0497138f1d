package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.operation.Conduct;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "reap", description = "Stop and remove a cluster's members; its data stays.")
final class Reap implements Callable<Integer> {
  private final Call call;

  @Parameters(index = "0", paramLabel = "KEY", description = "Name of the cluster.")
  private String key = "";

  Reap(Call call) {
    this.call = call;
  }

  @Override
  public Integer call() throws InterruptedException {
    ClusterKey cluster = new ClusterKey(key);
    return new Conduct(call)
        .run("reap", clusters -> clusters.reap(cluster, call.options().timeout()));
  }
}
