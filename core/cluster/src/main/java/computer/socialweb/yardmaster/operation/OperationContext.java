package computer.socialweb.yardmaster.operation;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the body of an operation works with. The body runs on a virtual thread of its own and ends
 * the operation by returning or throwing; what it throws becomes the outcome by the kind of the
 * {@link computer.socialweb.yardmaster.api.text.Failure}.
 *
 * <p>Steps may run at once on several threads that the body starts. A cancel, or the deadline, lets
 * no further step begin and interrupts the threads that are inside {@link #step} as well as the
 * operation's own; a thread inside {@link #shielded} is left in peace until that ends. So a body
 * only has to let {@link InterruptedException} through, and to wait for the threads it started.
 * Each step must be safe to run again, since the same operation may be run again after any end.
 */
public interface OperationContext {

  /** The body of an operation. */
  @FunctionalInterface
  interface Body {
    void run(OperationContext context) throws Exception;
  }

  /** The body of a step. */
  @FunctionalInterface
  interface StepBody<V> {
    V run(Step step) throws Exception;
  }

  /** What the body of a step may say about itself. Safe for use by any thread. */
  interface Step {
    /** What it does now, one line for a person; no secrets. */
    void message(String text);

    /** It waits for something, which is named; {@link #resumed} ends it. */
    void waitingFor(String what);

    void resumed();

    /** There was nothing to do: it was found done. The message says how that is known. */
    void adopted(String text);
  }

  String operationId();

  /** Adds steps that will come, in the order to show them; names that are there already stay. */
  void plan(List<String> steps);

  /**
   * Runs one step and returns what its body returns; what the body throws is thrown on.
   *
   * @throws InterruptedException when the operation has been stopped, before the body begins or
   *     within it
   */
  <V> V step(String name, StepBody<V> body) throws Exception;

  /**
   * As {@link #step}, but once begun it is not interrupted: a cancel takes effect after it, and
   * says so. For what must not be left half done. On the operation's own thread only.
   */
  <V> V shielded(String name, StepBody<V> body) throws Exception;

  /**
   * As {@link #shielded}, but it also runs when the operation has been stopped: for putting things
   * back. On the operation's own thread only.
   */
  <V> V cleanUp(String name, StepBody<V> body) throws Exception;

  /** Ends the body if the operation has been stopped. */
  void checkpoint() throws InterruptedException;

  /** Time until the deadline, zero when it has passed; empty when there is none. */
  Optional<Duration> timeLeft();

  /** What was found, for the journal: names and plain values without secrets. */
  void before(Map<String, String> facts);

  /** What is left behind, for the journal. */
  void after(Map<String, String> facts);
}
