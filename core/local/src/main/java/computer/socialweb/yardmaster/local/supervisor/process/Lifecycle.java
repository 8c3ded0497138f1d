package computer.socialweb.yardmaster.local.supervisor.process;

import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.RestartPolicy;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.host.ExitStatus;
import computer.socialweb.yardmaster.local.supervisor.host.ExitWatch;
import computer.socialweb.yardmaster.local.supervisor.host.Host;
import computer.socialweb.yardmaster.local.supervisor.host.StartedProcess;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What may follow what in the life of a unit. Runs on the thread of the loop. */
final class Lifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(Lifecycle.class);
  private static final Duration EXIT_TOLD_AFTER = Duration.ofMillis(10);
  private static final int EXIT_ASKED_AT_MOST = 20;

  private final Host host;
  private final Jobs jobs;
  private final Loop loop;
  private final Timing timing;
  private final Times times;
  private final Starting starting;
  private final Stopping stopping;

  Lifecycle(Host host, Jobs jobs, Loop loop, Timing timing, Times times, RandomGenerator random) {
    this.host = host;
    this.jobs = jobs;
    this.loop = loop;
    this.timing = timing;
    this.times = times;
    this.starting =
        new Starting(
            host, jobs, times, random, (job, process) -> loop.run(() -> exited(job, process, 0)));
    this.stopping = new Stopping(host, jobs, loop, times, timing, this::gone);
  }

  /** See {@link computer.socialweb.yardmaster.local.supervisor.Supervisor#place}. */
  void place(Unit unit) {
    Job job = jobs.find(unit.name());
    if (job == null) {
      refuseCircle(unit);
      job = new Job(unit, new RestartRule(timing));
      jobs.add(job);
      begin(job);
    } else if (!unit.equals(job.placed)) {
      replace(job, unit);
    } else if (job.stopRequested != null && job.process != null) {
      job.again = true;
    } else if (!job.ended() && !job.wanted) {
      resume(job);
    }
    starting.startWaiting();
  }

  private void refuseCircle(Unit unit) {
    List<String> circle = UnitOrder.circle(unit, jobs.live());
    if (!circle.isEmpty()) {
      throw Failure.refused("unit.cycle", String.join(", ", circle));
    }
  }

  private void replace(Job job, Unit unit) {
    boolean stranger = !job.placed.owner().equals(unit.owner()) && !job.placed.owner().isEmpty();
    if (stranger && !job.ended()) {
      throw Failure.refused("unit.owned", unit.name(), job.placed.owner());
    }
    refuseCircle(unit);
    boolean ended = job.ended();
    job.placed = unit;
    if (ended) {
      begin(job);
    } else if (job.stopRequested != null && job.process != null) {
      job.again = true;
      jobs.publish(job);
    } else {
      job.message = job.process == null ? job.message : Sentences.of("older");
      resume(job);
    }
  }

  /** A clean sheet for a unit that is to be started. */
  private void begin(Job job) {
    job.cancelTimer();
    job.rule.reset();
    job.restarts = 0;
    job.exit = null;
    job.lostReason = null;
    job.message = null;
    job.stopRequested = null;
    job.again = false;
    job.wanted = true;
    job.phase = Phase.PENDING;
    jobs.publish(job);
  }

  /** Wanted now, whether it was merely remembered or runs. */
  private void resume(Job job) {
    boolean waitsForItsNextTry = job.timer != null;
    job.wanted = true;
    if (job.process == null && !waitsForItsNextTry) {
      job.phase = Phase.PENDING;
      job.message = null;
    }
    jobs.publish(job);
  }

  void stop(Job job) {
    if (job.ended()) {
      return;
    }
    job.again = false;
    job.wanted = false;
    if (job.stopRequested == null) {
      job.stopRequested = times.steady();
    }
    if (job.process == null) {
      job.cancelTimer();
      settle(job, Phase.STOPPED, null);
    } else {
      job.phase = Phase.STOPPING;
      jobs.publish(job);
      stopping.stopWaiting();
    }
  }

  /** Takes over a process that an earlier supervisor started. */
  void adopt(Job job, StartedProcess process) {
    starting.watch(job, process);
    if (job.stopRequested != null) {
      job.phase = Phase.STOPPING;
      jobs.show(job);
      stopping.stopWaiting();
    } else {
      job.phase = Phase.RUNNING;
      jobs.show(job);
    }
  }

  /** The process ended while nobody watched; what it left behind is ended, then it is lost. */
  void clearUp(Job job) {
    stopping.clearUp(job);
  }

  /** A process that is no child may be reaped by its parent, and its exit told, a little later. */
  private void exited(Job job, StartedProcess process, int asked) {
    if (!process.equals(job.process)) {
      return;
    }
    ExitWatch.Watched watched = job.watched;
    boolean mayBeTold =
        !job.child && watched != null && watched.exit().isEmpty() && asked < EXIT_ASKED_AT_MOST;
    if (mayBeTold) {
      var _ = loop.after(EXIT_TOLD_AFTER, () -> exited(job, process, asked + 1));
    } else {
      stopping.clearUp(job);
    }
  }

  /** Nothing is left of the unit's process. */
  private void gone(Job job) {
    ExitStatus status = stopping.exitOf(job);
    Job.Ending ending = job.ending;
    StartedProcess process = job.process;
    if (process != null && job.child) {
      host.libc().reap(process.pid());
    }
    if (job.watched != null) {
      job.watched.close();
    }
    Unit ran = job.running == null ? job.placed : job.running;
    job.watched = null;
    job.process = null;
    job.running = null;
    job.ending = null;
    job.exit = status.at(times.shown());
    LOG.info("{} {}", job.name(), Sentences.ending(status));
    if (job.stopRequested != null) {
      stopped(job, ran, ending != null && ending.killedAt != null);
    } else if (job.lossPending != null) {
      lost(
          job,
          job.lossPending,
          "HostRestarted".equals(job.lossPending) ? "lost-boot" : "lost-away");
    } else {
      judge(job, status, job.placed.restartPolicy());
    }
    stopping.stopWaiting();
    starting.startWaiting();
  }

  private void stopped(Job job, Unit ran, boolean killed) {
    String message =
        killed
            ? Sentences.of("stopped-killed", ran.stop().signal(), ran.stop().graceSeconds())
            : null;
    if (job.again) {
      begin(job);
    } else {
      settle(job, Phase.STOPPED, message);
    }
  }

  /** The unit is Lost; the text says how. */
  void lost(Job job, String reason, String text, Object... arguments) {
    job.lossPending = null;
    job.lostReason = reason;
    settle(job, Phase.LOST, Sentences.of(text, arguments));
  }

  private void judge(Job job, ExitStatus status, RestartPolicy policy) {
    switch (job.rule.ended(policy, status, times.steady())) {
      case RestartRule.Verdict.Again(Duration pause, int start) -> {
        job.phase = Phase.STARTING;
        job.message = Sentences.again(status, times.shown().plus(pause), start, timing);
        job.timer = loop.after(pause, () -> startAgain(job));
        jobs.publish(job);
      }
      case RestartRule.Verdict.GaveUp(int starts, Duration within) ->
          settle(job, Phase.FAILED, Sentences.gaveUp(status, starts, within));
      case RestartRule.Verdict.Stays() -> {
        if (status.known()) {
          settle(job, Phase.FAILED, Sentences.of("stays", Sentences.ending(status), word(policy)));
        } else {
          lost(job, "ExitUnknown", "lost-unseen", word(policy));
        }
      }
    }
  }

  private static String word(RestartPolicy policy) {
    return switch (policy) {
      case NEVER -> "Never";
      case ON_FAILURE -> "OnFailure";
      case ALWAYS -> "Always";
    };
  }

  private void startAgain(Job job) {
    job.timer = null;
    job.restarts++;
    starting.start(job);
    starting.startWaiting();
  }

  private void settle(Job job, Phase phase, @org.jspecify.annotations.Nullable String message) {
    job.phase = phase;
    job.message = message;
    job.wanted = false;
    jobs.publish(job);
    starting.startWaiting();
    stopping.stopWaiting();
  }
}
