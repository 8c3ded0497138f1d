package computer.socialweb.yardmaster.operation;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * A background operation that this process began. Safe for use by any thread. It ends by itself
 * with exactly one {@link Outcome}, whatever its body does.
 */
public final class Operation {

  /** Ends the calls to a listener; a call that runs is not waited for. Harmless twice. */
  @FunctionalInterface
  public interface Following extends AutoCloseable {
    @Override
    void close();
  }

  private final OperationRun run;

  Operation(OperationRun run) {
    this.run = run;
  }

  public String id() {
    return run.id();
  }

  public OperationSnapshot snapshot() {
    return run.state().snapshot();
  }

  /**
   * What happened to its steps, in order, beginning with event number {@code index} of all; with
   * {@link #follow} it gives every event once.
   */
  public List<StepSnapshot.Event> eventsFrom(int index) {
    return run.state().eventsFrom(index);
  }

  /**
   * Asks it to stop. No further step begins; steps at work are interrupted unless they are
   * shielded.
   *
   * @param by USER@HOST of whoever asks
   */
  public CancelAnswer cancel(String by) {
    return run.cancel(by);
  }

  /** Waits for the end. An interrupt ends the waiting, not the operation. */
  public Outcome await() throws InterruptedException {
    try {
      return run.ended().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("an operation never ends exceptionally", e);
    }
  }

  /** As {@link #await()}; empty when it has not ended in time. */
  public Optional<Outcome> await(Duration timeout) throws InterruptedException {
    try {
      return Optional.of(run.ended().get(timeout.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (ExecutionException e) {
      throw new IllegalStateException("an operation never ends exceptionally", e);
    }
  }

  /**
   * Calls the listener soon with the current snapshot and after changes, on a thread of the
   * registry, never twice at a time; changes that come fast are folded. The last call has the
   * outcome.
   */
  public Following follow(Consumer<OperationSnapshot> listener) {
    return run.follow(listener);
  }

  /** What a request to stop an operation led to. */
  public sealed interface CancelAnswer {

    /**
     * It is stopping.
     *
     * @param takesEffectAfter the steps at work that end first; empty when all were interrupted at
     *     once
     */
    record Stopping(List<String> takesEffectAfter) implements CancelAnswer {
      public Stopping {
        takesEffectAfter = List.copyOf(takesEffectAfter);
      }
    }

    /** Another process runs it and was told; it answers within a second if it is well. */
    record Told(String who, long pid) implements CancelAnswer {}

    /** There was nothing left to stop. */
    record AlreadyEnded(Outcome outcome) implements CancelAnswer {}
  }
}
