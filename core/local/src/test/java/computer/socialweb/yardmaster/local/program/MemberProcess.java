package computer.socialweb.yardmaster.local.program;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.cluster.front.ControlSocket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** A member program that runs in a process of its own for a test, and ends with it. */
public final class MemberProcess implements AutoCloseable {
  private static final String LOCAL = "computer.socialweb.yardmaster.local.";

  private final Process process;
  private final Path log;

  private MemberProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /** Starts {@code front.FrontMain} or {@code standin.StandinMain}, its output in dir/name.log. */
  public static MemberProcess start(
      String main, Path dir, String name, Map<String, String> environment, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ProgramCommands.COMMON);
    command.addAll(List.of("-Xmx64m", "-cp", classes(), LOCAL + main));
    command.addAll(List.of(arguments));
    return start(command, dir, name, environment);
  }

  public static MemberProcess start(
      List<String> command, Path dir, String name, Map<String, String> environment) {
    try {
      Path log = dir.resolve(name + ".log");
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectOutput(log.toFile());
      builder.environment().clear();
      builder.environment().put("LC_ALL", "C.UTF-8");
      builder.environment().putAll(environment);
      return new MemberProcess(builder.start(), log);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Starts a front and waits until it answers. */
  public static MemberProcess front(Path dir, int port, int backend) {
    MemberProcess front =
        start(
            "front.FrontMain",
            dir,
            "front",
            Map.of(),
            "--listen",
            "127.0.0.1:" + port,
            "--backend",
            "127.0.0.1:" + backend,
            "--control",
            dir.resolve("front.sock").toString(),
            "--state",
            dir.resolve("front.json").toString());
    front.awaitLog("listening on");
    return front;
  }

  /** Starts a stand-in, its socket at dir/name.sock and its state in dir/name. */
  public static MemberProcess standin(
      Path dir, String component, Map<String, String> environment, String... further) {
    Path state = dir.resolve(component);
    try {
      Files.createDirectories(state);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    String[] arguments =
        Stream.concat(
                Stream.of(
                    "--component",
                    component,
                    "--control",
                    dir.resolve(component + ".sock").toString(),
                    "--state",
                    state.toString()),
                Stream.of(further))
            .toArray(String[]::new);
    return start("standin.StandinMain", dir, component, environment, arguments);
  }

  /** A jar, as in production: classes of a folder need a file handle each when they are loaded. */
  private static String classes() {
    try {
      Path jar =
          Path.of(System.getProperty("java.io.tmpdir"), "ym-" + ProcessHandle.current().pid());
      synchronized (LOCAL) {
        if (!Files.exists(jar)) {
          Files.write(jar, ProgramClasses.jar());
          jar.toFile().deleteOnExit();
        }
      }
      return jar.toString();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  public static int freePort() {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  public static ControlSocket control(Path socket) {
    return new ControlSocket(socket, Duration.ofSeconds(10));
  }

  public Process process() {
    return process;
  }

  public String log() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  public void awaitLog(String text) {
    Awaitility.await("log with " + text)
        .atMost(Duration.ofSeconds(30))
        .pollInterval(Duration.ofMillis(10))
        .until(
            () -> {
              assertThat(process.isAlive() || log().contains(text)).as(log()).isTrue();
              return log().contains(text);
            });
  }

  /** Its exit code, once it has ended by itself. */
  public int exit() throws InterruptedException {
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).as("ended; log: %s", log()).isTrue();
    return process.exitValue();
  }

  @Override
  public void close() throws InterruptedException {
    process.destroyForcibly();
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
  }
}
