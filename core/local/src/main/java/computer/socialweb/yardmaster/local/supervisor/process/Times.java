package computer.socialweb.yardmaster.local.supervisor.process;

import java.time.Instant;
import java.time.InstantSource;

/**
 * Two clocks: what people read, and what waits are measured by. The second never jumps when the
 * first is set.
 */
final class Times {
  private final InstantSource clock;
  private final Instant origin;
  private final long originNanos = System.nanoTime();

  Times(InstantSource clock) {
    this.clock = clock;
    this.origin = clock.instant();
  }

  /** For messages and records. */
  Instant shown() {
    return clock.instant();
  }

  /** For differences of two such moments only. */
  Instant steady() {
    return origin.plusNanos(System.nanoTime() - originNanos);
  }
}
