package computer.socialweb.yardmaster.operation;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.operation.Operation.CancelAnswer;
import computer.socialweb.yardmaster.operation.OperationSnapshot.CancelRequest;
import computer.socialweb.yardmaster.work.FoldedTask;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** One operation at work: runs its body, stops it, and ends it. */
final class OperationRun implements OperationContext {
  private static final Logger LOG = LoggerFactory.getLogger(OperationRun.class);

  private final String id;
  private final OperationState state;
  private final Journal.Entry journal;
  private final InstantSource clock;
  private final Function<Runnable, FoldedTask> folding;
  private final Runnable changed;
  private final Operations.WayOn wayOn;
  private final Stopper stopper = new Stopper();
  private final CompletableFuture<Outcome> ended = new CompletableFuture<>();
  private final List<FoldedTask> followers = new CopyOnWriteArrayList<>();
  private volatile boolean recorded;
  private volatile boolean told;

  /**
   * @param folding makes a folded task over a listener call
   * @param changed called after every change; must not block
   */
  OperationRun(
      String id,
      OperationState state,
      Journal.Entry journal,
      InstantSource clock,
      Function<Runnable, FoldedTask> folding,
      Runnable changed,
      Operations.WayOn wayOn) {
    this.id = id;
    this.state = state;
    this.journal = journal;
    this.clock = clock;
    this.folding = folding;
    this.changed = changed;
    this.wayOn = wayOn;
  }

  String id() {
    return id;
  }

  OperationState state() {
    return state;
  }

  CompletableFuture<Outcome> ended() {
    return ended;
  }

  /** Runs the body on the calling thread, which must be the operation's own, and ends it. */
  void run(Body body, Consumer<OperationSnapshot> release) {
    stopper.ownedBy(Thread.currentThread());
    Outcome outcome = Outcomes.unexpected(new IllegalStateException("no outcome"));
    try {
      inLogContext(
          () -> {
            body.run(this);
            return "";
          });
      outcome = new Outcome.Done();
    } catch (Throwable e) { // every end of a body, an Error too, is an outcome
      outcome = Outcomes.of(e, stopper.stop(), state.snapshot(), wayOn);
      logEnd(e, outcome);
    } finally {
      end(outcome, release);
    }
  }

  private void logEnd(Throwable cause, Outcome outcome) {
    if (cause instanceof Failure || cause instanceof InterruptedException) {
      LOG.warn("operation {} {}: {}", id, outcome.word(), outcome.reason());
    } else {
      LOG.error("operation {} {}", id, outcome.word(), cause);
    }
  }

  private void end(Outcome outcome, Consumer<OperationSnapshot> release) {
    stopper.disowned();
    OperationSnapshot last = state.end(outcome);
    try {
      recorded = recordEnd();
    } finally {
      release.accept(last);
      ended.complete(outcome);
      tell();
    }
  }

  /** Records the end; once more, when that failed before. Returns whether it is recorded now. */
  boolean recordEnd() {
    try {
      journal.end(state.snapshot());
      return true;
    } catch (Failure e) {
      if (!told) {
        told = true;
        LOG.error("the end of operation {} is not recorded yet: {}", id, e.getMessage());
      }
      return false;
    }
  }

  /** False from an end that could not be recorded until it is. */
  boolean recorded() {
    return recorded;
  }

  CancelAnswer cancel(String by) {
    Outcome known = ended.getNow(null);
    if (known != null) {
      return new CancelAnswer.AlreadyEnded(known);
    }
    List<String> after = stopper.stop(new Stopper.Stop(Stopper.Why.ASKED, by));
    CancelRequest request = new CancelRequest(by, clock.instant(), after);
    state.cancelRequested(request);
    journal.cancel(request);
    tell();
    return new CancelAnswer.Stopping(after);
  }

  void deadlinePassed() {
    stopper.stop(new Stopper.Stop(Stopper.Why.DEADLINE, ""));
  }

  void closing() {
    stopper.stop(new Stopper.Stop(Stopper.Why.CLOSING, ""));
  }

  @Override
  public String operationId() {
    return id;
  }

  @Override
  public void plan(List<String> steps) {
    state.plan(steps);
    journal.plan(steps);
    tell();
  }

  @Override
  public <V> V step(String name, StepBody<V> body) throws Exception {
    stopper.enter(name);
    try {
      return perform(name, body);
    } finally {
      stopper.leave();
    }
  }

  @Override
  public <V> V shielded(String name, StepBody<V> body) throws Exception {
    stopper.enterShield(name, false);
    try {
      return perform(name, body);
    } finally {
      stopper.leaveShield(name);
    }
  }

  @Override
  public <V> V cleanUp(String name, StepBody<V> body) throws Exception {
    stopper.enterShield(name, true);
    try {
      return perform(name, body);
    } finally {
      stopper.leaveShield(name);
    }
  }

  private <V> V perform(String name, StepBody<V> body) throws Exception {
    record(state.begin(name));
    Optional<String> failure = Optional.of("");
    State how = State.STOPPED;
    try {
      V value = inLogContext(() -> body.run(new SaidByStep(name)));
      how = State.READY;
      failure = Optional.empty();
      return value;
    } catch (InterruptedException e) {
      failure = Optional.empty();
      throw e;
    } catch (Failure e) {
      how = e.kind() == Failure.Kind.CANCELLED ? State.STOPPED : State.FAILED;
      failure = Optional.of(e.getMessage());
      throw e;
    } catch (Throwable e) {
      how = State.FAILED;
      failure = Optional.of(String.valueOf(e));
      throw e;
    } finally {
      record(state.end(name, how, failure));
    }
  }

  private interface Action<V> {
    V run() throws Exception;
  }

  private <V> V inLogContext(Action<V> action) throws Exception {
    try (var _ = MDC.putCloseable("operation", id);
        var _ = MDC.putCloseable("cluster", state.snapshot().cluster())) {
      return action.run();
    }
  }

  private final class SaidByStep implements Step {
    private final String name;

    SaidByStep(String name) {
      this.name = name;
    }

    @Override
    public void message(String text) {
      say(State.STARTING, text, false);
    }

    @Override
    public void waitingFor(String what) {
      say(State.WAITING, what, false);
    }

    @Override
    public void resumed() {
      say(State.STARTING, "", false);
    }

    @Override
    public void adopted(String text) {
      say(State.STARTING, text, true);
    }

    private void say(State how, String text, boolean adopted) {
      state.say(name, how, text, adopted).ifPresent(OperationRun.this::record);
    }
  }

  private void record(StepSnapshot.Event event) {
    journal.step(event);
    tell();
  }

  @Override
  public void checkpoint() throws InterruptedException {
    stopper.checkpoint();
  }

  @Override
  public Optional<Duration> timeLeft() {
    return state
        .snapshot()
        .deadline()
        .map(deadline -> Duration.between(clock.instant(), deadline))
        .map(left -> left.isNegative() ? Duration.ZERO : left);
  }

  @Override
  public void before(Map<String, String> facts) {
    state.before(facts);
    journal.before(facts);
    tell();
  }

  @Override
  public void after(Map<String, String> facts) {
    state.after(facts);
    tell();
  }

  Operation.Following follow(Consumer<OperationSnapshot> listener) {
    var last = new @Nullable OperationSnapshot[1];
    FoldedTask task =
        folding.apply(
            () -> {
              OperationSnapshot now = state.snapshot();
              if (!now.equals(last[0])) {
                last[0] = now;
                listener.accept(now);
              }
            });
    followers.add(task);
    task.request();
    return () -> {
      followers.remove(task);
      task.close();
    };
  }

  private void tell() {
    followers.forEach(FoldedTask::request);
    changed.run();
  }
}
