package computer.socialweb.yardmaster.local.controller;

import computer.socialweb.yardmaster.local.supervisor.Supervisor;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import computer.socialweb.yardmaster.objects.Objects;
import computer.socialweb.yardmaster.objects.Subscription;
import computer.socialweb.yardmaster.work.KeyedQueue;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What brings a controller to look at its objects: their changes, those of the units that belong to
 * them, and the times it asked for itself. Safe for use by any thread.
 */
public final class NameLoop implements AutoCloseable {
  private final KeyedQueue<String> queue;
  private @Nullable Subscription subscription;
  private Supervisor.@Nullable Registration registration;

  /**
   * @param queue of the names of objects to look at; closed with the loop
   */
  public NameLoop(KeyedQueue<String> queue) {
    this.queue = queue;
  }

  /**
   * Begins to look after all objects, and after units whose objects went while nobody watched. To
   * be called once.
   *
   * @param nameOf the object that a unit belongs to; empty when it is none of this controller's
   */
  public synchronized <T extends HasMetadata> void start(
      Objects<T> objects, Supervisor supervisor, Function<UnitState, Optional<String>> nameOf) {
    registration = supervisor.listen(state -> nameOf.apply(state).ifPresent(queue::add));
    subscription = objects.follow(queue::add);
    supervisor.states().forEach(state -> nameOf.apply(state).ifPresent(queue::add));
  }

  /** Has the object of that name looked at. */
  public void add(String name) {
    queue.add(name);
  }

  /** Has the object of that name looked at after a while, if nothing has it looked at before. */
  public void addAfter(String name, Duration delay) {
    queue.addAfter(name, delay);
  }

  /** Ends all looking; a look that is under way is waited for as {@link KeyedQueue#close} says. */
  @Override
  public synchronized void close() {
    if (subscription != null) {
      subscription.close();
    }
    if (registration != null) {
      registration.close();
    }
    queue.close();
  }
}
