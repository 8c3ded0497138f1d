package computer.socialweb.yardmaster.local.controller.postgres;

import computer.socialweb.yardmaster.api.HostProcessStatus;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.PostgresStatus;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.store.login.SocketLogin;
import computer.socialweb.yardmaster.local.controller.Hold;
import computer.socialweb.yardmaster.local.controller.NameLoop;
import computer.socialweb.yardmaster.local.controller.ObjectWrites;
import computer.socialweb.yardmaster.local.supervisor.Supervisor;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import computer.socialweb.yardmaster.objects.Objects;
import computer.socialweb.yardmaster.work.Backoff;
import computer.socialweb.yardmaster.work.KeyedQueue;
import computer.socialweb.yardmaster.work.SteadyClock;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a server running for every Postgres object, and reports it Ready while logins succeed. A
 * server that ends is started again: at once the first time, then after growing waits. Servers
 * outlive this controller, which finds them again by their units.
 *
 * <p>One look at a store never waits for its server: what is not there yet is looked at again
 * shortly after. Only the making of a data directory (half a second) happens within a look.
 */
public final class PostgresController implements AutoCloseable {
  /** Holds the object until its server has ended and its data are as its spec wants them. */
  static final String FINALIZER = "socialweb.computer/postgres-server";

  private static final Logger LOG = LoggerFactory.getLogger(PostgresController.class);

  /** A class of SQLSTATE, see PostgreSQL's appendix of error codes. */
  private static final String TOO_MANY_CONNECTIONS = "53300";

  private static final int WORKERS = 16;
  private static final Duration SOON = Duration.ofMillis(50);
  private static final Duration LATER = Duration.ofSeconds(1);

  /** How often a ready server is asked again. */
  private static final Duration PULSE = Duration.ofSeconds(15);

  /** After so long without an answer a running server counts as failed; recovery takes its time. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** For so long a server that starts is not asked for the reason why it does not answer. */
  private static final Duration USUAL_START = Duration.ofSeconds(5);

  private final Objects<Postgres> objects;
  private final Supervisor supervisor;
  private final StoreHost host;
  private final InstantSource clock;
  private final Preparation preparation;
  private final StoreEnd end;
  private final Hold<Postgres> hold;
  private final StatusReport report;
  private final Backoff backoff =
      Backoff.between(Duration.ofSeconds(1), Duration.ofSeconds(30), RandomGenerator.getDefault());
  private final Texts texts = Texts.of("postgres");
  private final NameLoop loop;
  private final Map<String, Progress> progress = new ConcurrentHashMap<>();

  /**
   * @param timer calls for later looks; not closed here
   * @param clock where the waits begin, which then go on steadily
   * @throws Failure {@code postgres.no-bundle} when there is no PostgreSQL for this platform
   */
  public PostgresController(
      Objects<Postgres> objects,
      Supervisor supervisor,
      StoreHost host,
      ScheduledExecutorService timer,
      InstantSource clock) {
    this.objects = objects;
    this.supervisor = supervisor;
    this.host = host;
    this.clock = new SteadyClock(clock);
    this.preparation = new Preparation(host, HostUsers.ofThisHost());
    this.end = new StoreEnd(host, supervisor);
    ObjectWrites<Postgres> writes = new ObjectWrites<>(objects);
    this.hold = new Hold<>(writes, FINALIZER);
    this.report = new StatusReport(writes, host);
    this.loop = new NameLoop(new KeyedQueue<>("postgres", WORKERS, backoff, timer, this::look));
  }

  /** Begins to look after all objects. To be called once. */
  public void start() {
    loop.start(objects, supervisor, state -> StoreUnitNames.storeOf(host.units(), state.name()));
  }

  /**
   * Waits until each object was looked at once, so that what its status says is of now. One that
   * takes longer than the time says so later.
   */
  public void awaitFirstLook(Duration timeout) throws InterruptedException {
    var _ = loop.lookAtAll(objects, timeout);
  }

  /** Stops looking; servers go on. */
  @Override
  public void close() {
    loop.close();
  }

  private void look(String name) throws IOException, InterruptedException {
    Optional<Postgres> found = objects.get(name);
    if (found.isEmpty()) {
      vanished(name);
      return;
    }
    Postgres object = found.get();
    if (object.getMetadata().getDeletionTimestamp() != null) {
      delete(object);
    } else if (hold.take(object)) {
      keep(object, progress.computeIfAbsent(name, _ -> new Progress(backoff)));
    }
  }

  /** Someone took the finalizer away, so nobody said that the data may go: they stay. */
  private void vanished(String name) throws IOException {
    if (end.stopped(name)) {
      progress.remove(name);
      end.forgetRun(name);
    } else {
      loop.addAfter(name, SOON);
    }
  }

  private void delete(Postgres object) throws IOException {
    String name = object.getMetadata().getName();
    if (!end.stopped(name)) {
      report.write(object, PostgresStatus.Phase.DELETING, texts.get("stopping"));
      loop.addAfter(name, LATER);
      return;
    }
    try {
      end.remove(object);
    } catch (Failure | IOException e) {
      report.write(object, PostgresStatus.Phase.DELETING, words(e));
      throw e;
    }
    progress.remove(name);
    hold.release(object);
  }

  private void keep(Postgres object, Progress known) throws InterruptedException {
    String name = object.getMetadata().getName();
    try {
      host.paths(name);
      Databases.check(object.getSpec().databases());
    } catch (Failure e) {
      report.write(object, PostgresStatus.Phase.FAILED, e.getMessage());
      return;
    }
    Optional<UnitState> state = supervisor.state(host.units().storeOf(name));
    if (state.isEmpty() || hasEnded(state.get())) {
      start(object, state.orElse(null), known);
    } else if (isForeign(state.get(), object)) {
      end.stopped(name);
      report.write(object, PostgresStatus.Phase.STARTING, texts.get("stopping-predecessor"));
      loop.addAfter(name, SOON);
    } else {
      ask(object, state.get(), known);
    }
  }

  private static boolean hasEnded(UnitState state) {
    return switch (state.phase()) {
      case STOPPED, FAILED, LOST -> true;
      case PENDING, STARTING, RUNNING, STOPPING -> false;
    };
  }

  private static boolean isForeign(UnitState state, Postgres object) {
    return !state.owner().isEmpty() && !state.owner().equals(StoreUnitNames.owner(object));
  }

  private void start(Postgres object, @Nullable UnitState ended, Progress known)
      throws InterruptedException {
    String name = object.getMetadata().getName();
    Instant now = clock.instant();
    if (ended != null && known.isPlaced()) {
      String why = whyEnded(name, ended, known);
      LOG.warn("the server of {} ended: {}", name, why);
      boolean atOnce = known.ended(now);
      report.write(
          object,
          atOnce ? PostgresStatus.Phase.STARTING : PostgresStatus.Phase.FAILED,
          texts.get(atOnce ? "ended-once" : "ended", why));
    }
    Duration wait = known.wait(now);
    if (wait.isPositive()) {
      loop.addAfter(name, wait);
      return;
    }
    try {
      place(object, ended != null, known, now);
      loop.addAfter(name, SOON);
    } catch (Failure | IOException e) {
      if (isPassing(e, known, now)) {
        loop.addAfter(name, SOON);
        return;
      }
      LOG.warn("the server of {} cannot be started: {}", name, words(e));
      known.refused(now);
      report.write(object, PostgresStatus.Phase.FAILED, words(e));
      loop.addAfter(name, known.wait(now));
    }
  }

  /** The processes of a server that was killed end by themselves, a moment after it. */
  private static boolean isPassing(Exception e, Progress known, Instant now) {
    return e instanceof Failure failure
        && failure.code().equals(PidFile.ALREADY_RUNNING)
        && now.isBefore(known.endedAt().plus(USUAL_START));
  }

  private void place(Postgres object, boolean again, Progress known, Instant now)
      throws IOException, InterruptedException {
    String name = object.getMetadata().getName();
    if (object.reported().phase() == null) {
      report.write(object, PostgresStatus.Phase.PENDING, texts.get("preparing"));
    }
    var unit =
        preparation.prepare(name, object.getMetadata().getUid(), StoreUnitNames.owner(object));
    if (again) {
      supervisor.forget(unit.name());
    }
    known.placed(now, ServerLog.length(host.paths(name).log()));
    supervisor.place(unit);
    report.write(object, PostgresStatus.Phase.STARTING, texts.get("starting"));
  }

  private String whyEnded(String name, UnitState ended, Progress known) {
    Path log = host.paths(name).log();
    return ServerLog.lastGrave(log, known.logStart())
        .or(() -> Optional.ofNullable(ended.exit()).flatMap(this::describe))
        .orElseGet(() -> texts.get("no-reason", log));
  }

  private Optional<String> describe(HostProcessStatus.Exit exit) {
    if (exit.signal() != null) {
      return Optional.of(texts.get("by-signal", exit.signal()));
    }
    return Optional.ofNullable(exit.code()).map(code -> texts.get("by-exit", code));
  }

  private void ask(Postgres object, UnitState state, Progress known) {
    String name = object.getMetadata().getName();
    Instant now = clock.instant();
    known.seenRunning(now);
    if (state.phase() != Phase.RUNNING || state.process() == null) {
      report.write(object, PostgresStatus.Phase.STARTING, texts.get("starting"));
      loop.addAfter(name, SOON);
      return;
    }
    String invocation = state.process().invocationID();
    long generation = object.getMetadata().getGeneration();
    boolean ready = known.isReady(invocation, generation);
    Duration rest = Duration.between(now, known.lastAnswer().plus(PULSE));
    if (ready && rest.isPositive()) {
      report.write(object, PostgresStatus.Phase.READY, null);
      loop.addAfter(name, rest);
      return;
    }
    Databases databases =
        new Databases(new SocketLogin(host.paths(name).socketDir(), DataDirectory.ROLE));
    try {
      if (ready) {
        databases.ask();
      } else {
        databases.ensure(object.getSpec().databases());
      }
      known.answered(invocation, generation, now);
      report.write(object, PostgresStatus.Phase.READY, null);
      loop.addAfter(name, PULSE);
    } catch (SQLException e) {
      unanswered(object, known, invocation, e);
    }
  }

  private void unanswered(Postgres object, Progress known, String invocation, SQLException e) {
    String name = object.getMetadata().getName();
    Duration silent = Duration.between(known.since(), clock.instant());
    LOG.debug("{} does not answer yet", name, e);
    if (known.hasAnswered(invocation) && isCrowded(e)) {
      report.write(object, PostgresStatus.Phase.READY, texts.get("crowded"));
      loop.addAfter(name, LATER);
      return;
    }
    boolean usual = silent.compareTo(USUAL_START) < 0 && !known.hasAnswered(invocation);
    if (silent.compareTo(PATIENCE) > 0) {
      report.write(
          object, PostgresStatus.Phase.FAILED, texts.get("silent", silent.toSeconds(), words(e)));
    } else if (object.reported().phase() != PostgresStatus.Phase.FAILED) {
      String message = usual ? texts.get("starting") : texts.get("unanswered", words(e));
      report.write(object, PostgresStatus.Phase.STARTING, message);
    }
    loop.addAfter(name, usual ? SOON : LATER);
  }

  /** All connections are taken: by clients, whom the server serves. */
  private static boolean isCrowded(SQLException e) {
    return TOO_MANY_CONNECTIONS.equals(e.getSQLState());
  }

  private static String words(Exception e) {
    return e instanceof Failure || e instanceof SQLException
        ? String.valueOf(e.getMessage())
        : e.toString();
  }
}
