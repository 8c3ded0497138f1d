package computer.socialweb.yardmaster.local.supervisor.process;

import computer.socialweb.yardmaster.work.SteadyClock;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Two clocks: what people read, and what waits are measured by. The second never jumps when the
 * first is set.
 */
final class Times {
  private final InstantSource clock;
  private final SteadyClock steady;

  Times(InstantSource clock) {
    this.clock = clock;
    this.steady = new SteadyClock(clock);
  }

  /** For messages and records. */
  Instant shown() {
    return clock.instant();
  }

  /** For differences of two such moments only. */
  Instant steady() {
    return steady.instant();
  }
}
