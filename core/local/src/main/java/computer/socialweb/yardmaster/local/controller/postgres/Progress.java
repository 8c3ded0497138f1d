package computer.socialweb.yardmaster.local.controller.postgres;

import computer.socialweb.yardmaster.work.Backoff;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the controller remembers of one store between two looks; lost with the process, and then
 * found out anew. Touched by one thread at a time: the one that handles the store.
 */
final class Progress {
  /** A server that was ready for so long has recovered from whatever ended it before. */
  private static final Duration STABLE = Duration.ofSeconds(60);

  private final Backoff.Attempts attempts;
  private boolean placed;
  private Instant since = Instant.EPOCH;
  private Instant endedAt = Instant.EPOCH;
  private Instant notBefore = Instant.EPOCH;
  private Instant readySince = Instant.EPOCH;
  private Instant lastAnswer = Instant.EPOCH;
  private long logStart;
  private long readyGeneration;
  private @Nullable String readyInvocation;

  Progress(Backoff backoff) {
    this.attempts = backoff.attempts();
  }

  void placed(Instant now, long logLength) {
    placed = true;
    since = now;
    logStart = logLength;
    readyInvocation = null;
  }

  /** Whether a start by this controller is still to be answered for. */
  boolean isPlaced() {
    return placed;
  }

  /** When the server was placed or first seen, or last answered. */
  Instant since() {
    return since;
  }

  long logStart() {
    return logStart;
  }

  void seenRunning(Instant now) {
    if (since.equals(Instant.EPOCH)) {
      since = now;
    }
  }

  void answered(String invocation, long generation, Instant now) {
    if (!invocation.equals(readyInvocation)) {
      readySince = now;
    }
    readyInvocation = invocation;
    readyGeneration = generation;
    lastAnswer = now;
    since = now;
    placed = true;
  }

  boolean isReady(String invocation, long generation) {
    return invocation.equals(readyInvocation) && generation == readyGeneration;
  }

  boolean hasAnswered(String invocation) {
    return invocation.equals(readyInvocation);
  }

  Instant lastAnswer() {
    return lastAnswer;
  }

  /**
   * The server that was placed has ended.
   *
   * @return whether it may be started again at once: it had been ready, and this is the first end
   */
  boolean ended(Instant now) {
    boolean wasReady = readyInvocation != null;
    if (wasReady && !now.isBefore(readySince.plus(STABLE))) {
      attempts.succeeded();
    }
    placed = false;
    endedAt = now;
    readyInvocation = null;
    Duration wait = attempts.failed();
    boolean atOnce = wasReady && attempts.failures() == 1;
    notBefore = atOnce ? now : now.plus(wait);
    return atOnce;
  }

  /** When the last server ended; the epoch if none has. */
  Instant endedAt() {
    return endedAt;
  }

  /** It could not be started. */
  void refused(Instant now) {
    notBefore = now.plus(attempts.failed());
  }

  /** How long the next start has to wait; zero or negative when it need not. */
  Duration wait(Instant now) {
    return Duration.between(now, notBefore);
  }
}
