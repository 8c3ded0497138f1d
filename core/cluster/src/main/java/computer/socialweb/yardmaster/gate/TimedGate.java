package computer.socialweb.yardmaster.gate;

import java.time.Duration;

/**
 * A gate and how long it may take to open in all.
 *
 * @param timeout positive
 */
public record TimedGate(Gate gate, Duration timeout) {
  public TimedGate {
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("timeout " + timeout);
    }
  }
}
