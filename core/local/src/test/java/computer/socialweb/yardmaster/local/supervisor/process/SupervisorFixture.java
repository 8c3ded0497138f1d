package computer.socialweb.yardmaster.local.supervisor.process;

import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.EnvironmentVariable;
import computer.socialweb.yardmaster.api.HostProcessStatus.Exit;
import computer.socialweb.yardmaster.api.HostProcessStatus.RunningProcess;
import computer.socialweb.yardmaster.api.Output;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.RestartPolicy;
import computer.socialweb.yardmaster.api.Stop;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import computer.socialweb.yardmaster.local.supervisor.host.Libc;
import computer.socialweb.yardmaster.local.supervisor.host.Marker;
import computer.socialweb.yardmaster.local.supervisor.host.ProcessTable;
import computer.socialweb.yardmaster.local.supervisor.host.Signals;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A supervisor over a directory of its own, which can be closed and opened again. Closing it kills
 * every process that carries the directory's marker.
 */
public final class SupervisorFixture implements AutoCloseable {
  public static final Duration PATIENCE = Duration.ofSeconds(15);

  /** Short, so that tests of back-off and limits take a second or so. */
  static final Timing QUICK =
      new Timing(
          Duration.ofMillis(40),
          Duration.ofMillis(400),
          Duration.ofSeconds(5),
          4,
          Duration.ofSeconds(20),
          Duration.ofMillis(150),
          Duration.ofSeconds(5),
          Duration.ofMillis(100));

  final Path directory;
  private final Timing timing;
  private final InstantSource clock;
  private @Nullable ProcessSupervisor supervisor;

  public SupervisorFixture(Path directory) {
    this(directory, QUICK, Clock.systemUTC());
  }

  public SupervisorFixture(Path directory, Timing timing, InstantSource clock) {
    this.directory = directory;
    this.timing = timing;
    this.clock = clock;
    open();
  }

  public ProcessSupervisor open() {
    ProcessSupervisor opened = ProcessSupervisor.open(directory, timing, clock, new SecureRandom());
    supervisor = opened;
    return opened;
  }

  public ProcessSupervisor get() {
    if (supervisor == null) {
      throw new IllegalStateException("closed");
    }
    return supervisor;
  }

  public void leave() {
    get().close();
    supervisor = null;
  }

  UnitState state(String name) {
    return get().state(name).orElseThrow();
  }

  UnitState awaitPhase(String name, Phase phase) {
    return awaitState(name, state -> state.phase() == phase);
  }

  UnitState awaitState(String name, Predicate<UnitState> condition) {
    return await("state of " + name)
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(5))
        .conditionEvaluationListener(null)
        .until(() -> get().state(name).orElse(null), s -> s != null && condition.test(s));
  }

  /** Living processes that carry this directory's marker, as pids. */
  public List<Long> processes() {
    Marker marker = new Marker(id());
    ProcessTable table = new ProcessTable(new Libc());
    List<Long> found = new ArrayList<>();
    for (ProcessTable.Entry entry : table.all().values()) {
      if (!entry.ended() && marker.of(table.environment(entry.pid())).isPresent()) {
        found.add(entry.pid());
      }
    }
    return found;
  }

  private String id() {
    try {
      return java.nio.file.Files.readString(directory.resolve("id")).strip();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    if (supervisor != null) {
      supervisor.close();
    }
    Libc libc = new Libc();
    await("end of every process")
        .atMost(PATIENCE)
        .until(
            () -> {
              List<Long> left = processes();
              left.forEach(pid -> libc.kill(pid, Signals.KILL));
              left.forEach(libc::reap);
              return left.isEmpty();
            });
  }

  static RunningProcess process(UnitState state) {
    return Objects.requireNonNull(state.process());
  }

  static Exit exit(UnitState state) {
    return Objects.requireNonNull(state.exit());
  }

  static Unit shell(String name, String script) {
    return unit(name, "/bin/sh", "-c", script);
  }

  static Unit unit(String name, String exec, String... argv) {
    return new Unit(
        name,
        "test/" + name + "/1",
        exec,
        List.of(argv),
        List.of(new EnvironmentVariable("PATH", "/usr/bin:/bin")),
        List.of(),
        null,
        RestartPolicy.NEVER,
        new Stop("SIGTERM", 10),
        List.of(),
        List.of(),
        null,
        null,
        null);
  }

  /** The unit with one thing changed. */
  static Edit edit(Unit unit) {
    return new Edit(unit);
  }

  record Edit(Unit unit) {
    Unit owner(String owner) {
      return new Unit(
          unit.name(),
          owner,
          unit.exec(),
          unit.argv(),
          unit.env(),
          unit.envFiles(),
          unit.workingDirectory(),
          unit.restartPolicy(),
          unit.stop(),
          unit.after(),
          unit.wants(),
          unit.slice(),
          unit.output(),
          unit.user());
    }

    Unit policy(RestartPolicy policy) {
      return copy(policy, unit.stop(), unit.after(), unit.output(), unit.envFiles(), unit.env());
    }

    Unit stop(String signal, int grace) {
      return copy(
          unit.restartPolicy(),
          new Stop(signal, grace),
          unit.after(),
          unit.output(),
          unit.envFiles(),
          unit.env());
    }

    Unit after(String... names) {
      return copy(
          unit.restartPolicy(),
          unit.stop(),
          List.of(names),
          unit.output(),
          unit.envFiles(),
          unit.env());
    }

    Unit output(Path file, long cap) {
      return copy(
          unit.restartPolicy(),
          unit.stop(),
          unit.after(),
          new Output(file.toString(), file.toString(), cap),
          unit.envFiles(),
          unit.env());
    }

    Unit envFiles(String... files) {
      return copy(
          unit.restartPolicy(),
          unit.stop(),
          unit.after(),
          unit.output(),
          List.of(files),
          unit.env());
    }

    Unit env(EnvironmentVariable... variables) {
      return copy(
          unit.restartPolicy(),
          unit.stop(),
          unit.after(),
          unit.output(),
          unit.envFiles(),
          List.of(variables));
    }

    private Unit copy(
        RestartPolicy policy,
        Stop stop,
        List<String> after,
        @Nullable Output output,
        List<String> envFiles,
        List<EnvironmentVariable> env) {
      return new Unit(
          unit.name(),
          unit.owner(),
          unit.exec(),
          unit.argv(),
          env,
          envFiles,
          unit.workingDirectory(),
          policy,
          stop,
          after,
          unit.wants(),
          unit.slice(),
          output,
          unit.user());
    }
  }
}
