package computer.socialweb.yardmaster.work;

import java.time.Instant;
import java.time.InstantSource;

/**
 * Measures waits: it never jumps when the clock of the host is set, and so says nothing that people
 * should read as a time of day.
 */
public final class SteadyClock implements InstantSource {
  private final Instant origin;
  private final long originNanos = System.nanoTime();

  /**
   * @param clock says where it begins
   */
  public SteadyClock(InstantSource clock) {
    this.origin = clock.instant();
  }

  @Override
  public Instant instant() {
    return origin.plusNanos(System.nanoTime() - originNanos);
  }
}
