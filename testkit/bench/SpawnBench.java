import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Spawn of the rehearsal graph, every stand-in ready a known time after its start, against the
 * critical path of those times and against process-compose with the same programs, arguments,
 * environment and readiness probes. The store runs before either begins: process-compose has no
 * part like it.
 */
final class SpawnBench {
  /**
   * front, then kine and bao, then k3s, then the rest: three stand-ins in a row on the longest
   * path.
   */
  private static final int STANDINS_IN_A_ROW = 3;

  private static final String KEY = "bench";

  private final Path home;
  private final Path state;
  private final int rounds;
  private final Duration delay;

  private SpawnBench(Path home, Path state, boolean quick) {
    this.home = home;
    this.state = state;
    this.rounds = quick ? 2 : 5;
    this.delay = Duration.ofMillis(quick ? 1500 : 3000);
  }

  public static void main(String[] arguments) throws Exception {
    List<String> options = List.of(arguments).subList(1, arguments.length);
    Path state = Files.createTempDirectory("yardmaster-bench");
    SpawnBench bench =
        new SpawnBench(Path.of(arguments[0]).toRealPath(), state, options.contains("--quick"));
    try {
      boolean json = options.contains("json");
      for (Figure figure : bench.measure()) {
        System.out.println(json ? figure.json() : figure.text());
      }
    } finally {
      bench.cleanUp();
    }
  }

  private List<Figure> measure() throws Exception {
    Files.setPosixFilePermissions(
        state, java.nio.file.attribute.PosixFilePermissions.fromString("rwx--x--x"));
    yardmaster("control-plane", "start");
    spawn(); // makes the store, and fills every cache
    Path compose = composeFile();
    String peer = processCompose();
    List<Double> ours = new ArrayList<>();
    List<Double> command = new ArrayList<>();
    List<Double> theirs = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      yardmaster("reap", KEY);
      if (!peer.isEmpty()) {
        theirs.add(compose(peer, compose));
      }
      long begin = System.nanoTime();
      ours.add(spawn());
      command.add((System.nanoTime() - begin) / 1e6);
    }
    double critical = STANDINS_IN_A_ROW * (double) delay.toMillis();
    return List.of(
        new Figure(
            "spawn: operation to critical path",
            "ms",
            ours,
            "critical path of the gates",
            List.of(critical),
            1.15),
        new Figure("spawn: whole command", "ms", command, "process-compose", theirs, 1.0));
  }

  private double spawn() throws Exception {
    String out =
        yardmaster(
            "spawn",
            KEY,
            "--template",
            "rehearsal",
            "--set",
            "delay=" + delay.toMillis() + "ms",
            "-o",
            "json");
    Matcher elapsed = Pattern.compile("\"elapsedMillis\":(\\d+)").matcher(out);
    if (!out.contains("\"outcome\":\"done\"") || !elapsed.find()) {
      throw new IOException("the spawn did not end well: " + out);
    }
    return Double.parseDouble(elapsed.group(1));
  }

  private String yardmaster(String... words) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(home.resolve("yardmaster").toString());
    command.addAll(List.of(words));
    command.addAll(List.of("--state", state.toString()));
    return run(command);
  }

  private static String run(List<String> command) throws Exception {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String out = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + " ended with " + process.exitValue());
    }
    return out;
  }

  private static String processCompose() {
    String cache =
        System.getenv()
            .getOrDefault(
                "YARDMASTER_TESTBED",
                System.getProperty("user.home") + "/.cache/yardmaster-testbed");
    return Stream.concat(Stream.of(System.getenv("PATH").split(":")), Stream.of(cache + "/bin"))
        .map(folder -> Path.of(folder, "process-compose"))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst()
        .orElse("");
  }

  /** From the start of the program until it says that all nine are ready; then it is ended. */
  private double compose(String program, Path file) throws Exception {
    int port = freePort();
    long begin = System.nanoTime();
    Process process =
        new ProcessBuilder(
                program, "-f", file.toString(), "-t=false", "-p", Integer.toString(port), "up")
            .redirectErrorStream(true)
            .redirectOutput(state.resolve("process-compose.log").toFile())
            .start();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest ask =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/processes")).build();
      while (true) {
        if (!process.isAlive() || System.nanoTime() - begin > 120e9) {
          throw new IOException(
              "process-compose did not get ready: "
                  + Files.readString(state.resolve("process-compose.log")));
        }
        try {
          String answer = client.send(ask, HttpResponse.BodyHandlers.ofString()).body();
          if (answer.split("\"is_ready\":\"Ready\"", -1).length - 1 == 9) {
            return (System.nanoTime() - begin) / 1e6;
          }
        } catch (IOException notYet) {
          // it does not listen yet
        }
        java.util.concurrent.TimeUnit.MILLISECONDS.sleep(10);
      }
    } finally {
      process.destroy();
      process.waitFor();
    }
  }

  private static int freePort() throws IOException {
    try (java.net.ServerSocket socket = new java.net.ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /**
   * The members as they run now, written down for process-compose: same programs, arguments and
   * environment.
   */
  private Path composeFile() throws Exception {
    String status = yardmaster("status", KEY, "-o", "json");
    Map<String, RunningMember> members = new TreeMap<>();
    Matcher member =
        Pattern.compile("\"name\":\"([^\"]+)\"[^{}]*?\"invocation\":\"([0-9a-f]{32})\"")
            .matcher(status);
    while (member.find()) {
      members.put(member.group(1), RunningMember.find(member.group(1), member.group(2)));
    }
    if (members.size() != 9) {
      throw new IOException("nine members expected, found " + members.keySet() + " in " + status);
    }
    Path file = state.resolve("process-compose.yaml");
    Files.writeString(
        file,
        "version: \"0.5\"\nprocesses:\n"
            + members.values().stream().map(RunningMember::yaml).collect(Collectors.joining()));
    return file;
  }

  private void cleanUp() throws Exception {
    try {
      yardmaster("purge", KEY, "--confirm", KEY);
    } finally {
      yardmaster("control-plane", "stop");
      try (Stream<Path> files = Files.walk(state)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
