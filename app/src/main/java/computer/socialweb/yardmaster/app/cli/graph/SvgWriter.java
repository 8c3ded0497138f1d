package computer.socialweb.yardmaster.app.cli.graph;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Columns of boxes from left to right, with lines from what is needed to what needs it. */
final class SvgWriter {
  private static final int WIDTH = 150;
  private static final int HEIGHT = 44;
  private static final int GAP_X = 60;
  private static final int GAP_Y = 18;
  private static final int MARGIN = 16;

  private record Spot(int x, int y) {}

  private SvgWriter() {}

  static String write(Drawing drawing) {
    Map<String, Spot> spots = place(drawing);
    int width = spots.values().stream().mapToInt(Spot::x).max().orElse(0) + WIDTH + MARGIN;
    int height = spots.values().stream().mapToInt(Spot::y).max().orElse(0) + HEIGHT + MARGIN;
    StringBuilder out = new StringBuilder();
    out.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" \
        font-family="sans-serif" font-size="13">
        <title>%s</title>
        <style>rect { fill: #f6f8fa; stroke: #57606a } rect.failed, rect.stuck { stroke: #cf222e; \
        stroke-width: 2 } rect.affected, rect.warning { stroke: #9a6700; stroke-width: 2 } \
        rect.ready { stroke: #1a7f37 } text { fill: #24292f } path { fill: none; stroke: #8c959f }\
        </style>
        """
            .formatted(width, height, width, height, escaped(drawing.title())));
    for (Drawing.Node node : drawing.nodes()) {
      node.needs().forEach(need -> line(out, at(spots, need), at(spots, node.name())));
    }
    for (Drawing.Node node : drawing.nodes()) {
      box(out, node, at(spots, node.name()));
    }
    return out.append("</svg>").toString();
  }

  private static Map<String, Spot> place(Drawing drawing) {
    Map<String, Spot> spots = new LinkedHashMap<>();
    Map<Integer, Integer> rows = new TreeMap<>();
    for (Drawing.Node node : drawing.nodes()) {
      int row = rows.merge(node.column(), 1, Integer::sum) - 1;
      spots.put(
          node.name(),
          new Spot(MARGIN + node.column() * (WIDTH + GAP_X), MARGIN + row * (HEIGHT + GAP_Y)));
    }
    return spots;
  }

  private static Spot at(Map<String, Spot> spots, String name) {
    return Objects.requireNonNull(spots.get(name), name);
  }

  private static void line(StringBuilder out, Spot from, Spot to) {
    int x1 = from.x() + WIDTH;
    int y1 = from.y() + HEIGHT / 2;
    int y2 = to.y() + HEIGHT / 2;
    int middle = (x1 + to.x()) / 2;
    out.append(
        "<path d=\"M%d %d C%d %d %d %d %d %d\"/>\n"
            .formatted(x1, y1, middle, y1, middle, y2, to.x(), y2));
  }

  private static void box(StringBuilder out, Drawing.Node node, Spot spot) {
    out.append(
        """
        <g><title>%s</title><rect class="%s" x="%d" y="%d" width="%d" height="%d" rx="6"/>\
        <text x="%d" y="%d" font-weight="600">%s</text><text x="%d" y="%d">%s</text></g>
        """
            .formatted(
                escaped(node.reason()),
                node.state(),
                spot.x(),
                spot.y(),
                WIDTH,
                HEIGHT,
                spot.x() + 10,
                spot.y() + 18,
                escaped(node.name()),
                spot.x() + 10,
                spot.y() + 35,
                node.state()));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
