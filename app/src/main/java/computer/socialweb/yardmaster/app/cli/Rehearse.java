package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.operation.Conduct;
import computer.socialweb.yardmaster.cluster.Rehearsal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "rehearse",
    description = "Make a stand-in misbehave, or recover; rehearsal clusters only.")
final class Rehearse implements Callable<Integer> {
  private final Call call;

  @Parameters(index = "0", paramLabel = "KEY", description = "Name of the cluster.")
  private String key = "";

  @Parameters(index = "1", paramLabel = "MEMBER", description = "Such as kine@a.")
  private String member = "";

  @Parameters(
      index = "2",
      paramLabel = "slow|crash|hang|fail-gate|recover",
      description = "What it does from now on, until it recovers or is placed anew.")
  private String behaviour = "";

  Rehearse(Call call) {
    this.call = call;
  }

  @Override
  public Integer call() throws InterruptedException {
    ClusterKey cluster = new ClusterKey(key);
    MemberName name = MemberName.parse(member);
    Rehearsal wanted =
        Rehearsal.of(behaviour).orElseThrow(() -> Failure.usage("cli.behaviour", behaviour));
    return new Conduct(call).run("rehearse", clusters -> clusters.rehearse(cluster, name, wanted));
  }
}
