package computer.socialweb.yardmaster.local.supervisor.host;

import computer.socialweb.yardmaster.api.EnvironmentVariable;
import computer.socialweb.yardmaster.api.Output;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Starts the process of a unit, or says in words why that cannot be. */
public final class Launcher {
  private static final String NOWHERE = "/dev/null";
  private static final List<String> SETPRIV = List.of("/usr/bin/setpriv", "/bin/setpriv");
  private static final int FILE_MODE = 0600;

  private final Libc libc;
  private final Spawn spawn;
  private final Marker marker;

  public Launcher(Libc libc, Spawn spawn, Marker marker) {
    this.libc = libc;
    this.spawn = spawn;
    this.marker = marker;
  }

  /**
   * Returns the pid once the program is loaded.
   *
   * @throws Failure of the area {@code unit}; nothing runs then
   */
  public long start(Unit unit, String invocation) {
    checkExecutable(unit.exec());
    String directory = Objects.requireNonNullElse(unit.workingDirectory(), "/");
    checkDirectory(directory);
    List<String> environment = environment(unit, invocation);
    List<String> command = command(unit);
    checkText(unit.name(), command);
    checkText(unit.name(), environment);
    List<Integer> streams = new ArrayList<>();
    try {
      openStreams(unit.output(), streams);
      Libc.Result started =
          spawn.start(
              new Spawn.Request(command.getFirst(), command, environment, directory, streams));
      if (started.failed()) {
        throw Failure.failed("unit.start", unit.exec(), started.error().text());
      }
      return started.value();
    } finally {
      streams.stream().distinct().forEach(libc::close);
    }
  }

  private void checkExecutable(String exec) {
    Path file = path(exec);
    if (!Files.exists(file)) {
      throw Failure.failed("unit.exec-missing", exec);
    }
    if (Files.isDirectory(file) || libc.access(exec, Libc.X_OK).failed()) {
      throw Failure.failed("unit.exec-denied", exec);
    }
  }

  private static void checkDirectory(String directory) {
    Path path = path(directory);
    if (!Files.exists(path)) {
      throw Failure.failed("unit.directory-missing", directory);
    }
    if (!Files.isDirectory(path)) {
      throw Failure.failed("unit.directory-file", directory);
    }
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new Failure(e, Failure.Kind.FAILED, "unit.path", text);
    }
  }

  private List<String> environment(Unit unit, String invocation) {
    Map<String, String> variables = new LinkedHashMap<>();
    for (EnvironmentVariable variable : unit.env()) {
      if (variable.name().isEmpty() || variable.name().indexOf('=') >= 0) {
        throw Failure.failed("unit.variable", unit.name(), variable.name());
      }
      variables.put(variable.name(), variable.value());
    }
    unit.envFiles().forEach(file -> variables.putAll(EnvironmentFile.read(libc, file)));
    variables.putAll(marker.variables(unit, invocation));
    return variables.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList();
  }

  /** As another user by setpriv of util-linux, which becomes the program and keeps its pid. */
  private List<String> command(Unit unit) {
    List<String> command = new ArrayList<>();
    Unit.User user = unit.user();
    if (user != null && user.uid() != libc.user()) {
      if (libc.user() != 0) {
        throw Failure.failed("unit.user", unit.name(), user.uid());
      }
      command.add(
          SETPRIV.stream()
              .filter(file -> Files.isExecutable(Path.of(file)))
              .findFirst()
              .orElseThrow(() -> Failure.failed("unit.setpriv", unit.name())));
      command.add("--reuid=" + user.uid());
      command.add("--regid=" + user.gid());
      command.add(groups(user));
      command.add("--inh-caps=-all");
      command.add("--");
    }
    command.add(unit.exec());
    command.addAll(unit.argv());
    return command;
  }

  private static String groups(Unit.User user) {
    return user.groups().isEmpty()
        ? "--clear-groups"
        : "--groups="
            + user.groups().stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  private static void checkText(String unit, List<String> texts) {
    if (texts.stream().anyMatch(text -> text.indexOf('\0') >= 0)) {
      throw Failure.failed("unit.nul", unit);
    }
  }

  private void openStreams(@Nullable Output output, List<Integer> streams) {
    streams.add(opened(NOWHERE, Libc.O_RDONLY));
    String out = output == null ? null : output.stdout();
    String err = output == null ? null : output.stderr();
    streams.add(openOutput(out));
    streams.add(Objects.equals(out, err) ? streams.get(1) : openOutput(err));
  }

  /** The file itself, without a pipe, so that the process does not need the supervisor to live. */
  private int openOutput(@Nullable String file) {
    if (file == null || file.equals(NOWHERE)) {
      return opened(NOWHERE, Libc.O_WRONLY);
    }
    Path path = path(file);
    try {
      Path parent = path.getParent();
      if (parent != null && !Files.isDirectory(parent)) {
        Files.createDirectories(
            parent,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "unit.output-directory", file, Reasons.of(e));
    }
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      throw Failure.failed("unit.output-kind", file);
    }
    int opened =
        opened(
            file,
            Libc.O_WRONLY
                | Libc.O_APPEND
                | Libc.O_CREAT
                | Libc.O_NOFOLLOW
                | Libc.O_NOCTTY
                | Libc.O_NONBLOCK);
    if (!Libc.isRegularFile(opened)) { // it was put there since
      libc.close(opened);
      throw Failure.failed("unit.output-kind", file);
    }
    return opened;
  }

  private int opened(String file, int flags) {
    Libc.Result opened = libc.open(file, flags, FILE_MODE);
    if (opened.failed()) {
      throw Failure.failed("unit.output", file, opened.error().text());
    }
    return opened.value();
  }
}
