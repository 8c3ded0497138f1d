package computer.socialweb.yardmaster.app.cli.graph;

import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import java.util.stream.Collectors;

/** The formats of {@code graph --format}. The names are those on the command line. */
public enum GraphFormat {
  text {
    @Override
    String write(Drawing drawing) {
      return drawing.nodes().stream().map(GraphFormat::sentence).collect(Collectors.joining("\n"));
    }
  },
  dot {
    @Override
    String write(Drawing drawing) {
      StringBuilder out = new StringBuilder("digraph " + quoted(drawing.title()) + " {\n");
      out.append("  rankdir=LR;\n  node [shape=box];\n");
      for (Drawing.Node node : drawing.nodes()) {
        String label = node.name() + "\n" + node.state();
        out.append("  %s [label=%s];\n".formatted(quoted(node.name()), quoted(label)));
      }
      for (Drawing.Node node : drawing.nodes()) {
        for (String need : node.needs()) {
          out.append("  %s -> %s;\n".formatted(quoted(need), quoted(node.name())));
        }
      }
      return out.append("}").toString();
    }
  },
  mermaid {
    @Override
    String write(Drawing drawing) {
      StringBuilder out = new StringBuilder("flowchart LR\n");
      for (Drawing.Node node : drawing.nodes()) {
        out.append(
            "  %s[\"%s<br>%s\"]\n".formatted(identifier(node.name()), node.name(), node.state()));
      }
      for (Drawing.Node node : drawing.nodes()) {
        for (String need : node.needs()) {
          out.append("  %s --> %s\n".formatted(identifier(need), identifier(node.name())));
        }
      }
      return out.toString().stripTrailing();
    }
  },
  svg {
    @Override
    String write(Drawing drawing) {
      return SvgWriter.write(drawing);
    }
  };

  abstract String write(Drawing drawing);

  /** Lines without a last newline. */
  public String draw(ClusterSnapshot cluster) {
    return write(Drawing.of(cluster));
  }

  private static String sentence(Drawing.Node node) {
    String needs = node.needs().isEmpty() ? "" : "  needs " + String.join(", ", node.needs());
    String reason = node.reason().isEmpty() ? "" : "  (" + node.reason() + ")";
    return "  ".repeat(node.column()) + node.name() + "  " + node.state() + needs + reason;
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }

  /** Names have letters, digits, hyphens and an at sign; none of the last two may stand here. */
  private static String identifier(String name) {
    return "n_" + name.replace('-', '_').replace("@", "_at_");
  }
}
