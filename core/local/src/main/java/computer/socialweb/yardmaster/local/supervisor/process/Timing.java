package computer.socialweb.yardmaster.local.supervisor.process;

import java.time.Duration;

/**
 * The durations that a supervisor goes by.
 *
 * @param firstWait from the first end of a process to its next start; doubled with every further
 *     one in a row
 * @param longestWait no wait between two starts is longer
 * @param stable a process that ran for so long starts with a clean sheet
 * @param starts so many starts within {@code window}, and the restart policy gives up
 * @param gather how long a stop waits for the stops of units ordered after it to be asked for
 * @param unkillable how long after SIGKILL a process is waited for by others
 * @param outputCheck how often the size of output files is looked at
 */
public record Timing(
    Duration firstWait,
    Duration longestWait,
    Duration stable,
    int starts,
    Duration window,
    Duration gather,
    Duration unkillable,
    Duration outputCheck) {

  public static final Timing DEFAULT =
      new Timing(
          Duration.ofMillis(500),
          Duration.ofSeconds(30),
          Duration.ofSeconds(60),
          5,
          Duration.ofSeconds(60),
          Duration.ofMillis(250),
          Duration.ofSeconds(10),
          Duration.ofSeconds(2));
}
