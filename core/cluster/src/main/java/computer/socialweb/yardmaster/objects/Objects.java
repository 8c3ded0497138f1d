package computer.socialweb.yardmaster.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * All objects of one kind in one control plane. Safe for use by any thread. Every call that talks
 * to the control plane may block, and throws {@link ObjectFailure} when it is refused or not
 * answered; objects handed out are the caller's own copies.
 */
public interface Objects<T extends HasMetadata> {

  /** Reads from the control plane, not from the cache. Empty when there is no such object. */
  Optional<T> get(String name);

  /**
   * Reads from the control plane; the selector is in Kubernetes' label selector syntax, empty
   * selects all.
   */
  List<T> list(String labelSelector);

  /** Creates the object and returns it as stored. */
  T create(T object);

  /**
   * Replaces metadata and spec; the status is left alone. A resourceVersion in the object is a
   * precondition; it fails with {@link ObjectFailure.Reason#CONFLICT} when the stored object has
   * another.
   */
  T update(T object);

  /** Replaces the status only, with the same precondition as {@link #update}. */
  T updateStatus(T object);

  /**
   * Asks for deletion; an object that is already gone is no failure. Finalizers may hold it for
   * long.
   */
  void delete(String name);

  /**
   * Waits until the condition holds for the object, which is empty while it does not exist. The
   * condition is evaluated on the newest known state first and again after every change, never on
   * two threads at once; what it throws ends the wait and is thrown on.
   *
   * @return the object that the condition held for
   * @throws AwaitTimeout when the time is over; it carries the object last seen
   * @throws InterruptedException when the thread is interrupted, which is how an operation is
   *     cancelled
   */
  Optional<T> await(String name, Duration timeout, Condition<Optional<T>> condition)
      throws InterruptedException;

  /**
   * As {@link #await}, over all objects that the label selector selects, in the order of their
   * names.
   */
  List<T> awaitSelected(String labelSelector, Duration timeout, Condition<List<T>> condition)
      throws InterruptedException;

  /** The newest known state of all objects; never blocks. */
  Snapshot<T> snapshot();

  /**
   * The newest known state of one object, which is never older than what was written to it from
   * here; never blocks. It is shared, so nobody may change it. Empty also while nothing was read
   * yet.
   */
  Optional<T> known(String name);

  /**
   * Calls the listener with the current snapshot at once and with a new one after every change of
   * an object or of the freshness, on a thread of this registry, never twice at a time; changes
   * that come while it runs are folded into one. It must not block for long.
   */
  Subscription subscribe(Consumer<Snapshot<T>> listener);

  /**
   * Tells the name of every object that there is, and then, as soon as it is heard, of each that
   * came, changed or went; {@link #known} is as new by then. Nothing is folded, so this is for a
   * listener that only marks the name for somebody who folds. It is called by several threads,
   * maybe at once, and must not block.
   */
  Subscription follow(Consumer<String> changed);

  /** True once what is waited for holds. */
  @FunctionalInterface
  interface Condition<S> {
    boolean holds(S state);
  }
}
