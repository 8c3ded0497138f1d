package computer.socialweb.yardmaster.local.controller.process;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessSpec;
import computer.socialweb.yardmaster.api.HostProcessStatus;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.local.controller.NameLoop;
import computer.socialweb.yardmaster.local.controller.ObjectWrites;
import computer.socialweb.yardmaster.local.supervisor.Supervisor;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import computer.socialweb.yardmaster.objects.Objects;
import computer.socialweb.yardmaster.work.Backoff;
import computer.socialweb.yardmaster.work.KeyedQueue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a unit for every HostProcess whose unit name has this control plane's prefix. Objects with
 * other prefixes, and units that it did not place, are left alone.
 *
 * <p>It has no finalizer. Whoever placed an object may hold it by one of their own until it is
 * Stopped; an object that went without that, even while nothing watched, has its unit stopped all
 * the same, since a unit names the object (and its uid) that it was placed for. A new object of the
 * same name waits until the unit of the old one has ended.
 */
public final class HostProcessController implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HostProcessController.class);
  private static final int WORKERS = 16;

  /** How soon a unit name that somebody else holds is tried again. */
  private static final Duration TRY_AGAIN = Duration.ofSeconds(2);

  private final Objects<HostProcess> objects;
  private final Supervisor supervisor;
  private final String prefix;
  private final ObjectWrites<HostProcess> writes;
  private final NameLoop loop;

  /**
   * @param prefix of the unit names that this controller looks after
   * @param timer calls for later looks; not closed here
   */
  public HostProcessController(
      Objects<HostProcess> objects,
      Supervisor supervisor,
      String prefix,
      ScheduledExecutorService timer) {
    this.objects = objects;
    this.writes = new ObjectWrites<>(objects);
    this.supervisor = supervisor;
    this.prefix = prefix;
    Backoff backoff =
        Backoff.between(
            Duration.ofMillis(200), Duration.ofSeconds(15), RandomGenerator.getDefault());
    this.loop = new NameLoop(new KeyedQueue<>("hostprocess", WORKERS, backoff, timer, this::look));
  }

  /**
   * Begins to look after all objects, and after units whose objects are gone. To be called once.
   */
  public void start() {
    loop.start(objects, supervisor, HostProcessController::nameIn);
  }

  /**
   * Waits until each object was looked at once, so that what its status says is of now. One that
   * takes longer than the time says so later.
   */
  public void awaitFirstLook(Duration timeout) throws InterruptedException {
    var _ = loop.lookAtAll(objects, timeout);
  }

  private static Optional<String> nameIn(UnitState state) {
    return Owner.parse(state.owner()).map(Owner::name);
  }

  /** Stops looking; units go on. */
  @Override
  public void close() {
    loop.close();
  }

  private void look(String name) {
    HostProcess object = find(name);
    HostProcessSpec spec = object == null ? null : object.getSpec();
    boolean ours = spec != null && spec.unit().startsWith(prefix);
    boolean free = release(name, ours ? object : null);
    if (object == null || spec == null || !ours) {
      return;
    }
    if (object.getMetadata().getDeletionTimestamp() != null) {
      end(object, spec);
    } else if (free) {
      keep(object, spec);
    } else {
      report(object, Statuses.pending(object, "waits-predecessor"));
    }
  }

  /** From the cache; that it is gone is believed only when the control plane says so itself. */
  private @Nullable HostProcess find(String name) {
    return objects.known(name).or(() -> objects.get(name)).orElse(null);
  }

  /**
   * Stops and forgets the units that were placed for objects of this name and are not the one that
   * the object asks for.
   *
   * @param object null when there is none that wants a unit
   * @return whether none is left
   */
  private boolean release(String name, @Nullable HostProcess object) {
    boolean none = true;
    for (UnitState state : unitsOf(name)) {
      if (object != null
          && state.name().equals(object.getSpec().unit())
          && state.owner().equals(Owner.of(object).text())) {
        continue;
      }
      if (state.process() == null && state.phase().ended()) {
        supervisor.forget(state.name());
      } else {
        supervisor.stop(state.name());
        none = false;
      }
    }
    return none;
  }

  private List<UnitState> unitsOf(String name) {
    return supervisor.states().stream().filter(state -> Owner.isOf(state.owner(), name)).toList();
  }

  private void end(HostProcess object, HostProcessSpec spec) {
    Optional<UnitState> state = stateOf(object, spec);
    if (state.isPresent()) {
      supervisor.stop(spec.unit());
    }
    report(
        object,
        stateOf(object, spec)
            .map(now -> Statuses.of(object, now))
            .orElseGet(() -> Statuses.stopped(object)));
  }

  private Optional<UnitState> stateOf(HostProcess object, HostProcessSpec spec) {
    return supervisor
        .state(spec.unit())
        .filter(state -> state.owner().equals(Owner.of(object).text()));
  }

  private void keep(HostProcess object, HostProcessSpec spec) {
    try {
      supervisor.place(Unit.of(Owner.of(object).text(), spec));
    } catch (Failure e) {
      report(object, Statuses.failed(object, e.getMessage()));
      loop.addAfter(object.getMetadata().getName(), TRY_AGAIN);
      return;
    }
    stateOf(object, spec).ifPresent(state -> report(object, Statuses.of(object, state)));
  }

  private void report(HostProcess object, HostProcessStatus status) {
    if (status.equals(object.reported())) {
      return;
    }
    LOG.info("{} is {}: {}", object.getMetadata().getName(), status.phase(), status.message());
    HostProcess copy = object.copy(); // what the cache holds belongs to everybody
    copy.setStatus(status);
    writes.status(copy);
  }
}
