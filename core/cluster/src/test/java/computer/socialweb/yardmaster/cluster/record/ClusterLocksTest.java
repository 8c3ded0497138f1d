package computer.socialweb.yardmaster.cluster.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.text.Failure;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClusterLocksTest {
  private static final ClusterKey DEMO = new ClusterKey("demo");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir Path root = Path.of("");

  private ClusterLocks locks() {
    return new ClusterLocks(new StateDirectory(root));
  }

  private ClusterLocks.ClusterLock take(String who) {
    return locks().take(DEMO, "spawn", "20260101-1", who, NOW);
  }

  @Test
  void theSecondIsRefusedAndToldWhoHasIt() {
    try (var _ = take("ann@here")) {
      assertThatThrownBy(() -> take("bob@here"))
          .isInstanceOfSatisfying(
              Failure.class, e -> assertThat(e.kind()).isEqualTo(Failure.Kind.REFUSED))
          .hasMessageContainingAll("spawn", "demo", "ann@here", "2026-01-01T00:00:00Z");
      assertThatThrownBy(() -> take("bob@here")).isInstanceOf(Failure.class);
      assertThat(locks().holder(DEMO).map(ClusterLocks.Holder::who)).contains("ann@here");
      locks().take(new ClusterKey("other"), "spawn", "2", "bob@here", NOW).close();
    }
    take("bob@here").close();
    assertThat(root.resolve("run")).isEmptyDirectory();
  }

  /** The other process is this virtual machine once more, with {@link #main}. */
  @Test
  void aDeadProcessHoldsNothing() throws Exception {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ClusterLocksTest.class.getName(),
                root.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader said =
        new BufferedReader(new InputStreamReader(other.getInputStream(), StandardCharsets.UTF_8))) {
      String line = said.readLine();
      while (line != null && !line.equals("held")) {
        line = said.readLine();
      }
      assertThatThrownBy(() -> take("bob@here")).hasMessageContaining("zoe@there");
      Files.delete(root.resolve("run/demo.holder"));
      assertThatThrownBy(() -> take("bob@here"))
          .as("the moment before the other has written who it is")
          .hasMessageContaining("Another process works on demo")
          .hasMessageNotContaining("?");
      other.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
      take("bob@here").close();
    } finally {
      other.destroyForcibly();
    }
  }

  /** Holds the lock until it is killed. */
  public static void main(String[] arguments) throws Exception {
    new ClusterLocks(new StateDirectory(Path.of(arguments[0])))
        .take(DEMO, "reap", "20260101-2", "zoe@there", NOW);
    System.out.println("held");
    System.in.read();
  }

  @Test
  void aLinkOutOfTheStateDirectoryIsRefused() throws Exception {
    Files.createDirectories(root.resolve("clusters"));
    Files.createSymbolicLink(
        root.resolve("clusters/demo"), Files.createDirectory(root.resolve("elsewhere")));
    assertThatThrownBy(() -> take("ann@here"))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("symbolic link");
  }
}
