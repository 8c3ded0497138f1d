package computer.socialweb.yardmaster.local;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.local.supervisor.process.ProcessSupervisor;
import computer.socialweb.yardmaster.local.supervisor.process.Timing;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The local control plane as a process in the background, seen from outside: one per state
 * directory. It belongs to nobody: it has a session of its own, no descriptor of whoever started
 * it, and an environment that the product chooses.
 */
public final class Daemon {
  private static final long POLL_MILLIS = 20;
  private static final int LINES_SHOWN = 12;
  private static final long LEAST_SPACE_BYTES = 1 << 20;

  private final ControlPlaneFiles files;
  private final Command command;

  /**
   * How to run it.
   *
   * @param arguments the program and its arguments
   * @param environment all the variables it gets
   */
  public record Command(List<String> arguments, Map<String, String> environment) {
    public Command {
      arguments = List.copyOf(arguments);
      environment = Map.copyOf(environment);
    }
  }

  public Daemon(ControlPlaneFiles files, Command command) {
    this.files = files;
    this.command = command;
  }

  public ControlPlaneStatus status() {
    return new ControlPlaneStatus(Seat.holder(files).filter(ControlPlaneProcess::ready));
  }

  /**
   * @throws Failure {@code control-plane.not-running} when it is not
   */
  public ControlPlaneProcess mustRun() {
    return status()
        .process()
        .orElseThrow(
            () ->
                new Failure(Failure.Kind.UNREACHABLE, "control-plane.not-running", files.state()));
  }

  /**
   * Starts it unless it runs, and waits until its API is ready. One that is about to end is waited
   * for, and then replaced.
   *
   * @throws Failure when it ends before, with the last lines of its log, or is not ready in time
   */
  public ControlPlaneStatus start(Duration timeout) throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    Optional<ControlPlaneProcess> found = running(timeout, deadline);
    if (found.isPresent()) {
      return new ControlPlaneStatus(found);
    }
    long logged = logSize();
    Process process = spawn();
    while (System.nanoTime() < deadline) {
      ControlPlaneStatus status = status();
      if (status.running()) {
        return status;
      }
      // One that was started at the same moment may have been first; then ours ends, and its is
      // used.
      Optional<ProcessHandle> starting =
          process.isAlive() ? Optional.of(process.toHandle()) : holder();
      if (starting.isEmpty()) {
        throw Failure.failed(
            "control-plane.ended", process.waitFor(), files.log(), lastLines(logged));
      }
      awaitEnd(starting.get());
    }
    throw new Failure(
        Failure.Kind.TIMED_OUT,
        "control-plane.not-ready",
        timeout.toSeconds(),
        files.log(),
        lastLines(logged));
  }

  /** The one that runs already, once it answers; empty when there is none, or no more. */
  private Optional<ControlPlaneProcess> running(Duration timeout, long deadline)
      throws InterruptedException {
    Optional<ControlPlaneProcess> holder = Seat.holder(files);
    while (holder.isPresent()) {
      ControlPlaneProcess process = holder.get();
      if (process.ready() && Greeting.isAnswered(process)) {
        return holder;
      }
      if (System.nanoTime() > deadline) {
        throw new Failure(
            Failure.Kind.TIMED_OUT,
            "control-plane.silent",
            process.pid(),
            timeout.toSeconds(),
            files.log());
      }
      await(process);
      holder = Seat.holder(files);
    }
    return holder;
  }

  private Process spawn() {
    try {
      files.makeFolders();
      refuseWithoutSpace();
      ProcessBuilder builder = new ProcessBuilder(command.arguments());
      builder.environment().clear();
      builder.environment().putAll(command.environment());
      builder.directory(files.folder().toFile());
      builder.redirectInput(new File("/dev/null"));
      builder.redirectErrorStream(true);
      builder.redirectOutput(ProcessBuilder.Redirect.appendTo(files.log().toFile()));
      return builder.start();
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "control-plane.files", files.folder(), e);
    }
  }

  /** Without any space it could not even log why it does not start. */
  private void refuseWithoutSpace() throws IOException {
    long free = Files.getFileStore(files.folder()).getUsableSpace();
    if (free < LEAST_SPACE_BYTES) {
      throw Failure.failed("control-plane.full", files.state(), free >> 10);
    }
  }

  private long logSize() {
    try {
      return Files.size(files.log());
    } catch (IOException e) {
      return 0; // there is none yet
    }
  }

  /**
   * The last lines that were logged since.
   *
   * @param before size of the log then; a log that is smaller by now was begun anew
   */
  private String lastLines(long before) {
    try {
      byte[] log = Files.readAllBytes(files.log());
      int from = before > log.length ? 0 : (int) before;
      List<String> lines =
          new String(log, from, log.length - from, StandardCharsets.UTF_8).lines().toList();
      return String.join(
          "\n", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
    } catch (IOException e) {
      return "(" + e + ")";
    }
  }

  /**
   * Stops it, and waits until it has ended. Members keep running.
   *
   * @return false when it did not run
   * @throws Failure when it has not ended in time
   */
  public boolean stop(Duration timeout) throws InterruptedException {
    Optional<ControlPlaneProcess> running = Seat.holder(files);
    if (running.isEmpty()) {
      return false;
    }
    ProcessHandle.of(running.get().pid()).ifPresent(ProcessHandle::destroy);
    long deadline = System.nanoTime() + timeout.toNanos();
    while (running.get().alive()) {
      if (System.nanoTime() > deadline) {
        throw new Failure(
            Failure.Kind.TIMED_OUT,
            "control-plane.not-stopped",
            running.get().pid(),
            timeout.toSeconds(),
            files.log());
      }
      await(running.get());
    }
    return true;
  }

  /**
   * Ends everything of the state directory that runs, for one that is about to be removed: the
   * control plane by force, and then, without it, every unit that it left.
   *
   * @throws Failure {@code control-plane.members-left} when some have not ended in time
   */
  public void endAll(InstantSource clock, Duration timeout) throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    Optional<ControlPlaneProcess> running = Seat.holder(files);
    running
        .flatMap(process -> ProcessHandle.of(process.pid()))
        .ifPresent(ProcessHandle::destroyForcibly);
    while (running.isPresent() && running.get().alive() && System.nanoTime() < deadline) {
      await(running.get());
    }
    if (!Files.isDirectory(files.units())) {
      return;
    }
    try (Seat seat = Seat.take(files, clock.instant());
        ProcessSupervisor supervisor =
            ProcessSupervisor.open(files.units(), Timing.DEFAULT, clock, new SecureRandom())) {
      List<String> left = UnitsEnd.of(supervisor, Duration.ofNanos(deadline - System.nanoTime()));
      if (!left.isEmpty()) {
        throw new Failure(
            Failure.Kind.TIMED_OUT,
            "control-plane.members-left",
            files.state(),
            timeout.toSeconds(),
            String.join(", ", left));
      }
    }
  }

  private Optional<ProcessHandle> holder() {
    return Seat.holder(files).flatMap(process -> ProcessHandle.of(process.pid()));
  }

  private static void await(ControlPlaneProcess process) throws InterruptedException {
    Optional<ProcessHandle> handle = ProcessHandle.of(process.pid());
    if (handle.isPresent()) {
      awaitEnd(handle.get());
    }
  }

  /** Returns after a moment, sooner if the process has ended by then. */
  private static void awaitEnd(ProcessHandle process) throws InterruptedException {
    try {
      process.onExit().get(POLL_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return; // still alive, or the JDK is late to notice the end of a process that is no child
    } catch (ExecutionException e) {
      throw new IllegalStateException("waiting for the end of a process does not fail", e);
    }
  }

  /** The log of the control plane, which it keeps bounded itself. */
  public Path log() {
    return files.log();
  }
}
