package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.app.cli.call.Call;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "tour",
    description = "Walk the console without a display on its own control plane, and save pictures.")
final class Tour implements Callable<Integer> {
  private final Call call;
  private final Program.Console console;

  @Parameters(index = "0", paramLabel = "DIR", description = "Where the pictures go.")
  private Path folder = Path.of("");

  Tour(Call call, Program.Console console) {
    this.call = call;
    this.console = console;
  }

  @Override
  public Integer call() throws InterruptedException {
    return console.tour(call, folder);
  }
}
