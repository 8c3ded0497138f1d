package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.call.Fleet;
import computer.socialweb.yardmaster.app.cli.call.Parts;
import computer.socialweb.yardmaster.app.cli.out.StatusJson;
import computer.socialweb.yardmaster.app.cli.out.StatusText;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "status",
    description = "Show one cluster: members, slots, store, vault, front, links.")
final class Status implements Callable<Integer> {
  private final Call call;

  @Parameters(index = "0", paramLabel = "KEY", description = "Name of the cluster.")
  private String key = "";

  Status(Call call) {
    this.call = call;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (Parts parts = call.parts()) {
      ClusterSnapshot cluster = new Fleet(parts.clusters(), call).cluster(key);
      Optional<Path> kubeconfig = parts.clusters().kubeconfig(cluster.key());
      call.print(
          () -> StatusJson.of(cluster, kubeconfig),
          () -> StatusText.print(cluster, kubeconfig, call.printer()));
      return 0;
    }
  }
}
