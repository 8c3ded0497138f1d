package computer.socialweb.yardmaster.local.controller.openbao;

import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.OpenBaoServerStatus;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.local.controller.Hold;
import computer.socialweb.yardmaster.local.controller.NameLoop;
import computer.socialweb.yardmaster.local.controller.ObjectWrites;
import computer.socialweb.yardmaster.local.supervisor.Supervisor;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import computer.socialweb.yardmaster.objects.Objects;
import computer.socialweb.yardmaster.work.Backoff;
import computer.socialweb.yardmaster.work.KeyedQueue;
import computer.socialweb.yardmaster.work.Pace;
import computer.socialweb.yardmaster.work.SteadyClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a unit running for every OpenBaoServer object and reports what the vault says of its
 * health. Vaults outlive this controller, which finds them again by their units. A question to a
 * vault never keeps a look at it, or at another, waiting.
 */
public final class OpenBaoController implements AutoCloseable {
  /** Holds the object until its unit has ended. */
  static final String FINALIZER = "socialweb.computer/openbao-server";

  private static final Logger LOG = LoggerFactory.getLogger(OpenBaoController.class);
  private static final int WORKERS = 16;

  private final Objects<OpenBaoServer> objects;
  private final Supervisor supervisor;
  private final Timing timing;
  private final InstantSource clock;
  private final ObjectWrites<OpenBaoServer> writes;
  private final Hold<OpenBaoServer> hold;
  private final HealthCheck check;
  private final Pace pace;
  private final NameLoop loop;
  private final Map<String, Pulse> pulses = new ConcurrentHashMap<>();

  /** Told of every answer. */
  private final Object firstAnswers = new Object();

  /**
   * How often and how long.
   *
   * @param eager between two questions to a vault that is not ready, at most and for as long as a
   *     start takes: soon after its start it is asked more often
   * @param steady between two questions to any other
   * @param answer how long one answer may take
   * @param start how long a vault may be silent before it counts as failed
   */
  public record Timing(Duration eager, Duration steady, Duration answer, Duration start) {
    public static final Timing USUAL =
        new Timing(
            Duration.ofMillis(100),
            Duration.ofSeconds(5),
            Duration.ofSeconds(2),
            Duration.ofSeconds(30));
  }

  /**
   * The last answer of one start of a vault.
   *
   * @param since when it was first looked at
   * @param lastHeard when it last answered, or was first asked
   * @param asked when the newest question was put
   * @param health null before the first answer
   * @param open whether the newest question waits for its answer
   */
  private record Pulse(
      String invocation,
      Instant since,
      Instant lastHeard,
      Instant asked,
      @Nullable Health health,
      boolean open) {}

  /**
   * @param timer calls for later looks; not closed here
   * @param clock where the waits begin, which then go on steadily
   */
  public OpenBaoController(
      Objects<OpenBaoServer> objects,
      Supervisor supervisor,
      Timing timing,
      ScheduledExecutorService timer,
      InstantSource clock) {
    this.objects = objects;
    this.supervisor = supervisor;
    this.timing = timing;
    this.clock = new SteadyClock(clock);
    this.writes = new ObjectWrites<>(objects);
    this.hold = new Hold<>(writes, FINALIZER);
    this.pace = new Pace(timing.eager());
    this.check = new HealthCheck(timing.answer());
    Backoff backoff =
        Backoff.between(
            Duration.ofMillis(500), Duration.ofSeconds(30), RandomGenerator.getDefault());
    this.loop = new NameLoop(new KeyedQueue<>("openbao", WORKERS, backoff, timer, this::look));
  }

  /** Begins to look after all objects. To be called once. */
  public void start() {
    loop.start(objects, supervisor, state -> VaultUnit.nameIn(state.owner()));
  }

  /**
   * Waits until each object was looked at once and a vault that runs was asked, so that what its
   * status says is of now. One that takes longer than the time says so later.
   */
  public void awaitFirstLook(Duration timeout) throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    List<String> names = loop.lookAtAll(objects, timeout);
    synchronized (firstAnswers) {
      while (names.stream().anyMatch(this::isUnanswered)) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          return;
        }
        TimeUnit.NANOSECONDS.timedWait(firstAnswers, left);
      }
    }
    var _ = loop.lookAtAll(objects, Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
  }

  private boolean isUnanswered(String name) {
    Pulse pulse = pulses.get(name);
    return pulse != null && pulse.health() == null;
  }

  /** Stops looking; vaults go on. */
  @Override
  public void close() {
    loop.close();
    check.close();
  }

  private void look(String name) {
    Optional<OpenBaoServer> found =
        objects.known(name).map(OpenBaoServer::copy).or(() -> objects.get(name));
    if (found.isEmpty()) {
      if (!allStopped(unitsOf(name))) {
        loop.addAfter(name, timing.eager());
      }
      return;
    }
    OpenBaoServer object = found.get();
    if (object.getMetadata().getDeletionTimestamp() != null) {
      delete(object);
    } else if (hold.take(object)) {
      keep(object);
    }
  }

  private void delete(OpenBaoServer object) {
    String name = object.getMetadata().getName();
    if (allStopped(unitsOf(name))) {
      pulses.remove(name);
      hold.release(object);
    } else {
      loop.addAfter(name, timing.eager());
    }
  }

  private List<UnitState> unitsOf(String name) {
    return supervisor.states().stream()
        .filter(state -> state.owner().startsWith(VaultUnit.ownerHead(name)))
        .toList();
  }

  /** Asks units to stop, and says whether all have ended and are forgotten. Never waits. */
  private boolean allStopped(List<UnitState> units) {
    boolean all = true;
    for (UnitState unit : units) {
      switch (unit.phase()) {
        case STOPPED, FAILED, LOST -> supervisor.forget(unit.name());
        case PENDING, STARTING, RUNNING -> {
          supervisor.stop(unit.name());
          all = false;
        }
        case STOPPING -> all = false;
      }
    }
    return all;
  }

  private void keep(OpenBaoServer object) {
    String name = object.getMetadata().getName();
    List<UnitState> others =
        unitsOf(name).stream()
            .filter(
                state ->
                    !state.owner().equals(VaultUnit.owner(object))
                        || !state.name().equals(object.getSpec().unit()))
            .toList();
    if (!allStopped(others)) {
      loop.addAfter(name, timing.eager());
      return;
    }
    try {
      Unit unit = VaultUnit.of(object);
      supervisor.place(unit);
    } catch (Failure e) {
      LOG.warn("the vault {} cannot be placed: {}", name, e.getMessage());
      report(object, new Verdict(object, null).failed(e.getMessage()));
      loop.addAfter(name, timing.start());
      return;
    }
    supervisor.state(object.getSpec().unit()).ifPresent(state -> judge(object, state));
  }

  private void judge(OpenBaoServer object, UnitState state) {
    Verdict verdict = new Verdict(object, state);
    switch (state.phase()) {
      case RUNNING -> ask(object, state, verdict);
      case PENDING, STARTING, STOPPING -> report(object, verdict.starting(state.message()));
      case STOPPED, FAILED, LOST -> report(object, verdict.failed(describe(state)));
    }
  }

  private static String describe(UnitState state) {
    return state.message() == null ? state.phase().toString() : state.message();
  }

  private void ask(OpenBaoServer object, UnitState state, Verdict verdict) {
    String name = object.getMetadata().getName();
    if (state.process() == null) {
      loop.addAfter(name, timing.eager());
      return;
    }
    String invocation = state.process().invocationID();
    Instant now = clock.instant();
    // Only begun here: what an answer has written meanwhile may not be written over.
    Pulse pulse =
        pulses.compute(
            name,
            (_, known) ->
                known != null && known.invocation().equals(invocation)
                    ? known
                    : new Pulse(invocation, now, now, Instant.MIN, null, false));
    boolean mayStart = now.isBefore(pulse.since().plus(timing.start()));
    Duration interval =
        mayStart ? pace.after(Duration.between(pulse.since(), now)) : timing.steady();
    if (pulse.health() != null) {
      boolean overdue = pulse.lastHeard().plus(timing.start()).isBefore(now);
      OpenBaoServerStatus status = verdict.of(pulse.health(), overdue);
      report(object, status);
      if (status.phase() == OpenBaoServerStatus.Phase.READY) {
        interval = timing.steady();
      }
    } else if (object.reported().phase() == null) {
      report(object, verdict.starting(null));
    }
    put(object, pulse, now, interval);
  }

  /** Puts the next question, or sees to it that it is put when it is due. */
  private void put(OpenBaoServer object, Pulse pulse, Instant now, Duration interval) {
    String name = object.getMetadata().getName();
    if (pulse.open()) {
      return; // its answer brings the next look
    }
    Instant due = pulse.asked().equals(Instant.MIN) ? now : pulse.asked().plus(interval);
    if (due.isAfter(now)) {
      loop.addAfter(name, Duration.between(now, due));
      return;
    }
    Pulse asked =
        new Pulse(pulse.invocation(), pulse.since(), pulse.lastHeard(), now, pulse.health(), true);
    pulses.put(name, asked);
    var _ =
        check.ask(object.getSpec().address()).thenAccept(health -> answered(name, asked, health));
  }

  private void answered(String name, Pulse asked, Health health) {
    boolean silent = health instanceof Health.Silent || health instanceof Health.StorageFails;
    Instant heard = silent ? asked.lastHeard() : clock.instant();
    pulses.computeIfPresent(
        name,
        (_, now) ->
            now.invocation().equals(asked.invocation())
                ? new Pulse(asked.invocation(), asked.since(), heard, asked.asked(), health, false)
                : now);
    synchronized (firstAnswers) {
      firstAnswers.notifyAll();
    }
    loop.add(name);
  }

  private void report(OpenBaoServer object, OpenBaoServerStatus status) {
    if (!status.equals(object.reported())) {
      object.setStatus(status);
      writes.status(object);
    }
  }
}
