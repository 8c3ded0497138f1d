package computer.socialweb.yardmaster.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.operation.Operation.CancelAnswer;
import computer.socialweb.yardmaster.work.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A state directory that takes nothing more, before an operation and in the middle of one. */
final class UnwritableJournalTest {
  private static final Duration SOON = Duration.ofSeconds(10);

  @TempDir Path state = Path.of("");
  private final ScheduledExecutorService timer = Threads.timer("test-timer");

  private Journal journal(LineWriter.Opening writers) {
    return new Journal(state.resolve("journal"), InstantSource.system(), writers);
  }

  private Operations open(Journal journal) {
    return new Operations(
        journal,
        operation -> () -> {},
        new Operations.Identity(new Who("ann", "here"), "local"),
        InstantSource.system(),
        timer,
        stopped -> "");
  }

  @AfterEach
  void close() {
    timer.shutdownNow();
  }

  @Test
  void aJournalThatCannotBeWrittenRefusesTheBegin() throws Exception {
    Files.deleteIfExists(state.resolve("journal"));
    Files.writeString(state.resolve("journal"), "a file in its place");
    try (Operations operations = open(journal(LineWriter::open))) {
      assertThatThrownBy(
              () -> operations.start(OperationRequest.of(Verb.SPAWN, "demo"), context -> {}))
          .isInstanceOf(Failure.class)
          .hasMessageContaining(state.resolve("journal").toString());
      assertThat(operations.running("demo")).isEmpty();
    }
  }

  @Test
  void anEndThatCannotBeRecordedIsAnEndAllTheSameAndIsRecordedLater() throws Exception {
    AtomicBoolean full = new AtomicBoolean();
    try (Operations here = open(journal(file -> disk(LineWriter.open(file), full)));
        Operations operations = open(journal(LineWriter::open))) {
      Operation operation =
          here.start(
              OperationRequest.of(Verb.SPAWN, "demo"),
              context -> {
                full.set(true);
                context.step("front", step -> 1);
              });
      operation.await();
      assertThat(here.recent(5)).noneMatch(OperationSnapshot::running);
      assertThat(here.cancel(operation.id(), "ann@here"))
          .isInstanceOf(CancelAnswer.AlreadyEnded.class);
      assertThat(operations.recent(5))
          .as("as another sees it")
          .allMatch(OperationSnapshot::running);

      full.set(false);
      await()
          .atMost(SOON)
          .until(() -> operations.recent(5).stream().noneMatch(OperationSnapshot::running));
      OperationSnapshot told = operations.recent(5).getFirst();
      assertThat(told.outcome()).contains(new Outcome.Done());
      assertThat(told.steps()).allMatch(StepSnapshot::done);
    }
  }

  /** Writes half of what it is given once it is full. */
  private static LineWriter.Target disk(LineWriter.Target file, AtomicBoolean full) {
    return new LineWriter.Target() {
      @Override
      public void write(byte[] bytes) throws IOException {
        if (full.get()) {
          file.write(Arrays.copyOf(bytes, bytes.length / 2));
          throw new IOException("No space left on device");
        }
        file.write(bytes);
      }

      @Override
      public void sync() throws IOException {
        file.sync();
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    };
  }
}
