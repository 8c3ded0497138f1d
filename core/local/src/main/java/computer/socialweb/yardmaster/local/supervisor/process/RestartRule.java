package computer.socialweb.yardmaster.local.supervisor.process;

import computer.socialweb.yardmaster.api.RestartPolicy;
import computer.socialweb.yardmaster.local.supervisor.host.ExitStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NoSuchElementException;

/**
 * Whether and when a unit that ended by itself is started again. It remembers the starts of one
 * unit. Not safe for use by several threads.
 */
final class RestartRule {
  private final Timing timing;
  private final Deque<Instant> starts = new ArrayDeque<>();
  private int endsInRow;

  /** What becomes of a unit that ended. */
  sealed interface Verdict {
    /**
     * It is started again.
     *
     * @param start which start within the window that will be
     */
    record Again(Duration pause, int start) implements Verdict {}

    /** It would be, but too often. */
    record GaveUp(int starts, Duration within) implements Verdict {}

    /** Its policy does not want it to be. */
    record Stays() implements Verdict {}
  }

  RestartRule(Timing timing) {
    this.timing = timing;
  }

  void started(Instant now) {
    starts.addLast(now);
  }

  /** Forgets everything, as for a unit that is placed anew. */
  void reset() {
    starts.clear();
    endsInRow = 0;
  }

  /** Called once for every end that nobody asked for. */
  Verdict ended(RestartPolicy policy, ExitStatus status, Instant now) {
    boolean again =
        switch (policy) {
          case ALWAYS -> true;
          case ON_FAILURE -> !status.clean();
          case NEVER -> false;
        };
    if (!again) {
      return new Verdict.Stays();
    }
    if (ranStably(now)) {
      reset();
    }
    Instant begin = now.minus(timing.window());
    while (!starts.isEmpty() && starts.getFirst().isBefore(begin)) {
      starts.removeFirst();
    }
    if (starts.size() >= timing.starts()) {
      return new Verdict.GaveUp(starts.size(), Duration.between(starts.getFirst(), now));
    }
    endsInRow++;
    return new Verdict.Again(waitAfter(endsInRow), starts.size() + 1);
  }

  private boolean ranStably(Instant now) {
    try {
      return Duration.between(starts.getLast(), now).compareTo(timing.stable()) >= 0;
    } catch (NoSuchElementException _) { // an adopted process: its start is not in this memory
      return true;
    }
  }

  private Duration waitAfter(int ends) {
    Duration wait = timing.firstWait().multipliedBy(1L << Math.min(ends - 1, 30));
    return wait.compareTo(timing.longestWait()) < 0 ? wait : timing.longestWait();
  }
}
