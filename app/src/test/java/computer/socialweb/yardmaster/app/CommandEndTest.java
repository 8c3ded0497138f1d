package computer.socialweb.yardmaster.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.app.cli.Program;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.call.GlobalOptions;
import computer.socialweb.yardmaster.app.cli.out.Printer;
import computer.socialweb.yardmaster.app.place.Directories;
import computer.socialweb.yardmaster.app.place.Machine;
import computer.socialweb.yardmaster.local.Daemon;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A command ends when it has said its result: no thread of a library keeps it. */
@EnabledOnOs(OS.LINUX)
final class CommandEndTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration END = Duration.ofSeconds(1);
  private static final int TRIES = 3;

  @TempDir Path folder = Path.of("");
  private final Machine machine = Machine.here();
  private Path state = Path.of("");

  @BeforeEach
  void startAControlPlane() throws Exception {
    state = folder.resolve("state");
    daemon().start(LIMIT);
  }

  @AfterEach
  void leaveNothing() throws Exception {
    daemon().stop(LIMIT);
    await().atMost(LIMIT).until(() -> Leftovers.processes(state).isEmpty());
  }

  private Daemon daemon() {
    return new Wiring(machine, new GlobalOptions(), Directories.of(machine, Optional.of(state)))
        .daemon();
  }

  @Test
  void aProcessEndsWithinASecondOfItsLastLine() throws Exception {
    assertThat(shortestEnd("clusters")).isLessThan(END);
    assertThat(shortestEnd("reap", "demo")).isLessThan(END);
  }

  /** The shortest of a few, since this machine may be busy with something else. */
  private Duration shortestEnd(String... command) throws Exception {
    Duration shortest = LIMIT;
    for (int i = 0; i < TRIES && shortest.compareTo(END) >= 0; i++) {
      Duration took = end(command);
      shortest = took.compareTo(shortest) < 0 ? took : shortest;
    }
    return shortest;
  }

  private Duration end(String... command) throws Exception {
    List<String> line = new ArrayList<>();
    line.add(Path.of(machine.property("java.home"), "bin", "java").toString());
    line.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1"));
    line.addAll(List.of("-cp", machine.property("java.class.path"), Main.class.getName()));
    line.addAll(List.of(command));
    line.addAll(List.of("-o", "json", "--state", state.toString()));
    Process process =
        new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (BufferedReader reader = process.inputReader(UTF_8)) {
      String last = "";
      long at = 0;
      for (String read = reader.readLine(); read != null; read = reader.readLine()) {
        last = read;
        at = System.nanoTime();
      }
      assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
      Duration took = Duration.ofNanos(System.nanoTime() - at);
      assertThat(last).matches("\\[.*]|\\{\"outcome\".*");
      return took;
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void noThreadThatIsNoDaemonIsLeft() {
    Set<Thread> before = userThreads();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Printer printer =
        new Printer(new PrintStream(out, true, UTF_8), new PrintStream(out, true, UTF_8), false);
    Call call =
        new Call(
            machine, printer, (options, directories) -> new Wiring(machine, options, directories));
    LogDirections logs = new LogDirections();
    for (String command : List.of("clusters", "operations", "reap demo")) {
      List<String> arguments = new ArrayList<>(List.of(command.split(" ", -1)));
      arguments.addAll(List.of("--state", state.toString()));
      new Program(call, new Windows(logs), logs).run(arguments.toArray(String[]::new));
    }
    await()
        .pollInSameThread()
        .atMost(Duration.ofSeconds(5))
        .untilAsserted(() -> assertThat(userThreads()).isSubsetOf(before));
  }

  private static Set<Thread> userThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !thread.isDaemon() && thread.isAlive())
        .collect(Collectors.toSet());
  }
}
