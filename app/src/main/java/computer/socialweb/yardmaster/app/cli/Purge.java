package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.operation.Conduct;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "purge", description = "Remove a cluster with all its data, for good.")
final class Purge implements Callable<Integer> {
  private final Call call;

  @Parameters(index = "0", paramLabel = "KEY", description = "Name of the cluster.")
  private String key = "";

  @Option(names = "--confirm", paramLabel = "KEY", description = "The name once more.")
  private @Nullable String confirmation;

  Purge(Call call) {
    this.call = call;
  }

  @Override
  public Integer call() throws InterruptedException {
    ClusterKey cluster = new ClusterKey(key);
    String confirmed = confirmation;
    if (confirmed == null) {
      throw Failure.usage("cli.unconfirmed", cluster);
    }
    return new Conduct(call)
        .run("purge", clusters -> clusters.purge(cluster, confirmed, call.options().timeout()));
  }
}
