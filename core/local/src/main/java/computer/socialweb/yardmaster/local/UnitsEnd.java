package computer.socialweb.yardmaster.local;

import computer.socialweb.yardmaster.local.supervisor.Supervisor;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Ends all units of a supervisor, in the order that they ask for. */
final class UnitsEnd {
  private UnitsEnd() {}

  /** Returns the names of those that still run when the time is over. */
  static List<String> of(Supervisor supervisor, Duration timeout) throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    Semaphore changed = new Semaphore(0);
    try (Supervisor.Registration listening = supervisor.listen(state -> changed.release())) {
      supervisor.states().forEach(state -> supervisor.stop(state.name()));
      while (true) {
        List<String> left = running(supervisor);
        long nanos = deadline - System.nanoTime();
        if (left.isEmpty() || !changed.tryAcquire(nanos, TimeUnit.NANOSECONDS)) {
          return left;
        }
      }
    }
  }

  private static List<String> running(Supervisor supervisor) {
    return supervisor.states().stream()
        .filter(state -> state.process() != null || !state.phase().ended())
        .map(UnitState::name)
        .toList();
  }
}
