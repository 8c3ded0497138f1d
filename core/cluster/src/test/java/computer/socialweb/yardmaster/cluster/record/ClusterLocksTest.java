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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class ClusterLocksTest {
  private static final ClusterKey DEMO = new ClusterKey("demo");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private static final int TIMES = 120;

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
      locks().take(new ClusterKey("other"), "spawn", "2", "bob@here", NOW).close();
    }
    take("bob@here").close();
    assertThat(root.resolve("run")).isEmptyDirectory();
  }

  @Test
  void oneThatCannotWriteItsNameHoldsNothing() throws Exception {
    Path name = Files.createDirectories(root.resolve("run/demo.holder"));
    Files.createFile(name.resolve("in the way"));
    assertThatThrownBy(() -> take("ann@here")).hasMessageContaining("demo.holder");
    Files.delete(name.resolve("in the way"));
    Files.delete(name);
    take("bob@here").close();
  }

  /** The other process is this virtual machine once more, with {@link #main}. */
  @Test
  void aDeadProcessHoldsNothing() throws Exception {
    Process other = other(root);
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

  private static Process other(Path root, String... more) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ClusterLocksTest.class.getName(),
                root.toString()));
    command.addAll(List.of(more));
    return new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .redirectOutput(
            more.length == 0
                ? ProcessBuilder.Redirect.PIPE
                : ProcessBuilder.Redirect.to(root.resolve("said-" + more[0]).toFile()))
        .start();
  }

  @Test
  @Timeout(120)
  void threeProcessesThatTakeAndLetGoAllTheTimeNeverHoldItAtOnce() throws Exception {
    List<Process> others = new ArrayList<>();
    try {
      Files.createDirectories(root.resolve("clusters/demo"));
      for (String name : List.of("1", "2", "3")) {
        others.add(other(root, name));
      }
      for (Process one : others) {
        assertThat(one.waitFor(100, TimeUnit.SECONDS)).isTrue();
      }
      for (String name : List.of("1", "2", "3")) {
        assertThat(Files.readString(root.resolve("said-" + name))).endsWith("alone\n");
      }
    } finally {
      others.forEach(Process::destroyForcibly);
    }
  }

  /** Holds the lock until it is killed; or, with a second argument, takes it many times. */
  public static void main(String[] arguments) throws Exception {
    Path root = Path.of(arguments[0]);
    ClusterLocks locks = new ClusterLocks(new StateDirectory(root));
    if (arguments.length == 1) {
      locks.take(DEMO, "reap", "20260101-2", "zoe@there", NOW);
      System.out.println("held");
      System.in.read();
      return;
    }
    int taken = 0;
    while (taken < TIMES) {
      try (ClusterLocks.ClusterLock lock = locks.take(DEMO, "reap", "1", arguments[1], NOW)) {
        Files.createFile(root.resolve("inside")); // fails while another is inside
        Files.delete(root.resolve("inside"));
        taken++;
      } catch (Failure e) {
        if (e.kind() != Failure.Kind.REFUSED) {
          throw e;
        }
      }
    }
    System.out.println("alone");
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
