package computer.socialweb.yardmaster.local.controller.postgres;

import static java.util.Objects.requireNonNull;

import computer.socialweb.yardmaster.api.HostProcessStatus.Exit;
import computer.socialweb.yardmaster.api.HostProcessStatus.RunningProcess;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.local.supervisor.Supervisor;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs units as children of the test, which ends them all at its end. */
final class ChildSupervisor implements Supervisor {
  private final Map<String, Process> processes = new TreeMap<>();
  private final Map<String, UnitState> states = new TreeMap<>();
  private final List<Consumer<UnitState>> listeners = new CopyOnWriteArrayList<>();

  @Override
  public synchronized void place(Unit unit) {
    if (states.containsKey(unit.name())) {
      return;
    }
    List<String> command = new ArrayList<>();
    Unit.User user = unit.user();
    if (user != null) {
      command.addAll(
          List.of("setpriv", "--reuid=" + user.uid(), "--regid=" + user.gid(), "--clear-groups"));
    }
    command.add(unit.exec());
    command.addAll(unit.argv());
    ProcessBuilder builder = new ProcessBuilder(command).directory(new File("/"));
    builder.environment().clear();
    unit.env().forEach(e -> builder.environment().put(e.name(), e.value()));
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(new File(log(unit))));
    try {
      Process process = builder.start();
      processes.put(unit.name(), process);
      String invocation = UUID.randomUUID().toString().replace("-", "");
      set(
          unit.name(),
          unit.owner(),
          Phase.RUNNING,
          null,
          new RunningProcess(invocation, process.pid(), "1970-01-01T00:00:00Z", null, null));
      var _ = process.onExit().thenAccept(ended -> ended(unit, ended));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String log(Unit unit) {
    return requireNonNull(requireNonNull(unit.output()).stdout());
  }

  private synchronized Process process(String name) {
    return requireNonNull(processes.get(name));
  }

  private synchronized void ended(Unit unit, Process ended) {
    UnitState old = states.get(unit.name());
    Phase phase = old != null && old.phase() == Phase.STOPPING ? Phase.STOPPED : Phase.FAILED;
    set(
        unit.name(),
        unit.owner(),
        phase,
        new Exit(ended.exitValue(), null, "1970-01-01T00:00:00Z"),
        null);
  }

  private void set(
      String name,
      String owner,
      Phase phase,
      @Nullable Exit exit,
      @Nullable RunningProcess process) {
    String message = exit == null ? null : "exited with " + exit.code();
    UnitState state = new UnitState(name, owner, phase, null, message, 0, exit, process, true);
    states.put(name, state);
    listeners.forEach(listener -> listener.accept(state));
  }

  @Override
  public synchronized void stop(String name) {
    UnitState state = states.get(name);
    if (state != null && state.phase() == Phase.RUNNING) {
      set(name, state.owner(), Phase.STOPPING, null, state.process());
      signal(name, "INT");
    }
  }

  void signal(String name, String signal) {
    try {
      new ProcessBuilder("kill", "-" + signal, Long.toString(process(name).pid()))
          .start()
          .waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized void forget(String name) {
    states.remove(name);
  }

  @Override
  public synchronized Optional<UnitState> state(String name) {
    return Optional.ofNullable(states.get(name));
  }

  @Override
  public synchronized List<UnitState> states() {
    return List.copyOf(states.values());
  }

  @Override
  public Registration listen(Consumer<UnitState> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  @Override
  public void close() {
    for (String name : List.copyOf(processes.keySet())) {
      signal(name, "QUIT");
      process(name).onExit().join();
    }
  }
}
