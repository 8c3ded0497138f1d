package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.call.DurationConverter;
import computer.socialweb.yardmaster.app.cli.call.Parts;
import computer.socialweb.yardmaster.app.cli.log.Following;
import computer.socialweb.yardmaster.app.cli.log.LogPrinter;
import computer.socialweb.yardmaster.app.cli.log.MemberLogs;
import computer.socialweb.yardmaster.objects.Subscription;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "logs",
    description = "Print what members logged, also those that failed or never came up.")
final class Logs implements Callable<Integer> {
  private static final int USUAL_LINES = 100;
  private static final long LOOK_AT_READER_MILLIS = 200;

  private final InstantSource clock = InstantSource.system();
  private final Call call;

  @Parameters(index = "0", paramLabel = "KEY", description = "Name of the cluster.")
  private String key = "";

  @Parameters(
      index = "1..*",
      paramLabel = "MEMBER",
      description = "Whose log to print; all when none is named.")
  private List<String> members = new ArrayList<>();

  @Option(
      names = {"-f", "--follow"},
      description = "Go on with what is added, through restarts and rolls, until Ctrl-C.")
  private boolean follow;

  @Option(
      names = "--tail",
      paramLabel = "N",
      description = "The last N lines of each; 100 when not said.")
  private @Nullable Integer tail;

  @Option(
      names = "--since",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = "Only lines of that time until now.")
  private @Nullable Duration since;

  @Option(
      names = "--previous",
      description = "Print what was logged before the log was begun anew.")
  private boolean previous;

  Logs(Call call) {
    this.call = call;
  }

  @Override
  public Integer call() throws InterruptedException {
    ClusterKey cluster = new ClusterKey(key);
    members.forEach(MemberName::parse);
    if (follow && previous) {
      throw Failure.usage("cli.previous-follow");
    }
    Path folder =
        call.directories().state().resolve("clusters").resolve(cluster.value()).resolve("logs");
    MemberLogs logs = new MemberLogs(folder, members);
    Optional<Instant> from = Optional.ofNullable(since).map(age -> clock.instant().minus(age));
    if (follow) {
      return follow(cluster, logs, from);
    }
    Map<String, Path> files = logs.mustExist();
    LogPrinter printer = new LogPrinter(call, files.size() > 1, from);
    files.forEach(
        (member, file) ->
            printer.printEnd(member, previous ? MemberLogs.previous(file) : file, lines(from)));
    return 0;
  }

  private int lines(Optional<Instant> from) {
    if (tail != null) {
      return Math.max(0, tail);
    }
    return from.isPresent() ? Integer.MAX_VALUE : USUAL_LINES;
  }

  private int follow(ClusterKey cluster, MemberLogs logs, Optional<Instant> from)
      throws InterruptedException {
    LogPrinter printer = new LogPrinter(call, members.size() != 1, from);
    try (Parts parts = call.parts();
        Following following = new Following(logs, printer, lines(from))) {
      following.start();
      try (Subscription heard = subscribe(parts, cluster, following)) {
        call.printer().awaitClosed(LOOK_AT_READER_MILLIS, TimeUnit.MILLISECONDS);
      }
    }
    return 0;
  }

  /** Marks need the control plane; the lines do not. */
  private Subscription subscribe(Parts parts, ClusterKey cluster, Following following) {
    try {
      return parts
          .clusters()
          .subscribe(fleet -> fleet.cluster(cluster).ifPresent(following::heard));
    } catch (Failure e) {
      call.printer().note("Without marks for restarts and switches: " + e.getMessage());
      return () -> {};
    }
  }
}
