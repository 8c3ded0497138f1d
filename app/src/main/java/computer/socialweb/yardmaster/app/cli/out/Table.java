package computer.socialweb.yardmaster.app.cli.out;

import computer.socialweb.yardmaster.api.text.Printable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of aligned columns. A cell that is empty shows a dash. */
public final class Table {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  public Table(String... titles) {
    rows.add(List.of(titles));
  }

  public Table row(String... cells) {
    if (cells.length != rows.getFirst().size()) {
      throw new IllegalArgumentException(cells.length + " cells for another number of columns");
    }
    rows.add(
        Arrays.stream(cells).map(cell -> cell.isEmpty() ? "-" : Printable.line(cell)).toList());
    return this;
  }

  public void print(Printer printer) {
    int columns = rows.getFirst().size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], width(row.get(i)));
      }
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        String cell = row.get(i);
        line.append(cell).append(" ".repeat(widths[i] - width(cell))).append(GAP);
      }
      printer.line(line.toString().stripTrailing());
    }
  }

  private static int width(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
