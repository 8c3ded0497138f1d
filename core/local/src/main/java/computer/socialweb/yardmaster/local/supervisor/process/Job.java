package computer.socialweb.yardmaster.local.supervisor.process;

import computer.socialweb.yardmaster.api.HostProcessStatus.Exit;
import computer.socialweb.yardmaster.api.HostProcessStatus.RunningProcess;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import computer.socialweb.yardmaster.local.supervisor.host.ExitWatch;
import computer.socialweb.yardmaster.local.supervisor.host.ProcessTable.Entry;
import computer.socialweb.yardmaster.local.supervisor.host.StartedProcess;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** All that is known of one unit. Touched by the thread of the {@link Loop} only. */
final class Job {
  /** What the next start uses. */
  Unit placed;

  /** What the process was started from; null exactly when {@link #process} is. */
  @Nullable Unit running;

  @Nullable StartedProcess process;
  ExitWatch.@Nullable Watched watched;

  /** The process is a child of this virtual machine, so its exit is known. */
  boolean child;

  Phase phase = Phase.PENDING;
  @Nullable String lostReason;
  @Nullable String message;
  int restarts;
  @Nullable Exit exit;

  /** Placed since this supervisor began; what it merely remembers is not started. */
  boolean wanted;

  /** When its stop was asked for, by the steady clock; null while it was not. */
  @Nullable Instant stopRequested;

  /** Placed again while it was being stopped. */
  boolean again;

  /** What it will be when its leftovers are gone, where that is already clear: it was lost. */
  @Nullable String lossPending;

  @Nullable Ending ending;
  @Nullable Future<?> timer;
  final RestartRule rule;

  /** A process, or what is left of it, on its way out. */
  static final class Ending {
    final Instant deadline;

    /** Seen to belong to the unit, whatever they do to their session or their variables. */
    final List<Entry> known = new ArrayList<>();

    boolean leftoversSignalled;
    @Nullable Instant killedAt;
    int looks;
    int leftovers;
    boolean overdue;

    Ending(Instant deadline) {
      this.deadline = deadline;
    }
  }

  Job(Unit placed, RestartRule rule) {
    this.placed = placed;
    this.rule = rule;
  }

  String name() {
    return placed.name();
  }

  boolean ended() {
    return process == null && phase.ended();
  }

  void cancelTimer() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }

  UnitState state() {
    StartedProcess p = process;
    return new UnitState(
        placed.name(),
        placed.owner(),
        phase,
        phase == Phase.LOST ? lostReason : null,
        message,
        restarts,
        exit,
        p == null ? null : new RunningProcess(p.invocation(), p.pid(), p.startedAt(), null, null));
  }

  UnitRecord record() {
    return new UnitRecord(
        placed,
        running,
        phase,
        stopRequested != null,
        lostReason,
        message,
        restarts,
        exit,
        process);
  }
}
