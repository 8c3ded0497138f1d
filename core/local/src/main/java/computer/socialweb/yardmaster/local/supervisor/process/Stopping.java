package computer.socialweb.yardmaster.local.supervisor.process;

import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.host.ExitStatus;
import computer.socialweb.yardmaster.local.supervisor.host.ExitWatch;
import computer.socialweb.yardmaster.local.supervisor.host.Host;
import computer.socialweb.yardmaster.local.supervisor.host.ProcessTable.Entry;
import computer.socialweb.yardmaster.local.supervisor.host.Signals;
import computer.socialweb.yardmaster.local.supervisor.host.StartedProcess;
import computer.socialweb.yardmaster.local.supervisor.process.Job.Ending;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * From running until nothing of a unit is left: its signal to the group, then SIGKILL to all that
 * is left after its grace, judged by what lives and not by the leader. Every unit has its own
 * clock, so none delays another but by the order that was asked for. Runs on the thread of the
 * loop.
 */
final class Stopping {
  private static final Logger LOG = LoggerFactory.getLogger(Stopping.class);
  private static final Duration FIRST_LOOK = Duration.ofMillis(10);
  private static final Duration LATER_LOOK = Duration.ofMillis(100);
  private static final Duration BLIND_LOOK = Duration.ofMillis(500);
  private static final int QUICK_LOOKS = 20;

  private final Host host;
  private final Jobs jobs;
  private final Loop loop;
  private final Times times;
  private final Timing timing;
  private final Consumer<Job> gone;

  /**
   * @param gone told when nothing of the unit's process is left; the process stands in the job
   *     still
   */
  Stopping(Host host, Jobs jobs, Loop loop, Times times, Timing timing, Consumer<Job> gone) {
    this.host = host;
    this.jobs = jobs;
    this.loop = loop;
    this.times = times;
    this.timing = timing;
    this.gone = gone;
  }

  /** Begins every stop that was asked for and has nothing left to wait for. */
  void stopWaiting() {
    for (Job job : jobs.all()) {
      if (job.stopRequested != null && job.process != null && job.ending == null) {
        stopIfReady(job, job.stopRequested);
      }
    }
  }

  /**
   * Does a step of a job's end, and again after a while where the processes of the host cannot be
   * seen now, such as for want of a descriptor: no stop is forgotten, and no end is guessed.
   */
  private void insist(Job job, Runnable step) {
    try {
      step.run();
    } catch (UncheckedIOException e) {
      String message = Sentences.of("end-unseen", String.valueOf(e.getMessage()));
      if (!message.equals(job.message)) {
        LOG.warn("{}: {}", job.name(), message);
        job.message = message;
        jobs.show(job);
      }
      job.cancelTimer();
      job.timer = loop.after(BLIND_LOOK, () -> insist(job, step));
    }
  }

  private void stopIfReady(Job job, Instant requested) {
    List<Job> before = jobs.dependants(job);
    List<String> stopping =
        before.stream().filter(Stopping::willEndSoon).map(Job::name).sorted().toList();
    Duration gathering = Duration.between(times.steady(), requested.plus(timing.gather()));
    boolean othersMayFollow = before.size() > stopping.size() && gathering.isPositive();
    if (!stopping.isEmpty() || othersMayFollow) {
      job.message =
          Sentences.of(
              "stop-waits",
              Sentences.names(
                  stopping.isEmpty() ? before.stream().map(Job::name).toList() : stopping));
      jobs.show(job);
      if (othersMayFollow) {
        var _ = loop.after(gathering, this::stopWaiting);
      }
    } else {
      insist(job, () -> end(job));
    }
  }

  private static boolean willEndSoon(Job job) {
    Ending ending = job.ending;
    return job.stopRequested != null && (ending == null || !ending.overdue);
  }

  /** Sends the unit's signal to its group. */
  private void end(Job job) {
    if (job.process == null || job.ending != null) {
      return;
    }
    // what may fail comes first: a stop is begun as a whole
    List<Entry> known = host.members().seenLately(job.name(), job.process);
    boolean leads = holdsItsGroup(job);
    begin(job).known.addAll(known);
    String signal = unit(job).stop().signal();
    if (leads) {
      signalGroup(job, Signals.number(signal));
      signalGroup(job, Signals.CONT);
    }
    job.phase = Phase.STOPPING;
    job.message =
        Sentences.of(
            "stopping",
            signal,
            times
                .shown()
                .plusSeconds(unit(job).stop().graceSeconds())
                .truncatedTo(ChronoUnit.SECONDS));
    jobs.publish(job);
    look(job);
  }

  /** The leader has ended by itself; what it left behind follows. Nothing if it lives. */
  void clearUp(Job job) {
    insist(job, () -> clearUpNow(job));
  }

  private void clearUpNow(Job job) {
    StartedProcess process = job.process;
    if (process == null || (job.ending == null && host.isAlive(process))) {
      return;
    }
    if (job.ending == null) {
      begin(job);
    }
    look(job);
  }

  private Ending begin(Job job) {
    Duration grace = Duration.ofSeconds(unit(job).stop().graceSeconds());
    Ending ending = new Ending(times.steady().plus(grace));
    job.ending = ending;
    return ending;
  }

  private void look(Job job) {
    insist(job, () -> lookNow(job));
  }

  /** Looks whether all is over, and escalates when the grace is. */
  private void lookNow(Job job) {
    Ending ending = job.ending;
    StartedProcess process = job.process;
    if (ending == null || process == null) {
      return;
    }
    job.cancelTimer();
    Instant now = times.steady();
    boolean leads = host.isAlive(process);
    List<Entry> left = leads ? List.of() : living(job);
    if (!leads && left.isEmpty()) {
      gone.accept(job);
      return;
    }
    if (!leads) {
      ending.known.clear();
      ending.known.addAll(left);
      noteLeftovers(job, ending, left);
    }
    if (!now.isBefore(ending.deadline)) {
      kill(job, ending, now);
    }
    job.timer = loop.after(untilNextLook(ending, leads, now), () -> look(job));
  }

  private static Duration untilNextLook(Ending ending, boolean leads, Instant now) {
    if (leads && ending.killedAt == null) { // its end is told by the watch
      return Duration.between(now, ending.deadline);
    }
    return ending.looks++ < QUICK_LOOKS ? FIRST_LOOK : LATER_LOOK;
  }

  /** The leader is gone and the group may be too: who is left has not been asked to end yet. */
  private void noteLeftovers(Job job, Ending ending, List<Entry> left) {
    if (ending.leftoversSignalled) {
      return;
    }
    ending.leftoversSignalled = true;
    ending.leftovers = left.size();
    int signal = Signals.number(unit(job).stop().signal());
    left.forEach(entry -> host.libc().kill(entry.pid(), signal));
    if (job.stopRequested == null) {
      job.phase = Phase.STOPPING;
      job.message =
          Sentences.of(
              "leftovers",
              Sentences.ending(exitOf(job)),
              Sentences.count("processes", left.size()));
      jobs.publish(job);
    }
  }

  private void kill(Job job, Ending ending, Instant now) {
    List<Entry> left = new ArrayList<>(living(job));
    if (holdsItsGroup(job)) {
      signalGroup(job, Signals.KILL);
    }
    left.forEach(entry -> host.libc().kill(entry.pid(), Signals.KILL));
    if (ending.killedAt == null) {
      ending.killedAt = now;
      job.message =
          Sentences.of("killed", unit(job).stop().graceSeconds(), unit(job).stop().signal());
      jobs.show(job);
    } else if (!ending.overdue
        && Duration.between(ending.killedAt, now).compareTo(timing.unkillable()) > 0
        && !left.isEmpty()) {
      ending.overdue = true;
      Entry first = left.getFirst();
      job.message =
          Sentences.of("unkillable", first.pid(), timing.unkillable().toSeconds(), first.state());
      jobs.show(job);
      stopWaiting();
    }
  }

  private List<Entry> living(Job job) {
    StartedProcess process = job.process;
    Ending ending = job.ending;
    if (process == null) {
      return List.of();
    }
    boolean sawItLive = job.lossPending == null;
    return host.members()
        .living(job.name(), process, sawItLive, ending == null ? List.of() : ending.known);
  }

  /** Only while the leader holds the group's number it is surely no stranger's. */
  private boolean holdsItsGroup(Job job) {
    return job.process != null && (job.child || host.isAlive(job.process));
  }

  private void signalGroup(Job job, int signal) {
    if (job.process != null) {
      host.libc().kill(-job.process.pid(), signal);
    }
  }

  /** How the leader ended, as far as that is known by now. */
  ExitStatus exitOf(Job job) {
    StartedProcess process = job.process;
    if (process != null && job.child) {
      return host.libc().peekExit(process.pid()).orElse(ExitStatus.UNKNOWN);
    }
    ExitWatch.Watched watched = job.watched;
    return watched == null ? ExitStatus.UNKNOWN : watched.exit().orElse(ExitStatus.UNKNOWN);
  }

  private static Unit unit(Job job) {
    Unit running = job.running;
    return running == null ? job.placed : running;
  }
}
