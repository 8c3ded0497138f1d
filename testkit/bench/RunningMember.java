import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A member that runs, as a process of process-compose: what it executes, and when it counts as
 * ready.
 */
record RunningMember(
    String name, List<String> command, List<String> environment, Path workingDirectory) {
  private static final Map<String, List<String>> NEEDS =
      Map.of(
          "front", List.of(),
          "kine@a", List.of("front"),
          "bao", List.of("front"),
          "k3s@a", List.of("front", "kine@a", "bao"),
          "ccm", List.of("k3s@a"),
          "eso", List.of("k3s@a", "bao"),
          "esowh", List.of("k3s@a"),
          "link-apiserver", List.of("front", "k3s@a"),
          "link-openbao", List.of("bao"));

  private static final Map<String, String> HEALTH =
      Map.of("bao", "/v1/sys/health", "ccm", "/healthz", "eso", "/readyz", "esowh", "/readyz");

  private static final String HEALTHY = ": {condition: process_healthy}\n";

  static RunningMember find(String name, String invocation) throws IOException {
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      return processes
          .filter(process -> process.getFileName().toString().matches("\\d+"))
          .filter(process -> words(process, "environ").contains("INVOCATION_ID=" + invocation))
          .min((a, b) -> Integer.compare(pid(a), pid(b)))
          .map(process -> of(name, process))
          .orElseThrow(() -> new IOException("no process of " + name));
    }
  }

  private static int pid(Path process) {
    return Integer.parseInt(process.getFileName().toString());
  }

  private static RunningMember of(String name, Path process) {
    try {
      return new RunningMember(
          name,
          words(process, "cmdline"),
          words(process, "environ"),
          Files.readSymbolicLink(process.resolve("cwd")));
    } catch (IOException e) {
      throw new IllegalStateException(name + " ended", e);
    }
  }

  private static List<String> words(Path process, String file) {
    try {
      return Arrays.asList(Files.readString(process.resolve(file)).split("\0"));
    } catch (IOException e) {
      return List.of(); // it ended, or it is not ours to see
    }
  }

  String yaml() {
    StringBuilder out = new StringBuilder("  " + quoted(name) + ":\n");
    out.append("    entrypoint: [").append(list(command)).append("]\n");
    out.append("    environment: [").append(list(environment)).append("]\n");
    out.append("    working_dir: ").append(quoted(workingDirectory.toString())).append('\n');
    out.append("    disable_dot_env: true\n    shutdown: {signal: 15, timeout_seconds: 10}\n");
    if (name.startsWith("link-")) {
      out.append("    ready_log_line: \"dumbpipe connect-tcp\"\n");
    } else {
      out.append("    readiness_probe:\n").append(probe());
      out.append("      initial_delay_seconds: 0\n      period_seconds: 1\n");
      out.append("      timeout_seconds: 1\n      failure_threshold: 60\n");
    }
    List<String> needs = NEEDS.get(name);
    if (!needs.isEmpty()) {
      out.append("    depends_on:\n");
      needs.forEach(need -> out.append("      ").append(quoted(need)).append(HEALTHY));
    }
    return out.toString();
  }

  private String probe() {
    String port = listen().substring(listen().indexOf(':') + 1);
    String path = HEALTH.get(name);
    if (path != null) {
      return "      http_get: {host: 127.0.0.1, scheme: http, port: "
          + port
          + ", path: "
          + path
          + "}\n";
    }
    String token =
        environment.stream()
            .filter(variable -> variable.startsWith("REHEARSAL_TOKEN="))
            .map(variable -> variable.substring("REHEARSAL_TOKEN=".length()))
            .findFirst()
            .orElse("");
    String command =
        name.startsWith("k3s")
            ? "curl -sf -o /dev/null -H 'Authorization: Bearer "
                + token
                + "' http://127.0.0.1:"
                + port
                + "/readyz"
            : "bash -c '</dev/tcp/127.0.0.1/" + port + "'";
    return "      exec: {command: " + quoted(command) + "}\n";
  }

  private String listen() {
    return command.get(command.indexOf("--listen") + 1);
  }

  private static String list(List<String> words) {
    return words.stream().map(RunningMember::quoted).collect(Collectors.joining(", "));
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("$", "$$") + "\"";
  }
}
