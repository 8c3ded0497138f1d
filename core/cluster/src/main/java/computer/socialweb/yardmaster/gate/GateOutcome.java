package computer.socialweb.yardmaster.gate;

import java.time.Duration;

/** How waiting for a gate ended. */
public sealed interface GateOutcome {
  Duration after();

  record Passed(Duration after) implements GateOutcome {}

  record Broken(String why, Duration after) implements GateOutcome {}

  /**
   * The time was up.
   *
   * @param why what the last look found
   */
  record TimedOut(String why, Duration after) implements GateOutcome {}
}
