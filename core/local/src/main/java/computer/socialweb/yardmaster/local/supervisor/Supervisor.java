package computer.socialweb.yardmaster.local.supervisor;

import computer.socialweb.yardmaster.api.text.Failure;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs units. A request returns at once; what becomes of it is seen in the states. Every method is
 * safe for use by any thread.
 *
 * <p>Units outlive the supervisor: closing it, or its sudden death, leaves every process running,
 * and the next supervisor of the same host adopts them with their invocation unchanged.
 */
public interface Supervisor extends AutoCloseable {

  /**
   * Makes the unit known and wanted. It is started once the placed units it is ordered after have
   * started (or have given up). Placing again is how a controller says what it wants, so it is
   * harmless:
   *
   * <ul>
   *   <li>an equal description changes nothing, also when the unit has failed or is lost;
   *   <li>another description leaves a running process alone and counts from its next start; a unit
   *       that has ended is started with it at once;
   *   <li>while the unit is being stopped, it is started again when the stop is through.
   * </ul>
   *
   * To run an ended unit once more with the same description, {@link #forget} it first.
   *
   * @throws Failure {@code unit.owned} when a live unit of that name has another owner, {@code
   *     unit.cycle} when the order of units would have no beginning; nothing is changed then
   */
  void place(Unit unit);

  /**
   * Stops the unit and keeps its restart policy from acting: its signal to the whole group, then
   * after its grace SIGKILL to all that is left; {@code Stopped} once nothing is left. Units
   * ordered after it that are being stopped too go first. A unit that has ended, or is not known,
   * is left as it is.
   */
  void stop(String name);

  /**
   * Drops all memory of an ended unit. Not known is no failure.
   *
   * @throws Failure {@code unit.alive} when it has not ended
   */
  void forget(String name);

  /** The newest state; empty when no such unit is known. */
  Optional<UnitState> state(String name);

  /** The newest state of every unit, in the order of their names. */
  List<UnitState> states();

  /**
   * Calls the listener after every change of a unit, in order, on a thread of the supervisor, which
   * it must not block. States from before the call are not repeated. Forgotten units are not told.
   */
  Registration listen(Consumer<UnitState> listener);

  /** Stops watching. Processes go on. Closing twice is harmless. */
  @Override
  void close();

  /** Ends a listener's calls. */
  @FunctionalInterface
  interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
