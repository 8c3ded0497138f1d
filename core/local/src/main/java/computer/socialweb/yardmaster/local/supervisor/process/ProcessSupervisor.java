package computer.socialweb.yardmaster.local.supervisor.process;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.local.supervisor.Supervisor;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import computer.socialweb.yardmaster.local.supervisor.host.ExitWatch;
import computer.socialweb.yardmaster.local.supervisor.host.Host;
import computer.socialweb.yardmaster.local.supervisor.host.Launcher;
import computer.socialweb.yardmaster.local.supervisor.host.Libc;
import computer.socialweb.yardmaster.local.supervisor.host.Marker;
import computer.socialweb.yardmaster.local.supervisor.host.Members;
import computer.socialweb.yardmaster.local.supervisor.host.ProcessTable;
import computer.socialweb.yardmaster.local.supervisor.host.Signals;
import computer.socialweb.yardmaster.local.supervisor.host.Spawn;
import computer.socialweb.yardmaster.work.Threads;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * Runs units as processes of this host, each in a session of its own. One thread changes units; it
 * never waits for a process, so a slow stop delays nobody.
 *
 * <p>An end that is seen is judged by the restart policy and leads to a new start or to Failed. A
 * process that ended while no supervisor watched, or with the host, is Lost whatever its policy is:
 * what happened is not known, and the admin is to see it. A process that was adopted is no child,
 * so only newer kernels tell how it ended; where they do not, its end counts as a failure for its
 * policy, and a unit that the policy does not start again is Lost rather than Failed.
 */
public final class ProcessSupervisor implements Supervisor {
  private final UnitRecords records;
  private final Host host;
  private final Loop loop;
  private final Jobs jobs;
  private final Lifecycle lifecycle;
  private final OutputCaps caps;

  private ProcessSupervisor(
      UnitRecords records, Host host, Loop loop, Jobs jobs, Lifecycle lifecycle, OutputCaps caps) {
    this.records = records;
    this.host = host;
    this.loop = loop;
    this.jobs = jobs;
    this.lifecycle = lifecycle;
    this.caps = caps;
  }

  /**
   * Takes the directory, adopts what still runs of it, and begins to watch. Nothing is started
   * before it is placed.
   *
   * @param directory for the records of units; made with mode 0700 if it is missing
   * @param random a source that cannot be guessed
   * @throws Failure {@code unit.locked} when another supervisor has the directory, {@code
   *     unit.directory} when it cannot be used, {@code unit.platform} on an unfit C library
   */
  public static ProcessSupervisor open(
      Path directory, Timing timing, InstantSource clock, RandomGenerator random) {
    if (!Spawn.isAvailable()) {
      throw Failure.refused("unit.platform");
    }
    Libc libc = new Libc();
    UnitRecords records = UnitRecords.open(directory, libc, random);
    ProcessTable table = new ProcessTable(libc);
    Marker marker = new Marker(records.id());
    Host host =
        new Host(
            libc,
            table,
            new Members(table, marker),
            new Launcher(libc, new Spawn(records.lock()), marker),
            new ExitWatch(libc, table),
            marker,
            table.bootId());
    Loop loop = new Loop(Threads.timer("units"));
    Jobs jobs = new Jobs(records);
    Lifecycle lifecycle = new Lifecycle(host, jobs, loop, timing, new Times(clock), random);
    OutputCaps caps =
        new OutputCaps(jobs::outputs, timing.outputCheck(), file -> file.toFile().getUsableSpace());
    ProcessSupervisor supervisor =
        new ProcessSupervisor(records, host, loop, jobs, lifecycle, caps);
    loop.ask(
        () -> {
          new Adoption(host, jobs, lifecycle, timing).adopt(records.load());
          return true;
        });
    return supervisor;
  }

  @Override
  public void place(Unit unit) {
    int _ = Signals.number(unit.stop().signal());
    loop.ask(
        () -> {
          lifecycle.place(unit);
          return true;
        });
  }

  @Override
  public void stop(String name) {
    loop.ask(
        () -> {
          Job job = jobs.find(name);
          if (job != null) {
            lifecycle.stop(job);
          }
          return true;
        });
  }

  @Override
  public void forget(String name) {
    loop.ask(
        () -> {
          Job job = jobs.find(name);
          if (job == null) {
            return true;
          }
          if (!job.ended()) {
            throw Failure.refused("unit.alive", name, job.phase);
          }
          jobs.remove(job);
          return true;
        });
  }

  @Override
  public Optional<UnitState> state(String name) {
    return jobs.state(name);
  }

  @Override
  public List<UnitState> states() {
    return jobs.states();
  }

  @Override
  public Registration listen(Consumer<UnitState> listener) {
    return jobs.listen(Objects.requireNonNull(listener));
  }

  @Override
  public void close() {
    loop.close();
    caps.close();
    host.watch().close();
    records.close();
  }
}
