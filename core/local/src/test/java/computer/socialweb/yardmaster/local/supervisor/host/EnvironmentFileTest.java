package computer.socialweb.yardmaster.local.supervisor.host;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The grammar of systemd.exec(5), and what its parser makes of the odd cases. */
final class EnvironmentFileTest {
  @TempDir private Path temp;

  private static Map<String, String> parse(String... lines) {
    return EnvironmentFile.parse(String.join("\n", lines));
  }

  @Test
  void backslashAtTheEndOfALineJoinsTheNext() {
    assertThat(parse("k=one\\", "two", "l=a\\", "b\\", "c", "m=x\\ ", "n=n", "o=o\\"))
        .containsExactly(
            Map.entry("k", "onetwo"),
            Map.entry("l", "abc"),
            Map.entry("m", "x "),
            Map.entry("n", "n"),
            Map.entry("o", "o"));
    assertThat(parse("k=v\\", "")).containsExactly(Map.entry("k", "v"));
  }

  @Test
  void commentsBeginWithHashOrSemicolonAndEndWithTheirLine() {
    assertThat(parse("# a=1", "  ; b=2", "c=3 # kept", "# joined? \\", "d=4"))
        .containsExactly(Map.entry("c", "3 # kept"), Map.entry("d", "4"));
  }

  @Test
  void blanksAroundNamesAndValuesAreCut() {
    assertThat(parse("  a =  x y  ", "b=\t z", "c=", "d=   "))
        .isEqualTo(Map.of("a", "x y", "b", "z", "c", "", "d", ""));
  }

  @Test
  void singleQuotesAreLiteralAndMaySpanLines() {
    assertThat(parse("a='x \\n $y'", "b='one", "two'", "c='un", "closed"))
        .isEqualTo(Map.of("a", "x \\n $y", "b", "one\ntwo", "c", "un\nclosed"));
  }

  @Test
  void doubleQuotesEscapeFourCharactersOnly() {
    assertThat(parse("a=\"\\\" \\\\ \\$ \\` \\n\"", "b=\"one\\", "two", "three\""))
        .isEqualTo(Map.of("a", "\" \\ $ ` \\n", "b", "onetwo\nthree"));
  }

  @Test
  void quotedPiecesMayFollowEachOther() {
    assertThat(parse("a='x'\"y\" 'z'", "b='x' plain 'q' "))
        .isEqualTo(Map.of("a", "xyz", "b", "xplain 'q'"));
  }

  @Test
  void quotesInsideAPlainValueMeanNothing() {
    assertThat(parse("a=x\"y\"'z'")).isEqualTo(Map.of("a", "x\"y\"'z'"));
  }

  @Test
  void nothingIsExpanded() {
    assertThat(parse("a=1", "b=$a ${a} %n ~", "export c=2"))
        .isEqualTo(Map.of("a", "1", "b", "$a ${a} %n ~"));
  }

  @Test
  void badNamesAndLinesWithoutAnEqualSignAreLeftOut() {
    assertThat(parse("nothing", "1a=x", "a-b=x", "='x", "ok=1")).isEqualTo(Map.of("ok", "1"));
  }

  @Test
  void theLastAssignmentWins() {
    assertThat(parse("a=1", "b=2", "a=3")).isEqualTo(Map.of("a", "3", "b", "2"));
  }

  @Test
  void nulEndsTheFileAndCarriageReturnsEndLines() {
    assertThat(EnvironmentFile.parse("a=1\r\nb=2\0\nc=3")).isEqualTo(Map.of("a", "1", "b", "2"));
  }

  @Test
  void aMissingFileIsNamedUnlessItMayBeMissing() {
    String file = temp.resolve("none.env").toString();
    assertThat(EnvironmentFile.read(new Libc(), "-" + file)).isEmpty();
    assertThatThrownBy(() -> EnvironmentFile.read(new Libc(), file)).hasMessageContaining(file);
  }

  @Test
  void aFileThatIsNotUtf8IsRefusedByName() throws IOException {
    Path file = Files.write(temp.resolve("latin1.env"), new byte[] {'a', '=', (byte) 0xe4});
    assertThatThrownBy(() -> EnvironmentFile.read(new Libc(), file.toString()))
        .hasMessageContaining(file.toString())
        .hasMessageContaining("UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pipe", "/dev/zero", "/dev/ptmx", ".", "large"})
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void onlyRegularFilesOfASensibleSizeAreRead(String name) throws Exception {
    Path file = temp.resolve(name); // an absolute name stays as it is
    if (name.equals("pipe")) {
      assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    } else if (name.equals("large")) {
      try (FileChannel channel = FileChannel.open(file, CREATE_NEW, WRITE)) {
        channel.write(ByteBuffer.wrap(new byte[] {'\n'}), 1 << 20);
      }
    }
    for (String path : List.of(file.toString(), "-" + file)) {
      assertThatThrownBy(() -> EnvironmentFile.read(new Libc(), path))
          .isInstanceOfSatisfying(
              Failure.class, e -> assertThat(e.code()).isEqualTo("unit.env-file-kind"))
          .hasMessageContaining(file.toString());
    }
  }
}
