package computer.socialweb.yardmaster.local.supervisor.process;

import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.host.ExitStatus;
import computer.socialweb.yardmaster.local.supervisor.host.Host;
import computer.socialweb.yardmaster.local.supervisor.host.Reasons;
import computer.socialweb.yardmaster.local.supervisor.host.Signals;
import computer.socialweb.yardmaster.local.supervisor.host.StartedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** From placed to running. Runs on the thread of the loop. */
final class Starting {
  private static final Logger LOG = LoggerFactory.getLogger(Starting.class);
  private static final int INVOCATION_BYTES = 16;

  private final Host host;
  private final Jobs jobs;
  private final Times times;
  private final RandomGenerator random;
  private final BiConsumer<Job, StartedProcess> exited;

  /**
   * @param exited told, on the thread of the watch, when a process has ended
   */
  Starting(
      Host host,
      Jobs jobs,
      Times times,
      RandomGenerator random,
      BiConsumer<Job, StartedProcess> exited) {
    this.host = host;
    this.jobs = jobs;
    this.times = times;
    this.random = random;
    this.exited = exited;
  }

  /** Starts every waiting unit that has nothing left to wait for. */
  void startWaiting() {
    boolean more = true;
    while (more) {
      more = false;
      for (Job job : jobs.all()) {
        if (job.wanted && job.phase == Phase.PENDING && job.process == null) {
          more |= startIfReady(job);
        }
      }
    }
  }

  private boolean startIfReady(Job job) {
    List<String> waits = job.placed.needs().stream().filter(jobs::isComing).toList();
    if (waits.isEmpty()) {
      start(job);
      return true;
    }
    job.message = Sentences.of("waits-after", Sentences.names(waits));
    jobs.show(job);
    return false;
  }

  /** Ends Running or Failed. */
  void start(Job job) {
    Unit unit = job.placed;
    String invocation = invocation();
    Instant now = times.shown();
    job.phase = Phase.STARTING;
    jobs.show(job);
    try {
      long pid = host.launcher().start(unit, invocation);
      run(job, unit, identify(unit, pid, invocation, now));
    } catch (Failure e) {
      LOG.warn("{} could not be started: {}", unit.name(), e.getMessage());
      job.phase = Phase.FAILED;
      job.message = e.getMessage();
      jobs.publish(job);
    }
  }

  private void run(Job job, Unit unit, StartedProcess process) {
    job.process = process;
    job.running = unit;
    job.child = true;
    job.rule.started(times.steady());
    job.phase = Phase.RUNNING;
    job.lostReason = null;
    job.message =
        job.restarts > 0 && job.exit != null
            ? Sentences.of("again-was", Sentences.ending(ExitStatus.of(job.exit)))
            : null;
    try {
      jobs.save(job);
    } catch (IOException e) { // a process that nobody would know later must not run
      undo(process.pid());
      job.process = null;
      job.running = null;
      throw new Failure(e, Failure.Kind.FAILED, "unit.record", unit.name(), Reasons.of(e));
    }
    LOG.info(
        "{} runs as process {}, invocation {}", unit.name(), process.pid(), process.invocation());
    watch(job, process);
    jobs.show(job);
  }

  /** Has the end of the job's process told. */
  void watch(Job job, StartedProcess process) {
    job.watched = host.watch().watch(process, () -> exited.accept(job, process));
  }

  private StartedProcess identify(Unit unit, long pid, String invocation, Instant now) {
    try {
      long ticks =
          host.table()
              .find(pid)
              .orElseThrow(() -> new IllegalStateException("a child is there until it is reaped"))
              .startTicks();
      return new StartedProcess(pid, ticks, host.bootId(), invocation, now.toString());
    } catch (UncheckedIOException e) {
      undo(pid);
      throw new Failure(
          e, Failure.Kind.FAILED, "unit.start", unit.exec(), String.valueOf(e.getMessage()));
    }
  }

  private void undo(long pid) {
    host.libc().kill(-pid, Signals.KILL);
    host.libc().awaitChild(pid);
  }

  private String invocation() {
    byte[] bytes = new byte[INVOCATION_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
