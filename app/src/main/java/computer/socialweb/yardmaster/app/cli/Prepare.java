package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.app.cli.call.Call;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * Loads what most starts load and does nothing with it. The launcher records the classes of this
 * run in the class archive.
 */
@Command(name = "prepare", hidden = true, description = "Load the program for its class archive.")
final class Prepare implements Callable<Integer> {
  private final Call call;

  Prepare(Call call) {
    this.call = call;
  }

  @Override
  public Integer call() {
    call.printer().json(call.directories().toString());
    return 0;
  }
}
