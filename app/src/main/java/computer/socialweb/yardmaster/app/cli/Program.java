package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.call.GlobalOptions;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The program as it is called: the console without a command, else a command. */
@Command(
    name = "yardmaster",
    description =
        "Runs many small control planes as host processes. Without a command: the console.",
    usageHelpAutoWidth = true)
public final class Program implements Callable<Integer> {
  private static final Logger LOG = LoggerFactory.getLogger(Program.class);

  @Mixin
  @SuppressWarnings("UnusedVariable") // picocli fills it in
  private final GlobalOptions options;

  private final Call call;
  private final Console console;
  private final LogDirection logs;

  /** What needs a window; each returns the exit code. */
  public interface Console {
    /** Opens the console, and returns when it has been closed. */
    int open(Call call) throws InterruptedException;

    /** Walks the console without a display, and saves its pictures in the folder. */
    int tour(Call call, Path folder) throws InterruptedException;
  }

  /** Directs the program's log, once the options are known. */
  public interface LogDirection {
    /** Shows it when the options say so, and drops it else. */
    void toStandardError(Call call);

    /** Writes it to a file, whose size is bounded. */
    void toFile(Call call, Path file);
  }

  public Program(Call call, Console console, LogDirection logs) {
    this.call = call;
    this.options = call.options();
    this.console = console;
    this.logs = logs;
  }

  /** Runs the command that the arguments name, and returns the exit code (docs/contract.md). */
  public int run(String... arguments) {
    CommandLine line = new CommandLine(this);
    line.addSubcommand(ControlPlane.line(call, logs));
    line.addSubcommand(Crds.line(call));
    line.addSubcommand(Templates.line(call));
    line.addSubcommand(new Clusters(call));
    line.addSubcommand(new Status(call));
    line.addSubcommand(new Graph(call));
    line.addSubcommand(new Spawn(call));
    line.addSubcommand(new Reap(call));
    line.addSubcommand(new Purge(call));
    line.addSubcommand(new Roll(call));
    line.addSubcommand(new Repair(call));
    line.addSubcommand(new Logs(call));
    line.addSubcommand(new Rehearse(call));
    line.addSubcommand(Operations.line(call));
    line.addSubcommand(new Tour(call, console));
    line.addSubcommand(new Doctor(call));
    line.addSubcommand(new Version(call));
    line.addSubcommand(new Prepare(call));
    // Values reach the program as they were typed: no file is read for an at sign in front.
    line.setExpandAtFiles(false);
    line.setOut(call.printer().writer());
    line.setCaseInsensitiveEnumValuesAllowed(false);
    line.setExecutionStrategy(this::execute);
    line.setExecutionExceptionHandler((e, command, parsed) -> report(e));
    line.setParameterExceptionHandler(this::misused);
    int code = line.execute(arguments);
    call.printer().flush();
    return code;
  }

  @Override
  public Integer call() throws InterruptedException {
    return console.open(call);
  }

  private int execute(ParseResult parsed) {
    logs.toStandardError(call);
    return new CommandLine.RunLast().execute(parsed);
  }

  private int misused(ParameterException e, String[] arguments) {
    call.printer().note(String.valueOf(e.getMessage()));
    call.printer().note("See: " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
    return Failure.Kind.USAGE.exitCode();
  }

  private int report(Exception e) {
    if (e instanceof Failure failure) {
      LOG.debug("{}", failure.code(), failure);
      call.printer().noteBlock(failure.getMessage());
      return failure.kind().exitCode();
    }
    if (e instanceof InterruptedException) {
      Thread.currentThread().interrupt();
      return Failure.Kind.CANCELLED.exitCode();
    }
    LOG.error("a command failed in a way nobody foresaw", e);
    call.printer().note(Failure.failed("cli.unforeseen", e).getMessage());
    return Failure.Kind.FAILED.exitCode();
  }
}
