package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.call.DurationConverter;
import computer.socialweb.yardmaster.app.cli.call.Settings;
import computer.socialweb.yardmaster.app.cli.operation.Conduct;
import computer.socialweb.yardmaster.cluster.Clusters;
import computer.socialweb.yardmaster.cluster.RollRequest;
import computer.socialweb.yardmaster.operation.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "roll",
    description = "Move a cluster to its other slot, to a new version or just restarted.")
final class Roll implements Callable<Integer> {
  private final Call call;

  @Parameters(index = "0", paramLabel = "KEY", description = "Name of the cluster.")
  private String key = "";

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "What the new slot has otherwise.")
  private List<String> settings = new ArrayList<>();

  @Option(names = "--hold", description = "Wait before the switch for --continue or --abort.")
  private boolean hold;

  @Option(
      names = "--keep-warm",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = "Keep the old slot that long after the switch, for --back.")
  private @Nullable Duration keepWarm;

  @Option(names = "--continue", description = "Go on with a roll that holds or was cut short.")
  private boolean goOn;

  @Option(names = "--abort", description = "End a roll before its switch; the old slot serves on.")
  private boolean abort;

  @Option(names = "--back", description = "Switch back to the old slot while it is warm.")
  private boolean back;

  Roll(Call call) {
    this.call = call;
  }

  @Override
  public Integer call() throws InterruptedException {
    ClusterKey cluster = new ClusterKey(key);
    long further = Stream.of(goOn, abort, back).filter(given -> given).count();
    boolean begins = hold || keepWarm != null || !settings.isEmpty();
    if (further > 1 || (further == 1 && begins)) {
      throw Failure.usage("cli.roll-options");
    }
    Map<String, String> values = Settings.of(settings);
    int code = new Conduct(call).run("roll", clusters -> begin(clusters, cluster, values));
    if (code == 0 && keepWarm != null && !hold && call.options().kubeconfig().isPresent()) {
      call.printer().note(Texts.of("roll").get("nobody-watches", cluster));
    }
    return code;
  }

  private Operation begin(Clusters clusters, ClusterKey cluster, Map<String, String> values) {
    Optional<Duration> timeout = call.options().timeout();
    if (goOn) {
      return clusters.rollContinue(cluster, timeout);
    }
    if (abort) {
      return clusters.rollAbort(cluster, timeout);
    }
    if (back) {
      return clusters.rollBack(cluster, timeout);
    }
    Duration warm = Optional.ofNullable(keepWarm).orElse(Duration.ZERO);
    return clusters.roll(new RollRequest(cluster, values, hold, warm, timeout));
  }
}
