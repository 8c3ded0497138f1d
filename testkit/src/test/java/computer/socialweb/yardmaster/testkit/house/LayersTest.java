package computer.socialweb.yardmaster.testkit.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LayersTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "architecture.md");
  private static final Pattern PACKAGE = Pattern.compile("`([a-z.*]+)`");
  private static final Pattern GROUP = Pattern.compile("\\*([a-z]+)\\*");

  @Test
  void theTableOfTheHouseSaysWhatIsAllowed() throws IOException {
    List<String> lines = Files.readAllLines(DOCUMENT);
    Map<String, Set<String>> allowed = new TreeMap<>();
    Layers.table().forEach((name, others) -> allowed.put(name, new TreeSet<>(others)));
    assertThat(written(lines, groups(lines))).containsExactlyInAnyOrderEntriesOf(allowed);
  }

  private static Map<String, Set<String>> written(
      List<String> lines, Map<String, Set<String>> groups) {
    Map<String, Set<String>> table = new TreeMap<>();
    for (String line : lines) {
      if (line.startsWith("| `")) {
        String[] cells = line.split("\\|", -1);
        Set<String> others = packages(cells[3]);
        GROUP
            .matcher(cells[3])
            .results()
            .forEach(found -> others.addAll(groups.get(found.group(1))));
        if (cells[3].strip().equals("everything")) {
          others.add("*");
        }
        packages(cells[1]).forEach(name -> table.put(name, others));
      }
    }
    return table;
  }

  private static Map<String, Set<String>> groups(List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith("- *"))
        .collect(
            Collectors.toMap(line -> line.substring(3, line.indexOf("*:")), LayersTest::packages));
  }

  private static Set<String> packages(String text) {
    return PACKAGE
        .matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
