package computer.socialweb.yardmaster.local.controller;

import computer.socialweb.yardmaster.local.supervisor.Supervisor;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import computer.socialweb.yardmaster.objects.Objects;
import computer.socialweb.yardmaster.objects.Subscription;
import computer.socialweb.yardmaster.work.KeyedQueue;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What brings a controller to look at its objects: their changes, those of the units that belong to
 * them, and the times it asked for itself. Safe for use by any thread.
 */
public final class NameLoop implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NameLoop.class);

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

  /**
   * Has every object looked at once, and waits for that. What an object says before is of another
   * life of the controller.
   *
   * @return the names of the objects there are; the time may be over before all were looked at
   */
  public <T extends HasMetadata> List<String> lookAtAll(Objects<T> objects, Duration timeout)
      throws InterruptedException {
    List<String> names =
        objects.list("").stream().map(object -> object.getMetadata().getName()).toList();
    queue.addAll(names);
    if (!queue.awaitHandled(names, timeout)) {
      LOG.info("some of {} objects are not looked at yet", names.size());
    }
    return names;
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
