package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.place.Definitions;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The resource definitions, as a real control plane needs them. */
@Command(name = "crds", description = "Print the definitions of this program's resources.")
final class Crds implements Callable<Integer> {
  private final Call call;

  private Crds(Call call) {
    this.call = call;
  }

  static CommandLine line(Call call) {
    CommandLine line = new CommandLine(new Crds(call));
    line.addSubcommand("show", new Crds(call));
    return line;
  }

  @Override
  public Integer call() {
    String yaml = Definitions.yaml();
    call.print(() -> Map.of("yaml", yaml), () -> call.printer().block(yaml));
    return 0;
  }
}
