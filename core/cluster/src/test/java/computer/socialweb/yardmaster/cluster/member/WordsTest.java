package computer.socialweb.yardmaster.cluster.member;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordsTest {

  @Test
  void whatDrivesATerminalIsEscaped() {
    assertThat(Words.safe("a\u001b[2J\u001b]0;owned\u0007b\rc\u202ed"))
        .isEqualTo("a\\x1b[2J\\x1b]0;owned\\x07b\\rc\\u202ed");
  }

  @Test
  void theLastLinesOfALogAreSafeAndShort(@TempDir Path dir) throws IOException {
    Path log = dir.resolve("log");
    Files.writeString(log, "x".repeat(20_000) + "\none\n\ntwo\n\u001b[31mthree\n");
    assertThat(Words.last(log)).isEqualTo("one | two | \\x1b[31mthree");
    assertThat(Words.last(dir.resolve("none"))).isEmpty();
  }
}
