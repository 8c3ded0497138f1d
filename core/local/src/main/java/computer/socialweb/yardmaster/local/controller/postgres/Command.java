package computer.socialweb.yardmaster.local.controller.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A program of the bundle that is run to its end, in an environment of its own and, where this
 * process is root's, as another user.
 */
final class Command {
  /** Of util-linux; it changes the user without a session, a shell or a process in between. */
  private static final List<Path> SETPRIV =
      List.of(Path.of("/usr/bin/setpriv"), Path.of("/bin/setpriv"));

  /** Neither the admin's locale nor their time zone reaches PostgreSQL. */
  static final Map<String, String> ENVIRONMENT =
      Map.of("LC_ALL", "C", "TZ", "UTC", "PATH", "/usr/bin:/bin");

  private final HostUser operator;
  private final HostUser user;

  Command(HostUser operator, HostUser user) {
    this.operator = operator;
    this.user = user;
  }

  /**
   * How it ended.
   *
   * @param code its exit code, or -1 when it was ended because it took too long
   * @param output both of its streams
   */
  record Outcome(int code, String output) {}

  Outcome run(List<String> command, Duration limit) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(asUser(command));
    builder.environment().clear();
    builder.environment().putAll(ENVIRONMENT);
    builder.directory(Path.of("/").toFile());
    builder.redirectErrorStream(true);
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      CompletableFuture<String> output = new CompletableFuture<>();
      Thread.ofVirtual().name("output of initdb").start(() -> drain(process, output));
      boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
      if (!ended) {
        process.destroyForcibly().waitFor();
      }
      return new Outcome(ended ? process.exitValue() : -1, output.join());
    } finally {
      process.destroyForcibly();
    }
  }

  private static void drain(Process process, CompletableFuture<String> output) {
    try (InputStream in = process.getInputStream()) {
      output.complete(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      output.complete("its output could not be read: " + e);
    }
  }

  private List<String> asUser(List<String> command) throws IOException {
    if (user.uid() == operator.uid()) {
      return command;
    }
    Path setpriv =
        SETPRIV.stream()
            .filter(Files::isExecutable)
            .findFirst()
            .orElseThrow(() -> new IOException("setpriv (util-linux) is not installed"));
    List<String> all =
        new ArrayList<>(
            List.of(
                setpriv.toString(),
                "--reuid=" + user.uid(),
                "--regid=" + user.gid(),
                "--clear-groups",
                "--no-new-privs",
                "--"));
    all.addAll(command);
    return all;
  }
}
