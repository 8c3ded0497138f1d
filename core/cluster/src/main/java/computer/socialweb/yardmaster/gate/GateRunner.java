package computer.socialweb.yardmaster.gate;

import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.work.Pace;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Looks at a gate again and again until it opens, breaks or its time is up. Safe for use by many
 * threads; each call waits on the thread that makes it and ends at once when that is interrupted.
 */
public final class GateRunner {
  private static final Pace PACE = new Pace(Duration.ofMillis(100));

  /** A look that costs time, such as a program that is run, rests so many times as long. */
  private static final int REST_PER_LOOK = 4;

  private static final Duration LONGEST_REST = Duration.ofSeconds(1);

  /** One look may not take longer than this, so that a hung server is asked again. */
  private static final Duration LOOK = Duration.ofSeconds(3);

  private static final Texts TEXTS = Texts.of("gate");

  private final Ticker ticker;
  private final FrontProbe fronts;

  public GateRunner(Ticker ticker, FrontProbe fronts) {
    this.ticker = ticker;
    this.fronts = fronts;
  }

  /**
   * Waits for a gate.
   *
   * @param seen told what each look found, on the calling thread
   * @return never later than the timeout plus the end of the look that is under way, which is cut
   *     short
   */
  public GateOutcome await(TimedGate timed, Consumer<Verdict> seen) throws InterruptedException {
    long start = ticker.nanos();
    long limit = timed.timeout().toNanos();
    try (Probe probe = Probe.of(timed.gate(), fronts);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      while (true) {
        long left = limit - (ticker.nanos() - start);
        long begun = ticker.nanos();
        Verdict verdict = look(probe, threads, smaller(LOOK, Duration.ofNanos(Math.max(left, 1))));
        seen.accept(verdict);
        Duration after = Duration.ofNanos(ticker.nanos() - start);
        switch (verdict) {
          case Verdict.Open() -> {
            return new GateOutcome.Passed(after);
          }
          case Verdict.Broken(String why) -> {
            return new GateOutcome.Broken(why, after);
          }
          case Verdict.Waiting(String why) -> {
            if (after.compareTo(timed.timeout()) >= 0) {
              return new GateOutcome.TimedOut(why, after);
            }
            Duration rest = rest(PACE.after(after), Duration.ofNanos(ticker.nanos() - begun));
            ticker.pause(smaller(rest, timed.timeout().minus(after)));
          }
        }
      }
    }
  }

  /**
   * The look runs on a thread of its own, since not every blocking call below takes a timeout; each
   * of them ends when its thread is interrupted.
   */
  private static Verdict look(Probe probe, ExecutorService threads, Duration within)
      throws InterruptedException {
    Future<Verdict> look = threads.submit(() -> probe.look(within));
    try {
      return look.get(within.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return new Verdict.Waiting(TEXTS.get("no-answer", within.toMillis()));
    } catch (ExecutionException e) {
      return new Verdict.Waiting(TEXTS.get("cannot-look", String.valueOf(e.getCause())));
    } finally {
      look.cancel(true);
    }
  }

  private static Duration rest(Duration pause, Duration look) {
    return larger(pause, smaller(look.multipliedBy(REST_PER_LOOK), LONGEST_REST));
  }

  private static Duration larger(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  private static Duration smaller(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  /** Worst first: what a combined gate says about several verdicts. */
  static String reasons(List<String> reasons) {
    return String.join(TEXTS.get("and"), reasons);
  }
}
