package computer.socialweb.yardmaster.objects;

import java.time.Duration;

/**
 * How watchful the watchdog over a watch is.
 *
 * @param probe how often the control plane is asked for its newest version
 * @param probeTimeout after which a probe counts as unanswered
 * @param reprobe the first wait after an unanswered probe; it doubles up to {@code probe}
 * @param patience how long a watch may lag behind the newest version before what it missed is
 *     looked for; a version may stand for a change of another kind, which only a bookmark tells,
 *     once a minute
 * @param sync how long a first read may take
 * @param fold the least time between two calls of a listener
 * @param poll how often a waiter looks for itself, beside the changes that wake it
 */
record Timing(
    Duration probe,
    Duration probeTimeout,
    Duration reprobe,
    Duration patience,
    Duration sync,
    Duration fold,
    Duration poll) {
  static final Timing USUAL =
      new Timing(
          Duration.ofSeconds(4),
          Duration.ofSeconds(3),
          Duration.ofMillis(500),
          Duration.ofSeconds(15),
          Duration.ofSeconds(60),
          Duration.ofMillis(100),
          Duration.ofSeconds(2));
}
