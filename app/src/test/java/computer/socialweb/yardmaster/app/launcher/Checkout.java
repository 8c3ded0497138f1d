package computer.socialweb.yardmaster.app.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A small checkout with the real launcher script, beside a JDK and a Maven that only write down how
 * they were called.
 */
final class Checkout {
  private static final long LONGEST_SECONDS = 60;

  private static final String JAVA =
      """
      #!/bin/sh
      for argument; do
        case $argument in
          -XX:AOTCacheOutput=*) echo archive >"${argument#*=}"; exit 0 ;;
        esac
      done
      printf 'started %s\\n' "$LC_ALL"
      printf '%s\\n' "$@"
      """;

  private static final String MAVEN =
      """
      #!/bin/sh
      if [ "$1" = -v ]; then echo 'Picked up JAVA_TOOL_OPTIONS: -Dx=1'; echo 'Apache Maven 3.9.1 (x)'; exit 0; fi
      echo build >>"$BUILDS"
      if [ -n "${SLOW:-}" ]; then sleep "$SLOW"; fi
      if [ -n "${BROKEN:-}" ]; then echo '[ERROR] a word is missing'; exit 1; fi
      for argument; do
        case $argument in -Dlauncher.output=*) output=${argument#*=} ;; esac
      done
      mkdir -p "$output/lib" "$output/modules"
      echo jar >"$output/lib/yardmaster-app.jar"
      echo empty >"$output/modules/javafx-base-26.jar"
      echo classes >"$output/modules/javafx-base-26-linux.jar"
      """;

  private final Path home;
  private final Path tools;
  private final Path builds;
  final Map<String, String> environment = new HashMap<>();

  Checkout(Path folder, String name) throws IOException {
    home = Files.createDirectories(folder.resolve(name));
    tools = Files.createDirectories(folder.resolve("tools"));
    builds = folder.resolve("builds");
    Files.copy(Path.of("../yardmaster"), home.resolve("yardmaster"));
    program(home.resolve("yardmaster"), Files.readString(home.resolve("yardmaster")));
    Files.writeString(home.resolve("pom.xml"), "<project/>");
    Path sources = Files.createDirectories(home.resolve("app/src/main/java"));
    Files.writeString(sources.resolve("Main.java"), "class Main {}");
    jdk(tools.resolve("jdk"), "25.0.1");
    program(tools.resolve("bin/mvn"), MAVEN);
    environment.put(
        "PATH", tools.resolve("bin") + ":" + tools.resolve("jdk/bin") + ":/usr/bin:/bin");
    environment.put("HOME", folder.toString());
    environment.put("BUILDS", builds.toString());
    environment.put("YARDMASTER_JAVA_HOME", tools.resolve("jdk").toString());
  }

  void jdk(Path folder, String version) throws IOException {
    program(folder.resolve("bin/java"), JAVA);
    program(folder.resolve("bin/javac"), "#!/bin/sh\n");
    Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
  }

  void program(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  Path home() {
    return home;
  }

  Path tools() {
    return tools;
  }

  Path source() {
    return home.resolve("app/src/main/java/Main.java");
  }

  /** How often Maven was asked to build. */
  int builds() throws IOException {
    return Files.exists(builds) ? Files.readAllLines(builds).size() : 0;
  }

  /** The folders of builds there are. */
  List<String> folders() throws IOException {
    List<String> names = new ArrayList<>();
    try (var found = Files.newDirectoryStream(home.resolve(".build"), Files::isDirectory)) {
      found.forEach(folder -> names.add(folder.getFileName().toString()));
    }
    return names;
  }

  /** What one start printed. */
  record Ended(int code, String out, String err) {}

  Ended run(String... arguments) {
    return end(start(home.resolve("yardmaster").toString(), arguments));
  }

  Running start(String program, String... arguments) {
    List<String> command = new ArrayList<>(List.of(program));
    command.addAll(List.of(arguments));
    try {
      Path out = Files.createTempFile(tools, "out", "");
      Path err = Files.createTempFile(tools, "err", "");
      ProcessBuilder builder = new ProcessBuilder(command).directory(new java.io.File("/"));
      builder.environment().clear();
      builder.environment().putAll(environment);
      builder.redirectOutput(out.toFile()).redirectError(err.toFile());
      return new Running(builder.start(), out, err);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A start that goes on. */
  record Running(Process process, Path out, Path err) {
    String said() throws IOException {
      return Files.readString(err);
    }
  }

  static Ended end(Running running) {
    try {
      if (!running.process().waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        running.process().destroyForcibly();
        throw new AssertionError("the launcher did not end; it said " + running.said());
      }
      return new Ended(
          running.process().exitValue(),
          Files.readString(running.out(), UTF_8),
          Files.readString(running.err(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }
}
