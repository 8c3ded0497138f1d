package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.call.Parts;
import computer.socialweb.yardmaster.app.cli.out.Ages;
import computer.socialweb.yardmaster.local.ControlPlaneFiles;
import computer.socialweb.yardmaster.local.ControlPlaneStatus;
import computer.socialweb.yardmaster.local.Session;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The local control plane of the state directory: a process in the background. */
@Command(name = "control-plane", description = "Start, stop and look at the local control plane.")
final class ControlPlane {
  private static final Duration USUAL_LIMIT = Duration.ofSeconds(60);

  private ControlPlane() {}

  static CommandLine line(Call call, Program.LogDirection logs) {
    CommandLine line = new CommandLine(new ControlPlane());
    line.addSubcommand(new Start(call));
    line.addSubcommand(new Stop(call));
    line.addSubcommand(new Status(call));
    line.addSubcommand(new Kubeconfig(call));
    line.addSubcommand(new Run(call, logs));
    return line;
  }

  private static int print(Call call, ControlPlaneStatus status) {
    call.print(() -> json(status), () -> call.printer().block(text(status)));
    return status.running() ? 0 : Failure.Kind.UNREACHABLE.exitCode();
  }

  private static Map<String, Object> json(ControlPlaneStatus status) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("running", status.running());
    status
        .process()
        .ifPresent(
            process -> {
              json.put("pid", process.pid());
              json.put("address", process.address());
              json.put("kubeconfig", process.kubeconfig());
              json.put("backend", process.backend());
              json.put("since", process.since().toString());
            });
    return json;
  }

  private static String text(ControlPlaneStatus status) {
    return status
        .process()
        .map(
            process ->
                String.join(
                    "\n",
                    "running since " + Ages.local(process.since()) + ", pid " + process.pid(),
                    "address     " + process.address(),
                    "kubeconfig  " + process.kubeconfig(),
                    "backend     " + process.backend()))
        .orElse("not running");
  }

  @Command(name = "start", description = "Start it, unless it runs, and return when it is ready.")
  static final class Start implements Callable<Integer> {
    private final Call call;

    Start(Call call) {
      this.call = call;
    }

    @Override
    public Integer call() throws InterruptedException {
      call.mustBeAllowedToChange("control-plane start");
      try (Parts parts = call.parts()) {
        return print(call, parts.daemon().start(call.options().timeout().orElse(USUAL_LIMIT)));
      }
    }
  }

  @Command(name = "stop", description = "Stop it. Members keep running and are found again.")
  static final class Stop implements Callable<Integer> {
    private final Call call;

    Stop(Call call) {
      this.call = call;
    }

    @Override
    public Integer call() throws InterruptedException {
      call.mustBeAllowedToChange("control-plane stop");
      try (Parts parts = call.parts()) {
        boolean ran = parts.daemon().stop(call.options().timeout().orElse(USUAL_LIMIT));
        call.print(
            () -> Map.of("running", false),
            () ->
                call.printer().line(ran ? "stopped; members keep running" : "it was not running"));
        return 0;
      }
    }
  }

  @Command(name = "status", description = "Say whether it runs; exit code 6 when it does not.")
  static final class Status implements Callable<Integer> {
    private final Call call;

    Status(Call call) {
      this.call = call;
    }

    @Override
    public Integer call() {
      try (Parts parts = call.parts()) {
        return print(call, parts.daemon().status());
      }
    }
  }

  @Command(name = "kubeconfig", description = "Print the path of its kubeconfig.")
  static final class Kubeconfig implements Callable<Integer> {
    private final Call call;

    Kubeconfig(Call call) {
      this.call = call;
    }

    @Override
    public Integer call() {
      try (Parts parts = call.parts()) {
        String file = parts.daemon().mustRun().kubeconfig();
        call.print(() -> Map.of("kubeconfig", file), () -> call.printer().line(file));
        return 0;
      }
    }
  }

  @Command(
      name = "run",
      description = "Run it in the foreground until it is told to stop; for service managers.")
  static final class Run implements Callable<Integer> {
    private final Call call;
    private final Program.LogDirection logs;

    @Option(names = "--background", hidden = true)
    private boolean background;

    Run(Call call, Program.LogDirection logs) {
      this.call = call;
      this.logs = logs;
    }

    @Override
    public Integer call() throws InterruptedException {
      if (background) {
        Session.leave();
        logs.toFile(call, log());
      }
      try (Parts parts = call.parts()) {
        parts.runControlPlane(() -> {});
        return 0;
      }
    }

    private Path log() {
      return new ControlPlaneFiles(call.directories().state(), false).log();
    }
  }
}
