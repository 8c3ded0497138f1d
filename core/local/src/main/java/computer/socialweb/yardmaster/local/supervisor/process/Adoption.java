package computer.socialweb.yardmaster.local.supervisor.process;

import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.RestartPolicy;
import computer.socialweb.yardmaster.api.Stop;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.host.Host;
import computer.socialweb.yardmaster.local.supervisor.host.Marker;
import computer.socialweb.yardmaster.local.supervisor.host.ProcessTable.Entry;
import computer.socialweb.yardmaster.local.supervisor.host.StartedProcess;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes over what an earlier supervisor of the same directory left: first by its records, then by
 * the marker, which also shows a process that was started and not yet written down. A process that
 * has neither the recorded identity nor the marker is a stranger.
 */
final class Adoption {
  private static final Logger LOG = LoggerFactory.getLogger(Adoption.class);

  private static final Duration LOADING_PATIENCE = Duration.ofMillis(300);
  private static final Duration LOADING_INTERVAL = Duration.ofMillis(5);

  /** Stands for an executable that no record tells. */
  private static final String UNKNOWN_EXEC = "/";

  private final Host host;
  private final Jobs jobs;
  private final Lifecycle lifecycle;
  private final Timing timing;
  private final long self = ProcessHandle.current().pid();

  Adoption(Host host, Jobs jobs, Lifecycle lifecycle, Timing timing) {
    this.host = host;
    this.jobs = jobs;
    this.lifecycle = lifecycle;
    this.timing = timing;
  }

  /** A marked process that leads a session: what a supervisor started, not its children. */
  private record Leader(Entry entry, Marker.Mark mark) {}

  void adopt(List<UnitRecord> records) {
    awaitLoaded();
    Map<String, Leader> leaders = leaders();
    for (UnitRecord record : records) {
      adopt(record, leaders.remove(record.placed().name()));
    }
    leaders.values().forEach(this::adoptUnrecorded);
    LOG.info(
        "{} units known, {} of them run",
        jobs.all().size(),
        jobs.all().stream().filter(job -> job.process != null).count());
  }

  /** While a program is being loaded its process shows no variables, and so no marker. */
  private void awaitLoaded() {
    long begun = System.nanoTime();
    while (host.table().all().values().stream().anyMatch(this::isBeingLoaded)
        && System.nanoTime() - begun < LOADING_PATIENCE.toNanos()) {
      LockSupport.parkNanos(LOADING_INTERVAL.toNanos());
    }
  }

  private boolean isBeingLoaded(Entry entry) {
    return entry.session() == entry.pid()
        && !entry.ended()
        && host.table().environment(entry.pid()).equals(List.of(""));
  }

  private Map<String, Leader> leaders() {
    Map<String, Leader> leaders = new HashMap<>();
    for (Entry entry : host.table().all().values()) {
      if (entry.session() == entry.pid() && !entry.ended()) {
        host.marker()
            .of(host.table().environment(entry.pid()))
            .ifPresent(
                mark -> leaders.merge(mark.unit(), new Leader(entry, mark), Adoption::older));
      }
    }
    return leaders;
  }

  /** A daemon of the unit may lead a session too; it is younger than what was started first. */
  private static Leader older(Leader one, Leader other) {
    return one.entry().startTicks() <= other.entry().startTicks() ? one : other;
  }

  private void adopt(UnitRecord record, @Nullable Leader leader) {
    Job job = remembered(record);
    jobs.add(job);
    StartedProcess process = record.process();
    if (process != null && host.isAlive(process)) {
      job.child = isChild(process);
      job.process = process;
      lifecycle.adopt(job, process);
    } else if (leader != null && isNewer(leader, process)) {
      take(job, leader);
    } else if (process != null) {
      lose(job, process);
    } else {
      rest(job);
    }
  }

  private Job remembered(UnitRecord record) {
    Job job = new Job(record.placed(), new RestartRule(timing));
    job.running = record.running();
    job.phase = record.phase();
    job.lostReason = record.lostReason();
    job.message = record.message();
    job.restarts = record.restarts();
    job.exit = record.exit();
    job.stopRequested = record.stopping() ? Instant.EPOCH : null;
    return job;
  }

  /** What was started after the record was written, and not something that its process left. */
  private static boolean isNewer(Leader leader, @Nullable StartedProcess recorded) {
    return recorded == null || !leader.mark().invocation().equals(recorded.invocation());
  }

  private void take(Job job, Leader leader) {
    StartedProcess process =
        new StartedProcess(
            leader.entry().pid(),
            leader.entry().startTicks(),
            host.bootId(),
            leader.mark().invocation(),
            host.table().startOf(leader.entry()).toString());
    job.process = process;
    job.running = job.placed;
    job.child = isChild(process);
    job.message = null;
    LOG.info("{} runs as process {} without a record; it is adopted", job.name(), process.pid());
    lifecycle.adopt(job, process);
    jobs.publish(job);
  }

  private void adoptUnrecorded(Leader leader) {
    Job job = new Job(unknown(leader.mark()), new RestartRule(timing));
    jobs.add(job);
    take(job, leader);
    job.message = Sentences.of("found");
    jobs.publish(job);
  }

  private static Unit unknown(Marker.Mark mark) {
    return new Unit(
        mark.unit(),
        mark.owner(),
        UNKNOWN_EXEC,
        List.of(),
        List.of(),
        List.of(),
        null,
        RestartPolicy.NEVER,
        Stop.DEFAULT,
        List.of(),
        List.of(),
        null,
        null,
        null);
  }

  private void lose(Job job, StartedProcess process) {
    boolean sameBoot = process.bootId().equals(host.bootId());
    job.lossPending = sameBoot ? "VanishedWhileAway" : "HostRestarted";
    job.process = process;
    job.child = sameBoot && isChild(process);
    lifecycle.clearUp(job);
  }

  /** Nothing of it runs: ended units stay as they are, others wait to be placed. */
  private void rest(Job job) {
    if (job.stopRequested != null && !job.phase.ended()) {
      job.phase = Phase.STOPPED;
      job.message = null;
    } else if (!job.phase.ended()) {
      job.phase = Phase.PENDING;
      job.message = Sentences.of("waits-placing");
    }
    jobs.publish(job);
  }

  private boolean isChild(StartedProcess process) {
    return host.table()
        .find(process.pid())
        .filter(entry -> process.is(entry) && entry.parent() == self)
        .isPresent();
  }
}
