package computer.socialweb.yardmaster.cluster.spawn;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessSpec;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.gate.GateOutcome;
import computer.socialweb.yardmaster.objects.AwaitTimeout;
import computer.socialweb.yardmaster.objects.Objects;
import computer.socialweb.yardmaster.work.Threads;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits for a gate and for the death of its member at once; whichever comes first ends both. */
final class GateWatch {
  private static final Logger LOG = LoggerFactory.getLogger(GateWatch.class);
  private static final Duration NO_LIMIT = Duration.ofDays(1);

  /** How it ended; the spec is that of the object as it was last seen, for who did not pass. */
  sealed interface Result {
    Optional<HostProcessSpec> spec();
  }

  record Ended(GateOutcome outcome, Optional<HostProcessSpec> spec) implements Result {}

  record Died(String why, Optional<HostProcessSpec> spec) implements Result {}

  interface Wait {
    GateOutcome run() throws InterruptedException;
  }

  private sealed interface Event {}

  private record Outcome(GateOutcome outcome) implements Event {}

  private record Death(String why) implements Event {}

  private record Broke(Throwable problem) implements Event {}

  private final Objects<HostProcess> processes;
  private final String object;
  private final Function<Optional<HostProcess>, Optional<String>> dead;
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();

  /**
   * @param dead says why the invocation is no more; empty while it lives
   */
  GateWatch(
      Objects<HostProcess> processes,
      String object,
      Function<Optional<HostProcess>, Optional<String>> dead) {
    this.processes = processes;
    this.object = object;
    this.dead = dead;
  }

  Result whileAlive(Wait gate) throws InterruptedException {
    try (ExecutorService threads = Threads.blocking("gate " + object)) {
      try {
        threads.execute(() -> wait(gate));
        threads.execute(this::watch);
        return result(events.take());
      } finally {
        threads.shutdownNow();
      }
    }
  }

  private Result result(Event event) {
    if (event instanceof Outcome(GateOutcome.Passed passed)) {
      return new Ended(passed, Optional.empty());
    }
    Optional<HostProcess> last = processes.get(object);
    Optional<HostProcessSpec> spec = last.map(object -> object.getSpec());
    return switch (event) {
      case Death(String why) -> new Died(why, spec);
      // A gate that broke may only have seen the death first.
      case Outcome(GateOutcome failed) ->
          dead.apply(last).<Result>map(why -> new Died(why, spec)).orElse(new Ended(failed, spec));
      case Broke(RuntimeException problem) -> throw problem;
      case Broke(Error problem) -> throw problem;
      case Broke(Throwable problem) -> throw new IllegalStateException(problem);
    };
  }

  private void wait(Wait gate) {
    try {
      events.add(new Outcome(gate.run()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Throwable e) { // an Error too must be told, or it is waited for without end
      events.add(new Broke(e));
    }
  }

  private void watch() {
    try {
      processes.await(
          object,
          NO_LIMIT,
          found -> {
            Optional<String> why = dead.apply(found);
            why.ifPresent(text -> events.add(new Death(text)));
            return why.isPresent();
          });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (AwaitTimeout e) {
      LOG.debug("the gate of {} outlived its watch", object, e);
    } catch (Failure e) {
      // The gate alone decides then; a death shows as a gate that does not open.
      LOG.warn("the gate of {} is not watched: {}", object, e.getMessage());
    }
  }
}
