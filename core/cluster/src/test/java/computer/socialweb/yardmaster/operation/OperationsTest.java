package computer.socialweb.yardmaster.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.operation.Operation.CancelAnswer;
import computer.socialweb.yardmaster.work.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OperationsTest {
  private static final Duration SOON = Duration.ofSeconds(10);

  @TempDir Path state = Path.of("");
  private final ScheduledExecutorService timer = Threads.timer("test-timer");
  private Operations operations = open("ann");

  private Operations open(String user) {
    return new Operations(
        new Journal(state.resolve("journal"), InstantSource.system()),
        operation -> () -> {},
        new Operations.Identity(new Who(user, "here"), "local"),
        InstantSource.system(),
        timer,
        stopped -> "Way on: yardmaster " + stopped.verb().word() + " " + stopped.cluster());
  }

  @BeforeEach
  void openOnTheState() {
    operations.close();
    operations = open("ann");
  }

  @AfterEach
  void close() {
    operations.close();
    timer.shutdownNow();
  }

  private static void forever() throws InterruptedException {
    new CountDownLatch(1).await();
  }

  private static OperationRequest spawn(String key) {
    return OperationRequest.of(Verb.SPAWN, key).with(List.of("front", "kine@a"));
  }

  @Test
  void everyVerbHasADeadlineOfItsOwn() throws Exception {
    for (Verb verb : Verb.values()) {
      Operation operation =
          operations.start(OperationRequest.of(verb, verb.word()), context -> forever());
      OperationSnapshot begun = operation.snapshot();
      assertThat(begun.deadline()).contains(begun.startedAt().plus(verb.deadline()));
      operation.cancel("bob@there");
      operation.await();
    }
  }

  @Test
  void showsItsStepsAndEndsDone() throws Exception {
    Operation operation =
        operations.start(
            spawn("demo"),
            context -> {
              context.before(Map.of("members", "0"));
              context.step("front", step -> 1);
              context.step(
                  "kine@a",
                  step -> {
                    step.waitingFor("store");
                    step.resumed();
                    step.adopted("runs already");
                    return "";
                  });
              context.after(Map.of("members", "2"));
            });
    assertThat(operation.await()).isEqualTo(new Outcome.Done());
    OperationSnapshot last = operation.snapshot();
    assertThat(last.who()).isEqualTo("ann@here");
    assertThat(last.steps()).extracting(StepSnapshot::state).containsOnly(State.READY);
    assertThat(last.steps()).extracting(StepSnapshot::adopted).containsExactly(false, true);
    assertThat(operation.eventsFrom(0))
        .extracting(event -> event.step() + " " + event.state().word())
        .containsExactly(
            "front starting",
            "front ready",
            "kine@a starting",
            "kine@a waiting",
            "kine@a starting",
            "kine@a starting",
            "kine@a ready");
    OperationSnapshot read = operations.recent(5).getFirst();
    assertThat(read.outcome()).contains(new Outcome.Done());
    assertThat(read.before()).containsEntry("members", "0");
    assertThat(read.after()).containsEntry("members", "2");
    assertThat(read.steps()).extracting(StepSnapshot::state).containsOnly(State.READY);
    Path file = state.resolve("journal").resolve(read.id() + ".jsonl");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void aSecondVerbOnOneClusterIsRefusedAndNamesTheFirst() throws Exception {
    Operation first = operations.start(spawn("demo"), context -> forever());
    assertThatThrownBy(
            () -> operations.start(OperationRequest.of(Verb.REAP, "demo"), context -> {}))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> {
              assertThat(failure.kind()).isEqualTo(Failure.Kind.REFUSED);
              assertThat(failure).hasMessageContainingAll("spawn", "demo", "ann@here", first.id());
            });
    Operation other = operations.start(spawn("other"), context -> {});
    assertThat(other.await()).isEqualTo(new Outcome.Done());
    first.cancel("bob@there");
    first.await();
    assertThat(operations.running("demo")).isEmpty();
    assertThat(operations.start(OperationRequest.of(Verb.REAP, "demo"), context -> {}).await())
        .isEqualTo(new Outcome.Done());
  }

  @Test
  void cancelInterruptsTheStepsAtWorkAndBeginsNoOther() throws Exception {
    var begun = new CountDownLatch(2);
    var later = new AtomicBoolean();
    Operation operation =
        operations.start(
            spawn("demo"),
            context -> {
              Thread beside =
                  Thread.ofVirtual()
                      .start(
                          () -> {
                            try {
                              context.step(
                                  "kine@a",
                                  step -> {
                                    begun.countDown();
                                    forever();
                                    return "";
                                  });
                            } catch (Exception e) {
                              Thread.currentThread().interrupt();
                            }
                          });
              try {
                context.step(
                    "front",
                    step -> {
                      begun.countDown();
                      forever();
                      return "";
                    });
              } finally {
                beside.join();
              }
              later.set(true);
            });
    begun.await();
    assertThat(operation.cancel("bob@there")).isEqualTo(new CancelAnswer.Stopping(List.of()));
    Outcome outcome = operation.await();
    assertThat(outcome).isInstanceOf(Outcome.Cancelled.class);
    assertThat(outcome.reason()).contains("bob@there", "yardmaster spawn demo");
    assertThat(later).isFalse();
    assertThat(operation.snapshot().steps())
        .extracting(StepSnapshot::state)
        .containsOnly(State.STOPPED);
    assertThat(operation.cancel("bob@there")).isEqualTo(new CancelAnswer.AlreadyEnded(outcome));
  }

  @Test
  void aShieldedStepEndsBeforeTheCancelTakesEffectAndCleanUpStillRuns() throws Exception {
    var begun = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    var ran = new CopyOnWriteArrayList<String>();
    Operation operation =
        operations.start(
            OperationRequest.of(Verb.ROLL, "demo"),
            context -> {
              try {
                context.shielded(
                    "switch",
                    step -> {
                      begun.countDown();
                      go.await();
                      return ran.add("switched");
                    });
                context.step("drain", step -> ran.add("drained"));
              } finally {
                context.cleanUp("put back", step -> ran.add("put back"));
              }
            });
    begun.await();
    assertThat(operation.cancel("bob@there"))
        .isEqualTo(new CancelAnswer.Stopping(List.of("switch")));
    assertThat(operation.snapshot().cancel()).isPresent();
    go.countDown();
    assertThat(operation.await()).isInstanceOf(Outcome.Cancelled.class);
    assertThat(ran).containsExactly("switched", "put back");
  }

  @Test
  void whatABodyThrowsIsItsOneOutcome() throws Exception {
    assertThat(end(context -> fail(Failure.failed("operation.unknown", "x"))))
        .isInstanceOf(Outcome.Failed.class);
    assertThat(end(context -> fail(Failure.refused("operation.unknown", "x"))))
        .isInstanceOf(Outcome.Refused.class);
    assertThat(end(context -> fail(new Failure(Failure.Kind.TIMED_OUT, "operation.unknown", "x"))))
        .isInstanceOf(Outcome.TimedOut.class);
    assertThat(end(context -> fail(new IOException("disk"))).reason()).contains("disk");
    assertThat(end(context -> fail(new StackOverflowError()))).isInstanceOf(Outcome.Failed.class);
  }

  private Outcome end(OperationContext.Body body) throws InterruptedException {
    return operations.start(spawn("demo"), body).await();
  }

  private static void fail(Throwable failure) throws Exception {
    if (failure instanceof Error error) {
      throw error;
    }
    throw (Exception) failure;
  }

  @Test
  void theDeadlineEndsItAsTimedOut() throws Exception {
    Operation operation =
        operations.start(
            spawn("demo").within(Duration.ofMillis(100)),
            context ->
                context.step(
                    "front",
                    step -> {
                      forever();
                      return "";
                    }));
    Outcome outcome = operation.await();
    assertThat(outcome).isInstanceOf(Outcome.TimedOut.class);
    assertThat(outcome.reason()).contains("front");
    assertThat(outcome.exitCode()).isEqualTo(5);
  }

  @Test
  void anotherProcessSeesItAndCanCancelIt() throws Exception {
    Operation operation = operations.start(spawn("demo"), context -> forever());
    try (Operations other = open("bob")) {
      OperationSnapshot seen = other.recent(5).getFirst();
      assertThat(seen.running()).isTrue();
      assertThat(seen.ours()).isFalse();
      assertThat(other.cancel(operation.id(), "bob@here")).isInstanceOf(CancelAnswer.Told.class);
      assertThat(operation.await(SOON))
          .hasValueSatisfying(outcome -> assertThat(outcome.reason()).contains("bob@here"));
      assertThat(other.recent(5).getFirst().outcome().orElseThrow().word()).isEqualTo("cancelled");
    }
    assertThat(state.resolve("journal").resolve(operation.id() + ".cancel")).doesNotExist();
  }

  @Test
  void followersOfTheListSeeBeginAndEndAndNothingWhenNothingHappens() throws Exception {
    var lists = new CopyOnWriteArrayList<List<OperationSnapshot>>();
    try (var _ = operations.follow(5, lists::add)) {
      await().until(() -> lists.size() == 1);
      Operation operation = operations.start(spawn("demo"), context -> {});
      operation.await();
      await()
          .until(
              () -> !lists.getLast().isEmpty() && lists.getLast().getFirst().outcome().isPresent());
      // Once more it may be told of the end: as the file has it, after as this process has it.
      var seen = new AtomicInteger();
      await()
          .during(Duration.ofMillis(600))
          .atMost(SOON)
          .until(() -> seen.getAndSet(lists.size()) == lists.size());
    }
  }

  @Test
  void anOperationOfADeadProcessIsShownAsFailed() throws Exception {
    Path folder = Files.createDirectories(state.resolve("journal"));
    Files.writeString(
        folder.resolve("20260101-000000-000001.jsonl"),
        """
        {"type":"begin","at":"2026-01-01T00:00:00Z","operation":"20260101-000000-000001",\
        "verb":"roll","cluster":"demo","who":"ann@gone","context":"local","pid":1,\
        "processStarted":"77","boot":"another","steps":["kine@b","k3s@b"]}
        {"type":"step","at":"2026-01-01T00:00:01Z","step":"kine@b","state":"starting","message":""}
        {"type":"step","at":"2026-01-01T00:0\
        """);
    OperationSnapshot seen = operations.recent(5).getFirst();
    assertThat(seen.outcome().orElseThrow().word()).isEqualTo("failed");
    assertThat(seen.outcome().orElseThrow().reason()).contains("ann@gone", "yardmaster roll demo");
    assertThat(seen.steps())
        .extracting(StepSnapshot::state)
        .containsExactly(State.UNKNOWN, State.AFFECTED);
  }

  @Test
  void closingStopsWhatRunsAndBeginsNothing() throws Exception {
    Operation operation = operations.start(spawn("demo"), context -> forever());
    operations.close();
    assertThat(operation.await(Duration.ofSeconds(1)))
        .hasValueSatisfying(outcome -> assertThat(outcome.word()).isEqualTo("cancelled"));
    assertThatThrownBy(() -> operations.start(spawn("demo"), context -> {}))
        .isInstanceOf(Failure.class);
  }

  @Test
  void usualTimesAreLearnedAndSurviveARestart() throws Exception {
    for (int i = 0; i < 3; i++) {
      operations.start(spawn("demo"), context -> context.step("front", step -> 1)).await();
    }
    operations.close();
    operations = open("ann");
    await()
        .atMost(SOON)
        .until(
            () -> {
              Operation next = operations.start(spawn("demo"), context -> {});
              next.await();
              return next.snapshot().steps().getFirst().usual().isPresent();
            });
  }
}
