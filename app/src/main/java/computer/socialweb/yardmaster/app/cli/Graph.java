package computer.socialweb.yardmaster.app.cli;

import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.call.Fleet;
import computer.socialweb.yardmaster.app.cli.call.Parts;
import computer.socialweb.yardmaster.app.cli.graph.GraphFormat;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "graph", description = "Draw which member needs which.")
final class Graph implements Callable<Integer> {
  private final Call call;

  @Parameters(index = "0", paramLabel = "KEY", description = "Name of the cluster.")
  private String key = "";

  @Option(
      names = "--format",
      paramLabel = "text|dot|mermaid|svg",
      description = "What to print it as; text when not said.")
  private GraphFormat format = GraphFormat.text;

  Graph(Call call) {
    this.call = call;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (Parts parts = call.parts()) {
      String drawn = format.draw(new Fleet(parts.clusters(), call).cluster(key));
      call.print(
          () -> Map.of("format", format.name(), "graph", drawn), () -> call.printer().block(drawn));
      return 0;
    }
  }
}
