package computer.socialweb.yardmaster.testkit.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourcesTest {
  @TempDir private Path folder;

  @Test
  void everyMergeInTheRepositoryIsFinished() {
    assertThat(Sources.unmerged(Path.of(".."))).isEmpty();
  }

  @Test
  void aMarkIsFoundWhereverItStands() throws IOException {
    Path conflict =
        Files.writeString(folder.resolve("notes.md"), "* " + "<".repeat(7) + " HEAD words");
    Path rest = Files.writeString(folder.resolve("a.java"), "x\n" + ">".repeat(7) + " main\n");
    Files.writeString(folder.resolve("fine.txt"), "<<<< and " + "<".repeat(8));
    Files.createDirectories(folder.resolve("target"));
    Files.copy(rest, folder.resolve("target/b.java"));
    assertThat(Sources.unmerged(folder)).containsExactlyInAnyOrder(conflict, rest);
  }
}
