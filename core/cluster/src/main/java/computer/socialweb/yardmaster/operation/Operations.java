package computer.socialweb.yardmaster.operation;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.operation.Operation.CancelAnswer;
import computer.socialweb.yardmaster.work.FoldedTask;
import computer.socialweb.yardmaster.work.ProcessIdentity;
import computer.socialweb.yardmaster.work.Threads;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All operations on one state directory: begins those of this process, one at a time per cluster,
 * and sees and stops those of other processes through the journal. Safe for use by any thread.
 */
public final class Operations implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Operations.class);
  private static final DateTimeFormatter ID =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);
  private static final Duration TICK = Duration.ofMillis(200);

  /** How often those of other processes are looked at while somebody follows them. */
  private static final int TICKS_PER_LOOK = 5;

  private static final Duration FOLD = Duration.ofMillis(50);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);
  private static final int LEARN_FROM = 200;

  /**
   * What keeps two processes from working on one cluster at once.
   *
   * @see #Operations(Journal, Claims, Identity, InstantSource, ScheduledExecutorService)
   */
  @FunctionalInterface
  public interface Claims {
    /**
     * Claims the cluster for the operation until the claim is closed, or throws a {@link Failure}
     * of the kind REFUSED that names who has it. Must not wait.
     */
    Claim claim(OperationSnapshot operation);
  }

  /** Held while an operation runs. */
  @FunctionalInterface
  public interface Claim extends AutoCloseable {
    @Override
    void close();
  }

  /** What leads on from where an operation stopped that did not reach its end, in a sentence. */
  @FunctionalInterface
  public interface WayOn {
    /** Must not wait. */
    String from(OperationSnapshot stopped);
  }

  /**
   * @param context name of the control plane that this process works on
   */
  public record Identity(Who who, String context) {}

  private final Journal journal;
  private final Claims claims;
  private final Identity identity;
  private final InstantSource clock;
  private final ScheduledExecutorService timer;
  private final ExecutorService threads = Threads.blocking("operations");
  private final RandomGenerator random = new Random(); // shared by threads, unlike the default one
  private final WayOn wayOn;
  private final UsualDurations usual = new UsualDurations();
  private final JournalView view;
  private final Map<String, OperationRun> running = new LinkedHashMap<>();

  /** Those that have ended though their files do not say so, such as on a disk that is full. */
  private final Map<String, OperationRun> unrecorded = new LinkedHashMap<>();

  private final Map<String, String> busy = new LinkedHashMap<>();
  private final FollowedList followed;
  private final ScheduledFuture<?> looking;
  private int ticks;
  private boolean closed;

  /** As the other one; whatever was stopped is to be run again. */
  public Operations(
      Journal journal,
      Claims claims,
      Identity identity,
      InstantSource clock,
      ScheduledExecutorService timer) {
    this(journal, claims, identity, clock, timer, Outcomes::again);
  }

  /**
   * Reads nothing yet, but begins to look for requests of other processes.
   *
   * @param timer only starts things in time; not closed with this
   */
  public Operations(
      Journal journal,
      Claims claims,
      Identity identity,
      InstantSource clock,
      ScheduledExecutorService timer,
      WayOn wayOn) {
    this.journal = journal;
    this.claims = claims;
    this.identity = identity;
    this.clock = clock;
    this.timer = timer;
    this.wayOn = wayOn;
    this.view = new JournalView(journal, wayOn);
    this.followed = new FollowedList(this::recent, this::folded);
    this.looking =
        timer.scheduleWithFixedDelay(
            this::tick, TICK.toNanos(), TICK.toNanos(), TimeUnit.NANOSECONDS);
    threads.execute(this::learn);
  }

  private FoldedTask folded(Runnable task) {
    return new FoldedTask(task, threads, timer, FOLD);
  }

  private void learn() {
    try {
      List<String> ids = journal.ids();
      ids.subList(0, Math.min(LEARN_FROM, ids.size())).reversed().stream()
          .flatMap(id -> journal.read(id).stream())
          .map(JournalFile.Content::operation)
          .filter(operation -> !operation.running())
          .forEach(usual::learn);
      journal.prune();
    } catch (Failure e) {
      LOG.warn("usual durations are not known: {}", e.getMessage());
    }
  }

  /**
   * Begins an operation in the background.
   *
   * @throws Failure of the kind REFUSED when another operation runs on the cluster, which it names,
   *     and of the kind FAILED when the journal cannot be written; then nothing has begun
   */
  public Operation start(OperationRequest request, OperationContext.Body body) {
    OperationSnapshot head = head(request);
    reserve(head);
    AtomicReference<Claim> claim = new AtomicReference<>(() -> {});
    OperationRun run;
    try {
      claim.set(claims.claim(head));
      run =
          new OperationRun(
              head.id(),
              new OperationState(head, clock, step -> usual.of(head.verb(), step)),
              journal.begin(head),
              clock,
              this::folded,
              followed::changed,
              wayOn);
    } catch (RuntimeException e) {
      claim.get().close();
      forget(head);
      throw e;
    }
    synchronized (this) {
      running.put(head.id(), run);
    }
    ScheduledFuture<?> deadline = deadline(request, run);
    Thread.ofVirtual()
        .name("operation " + head.id())
        .start(() -> run.run(body, last -> release(run, last, deadline, claim.get())));
    followed.changed();
    return new Operation(run);
  }

  private OperationSnapshot head(OperationRequest request) {
    Instant now = clock.instant();
    String id = ID.format(now) + "-%06x".formatted(random.nextInt(1 << 24));
    return new OperationSnapshot(
        id,
        request.verb(),
        request.cluster(),
        identity.who().toString(),
        identity.context(),
        now,
        Optional.of(now.plus(request.timeout())),
        request.steps().stream()
            .map(step -> StepSnapshot.planned(step, usual.of(request.verb(), step)))
            .toList(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        true,
        Map.of(),
        Map.of());
  }

  private synchronized void reserve(OperationSnapshot head) {
    if (closed) {
      throw Failure.refused("operation.closing");
    }
    String other = busy.get(head.cluster());
    if (other != null) {
      OperationRun run = running.get(other);
      OperationSnapshot busyWith = run == null ? head : run.state().snapshot();
      throw busy(busyWith, other);
    }
    busy.put(head.cluster(), head.id());
  }

  /** The refusal that names what runs already. */
  private static Failure busy(OperationSnapshot running, String id) {
    return Failure.refused(
        "operation.busy",
        running.verb().word(),
        running.cluster(),
        running.who(),
        running.startedAt(),
        id);
  }

  private ScheduledFuture<?> deadline(OperationRequest request, OperationRun run) {
    return timer.schedule(run::deadlinePassed, request.timeout().toNanos(), TimeUnit.NANOSECONDS);
  }

  private void release(
      OperationRun run, OperationSnapshot last, ScheduledFuture<?> deadline, Claim claim) {
    deadline.cancel(false);
    usual.learn(last);
    claim.close();
    if (!run.recorded()) {
      synchronized (this) {
        unrecorded.put(last.id(), run);
      }
    }
    forget(last);
  }

  private synchronized void forget(OperationSnapshot operation) {
    running.remove(operation.id());
    busy.remove(operation.cluster());
    notifyAll();
  }

  /** The operation of this process that runs on the cluster. */
  public synchronized Optional<Operation> running(String cluster) {
    return Optional.ofNullable(busy.get(cluster)).map(running::get).map(Operation::new);
  }

  /**
   * The newest operations on the state directory, running ones and those of other processes
   * included, newest first. Reads files.
   */
  public List<OperationSnapshot> recent(int limit) {
    return view.newest(limit, this::own);
  }

  private Optional<OperationSnapshot> own(String id) {
    return mine(id).map(run -> run.state().snapshot());
  }

  private synchronized Optional<OperationRun> mine(String id) {
    return Optional.ofNullable(running.get(id)).or(() -> Optional.ofNullable(unrecorded.get(id)));
  }

  /** Calls the listener soon and after changes with the newest operations, as {@link #recent}. */
  public Operation.Following follow(int limit, Consumer<List<OperationSnapshot>> listener) {
    return followed.follow(limit, listener);
  }

  /**
   * Asks an operation to stop, whichever process runs it.
   *
   * @param by USER@HOST of whoever asks
   * @throws Failure of the kind USAGE when there is no such operation
   */
  public CancelAnswer cancel(String id, String by) {
    Optional<OperationRun> mine = mine(id);
    if (mine.isPresent()) {
      return mine.get().cancel(by);
    }
    JournalFile.Content other =
        view.read(id).orElseThrow(() -> Failure.usage("operation.unknown", id));
    Optional<Outcome> outcome = other.operation().outcome();
    if (outcome.isPresent()) {
      return new CancelAnswer.AlreadyEnded(outcome.get());
    }
    journal.askCancel(id, by);
    ProcessIdentity process = other.process();
    return new CancelAnswer.Told(other.operation().who(), process == null ? 0 : process.pid());
  }

  /** Touches no file while nothing runs and nobody looks. */
  private void tick() {
    List<OperationRun> mine;
    boolean someUnrecorded;
    synchronized (this) {
      mine = List.copyOf(running.values());
      someUnrecorded = !unrecorded.isEmpty();
      ticks = (ticks + 1) % TICKS_PER_LOOK;
      if (closed) {
        return;
      }
    }
    if (!mine.isEmpty()) {
      threads.execute(() -> mine.forEach(this::takeRequest));
    }
    if (ticks == 0) {
      followed.changed();
      if (someUnrecorded) {
        threads.execute(this::recordEnds);
      }
    }
  }

  private void recordEnds() {
    List<OperationRun> left;
    synchronized (this) {
      left = List.copyOf(unrecorded.values());
    }
    for (OperationRun run : left) {
      if (run.recordEnd()) {
        synchronized (this) {
          unrecorded.remove(run.id());
        }
      }
    }
  }

  private void takeRequest(OperationRun run) {
    journal.cancelAsked(run.id()).ifPresent(run::cancel);
  }

  /**
   * Stops all operations of this process and waits a few seconds for their ends, then stops looking
   * at others. Closing again is harmless.
   */
  @Override
  public void close() {
    List<OperationRun> left;
    synchronized (this) {
      closed = true;
      left = List.copyOf(running.values());
    }
    left.forEach(OperationRun::closing);
    awaitNoneRunning();
    recordEnds();
    looking.cancel(false);
    followed.close();
    threads.shutdownNow();
  }

  private synchronized void awaitNoneRunning() {
    long deadline = System.nanoTime() + CLOSE_TIMEOUT.toNanos();
    try {
      long wait = CLOSE_TIMEOUT.toNanos();
      while (!busy.isEmpty() && wait > 0) {
        TimeUnit.NANOSECONDS.timedWait(this, wait);
        wait = deadline - System.nanoTime();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    running.keySet().forEach(id -> LOG.warn("operation {} still runs while closing", id));
  }
}
