package computer.socialweb.yardmaster.app.cli.operation;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.operation.StepSnapshot;
import computer.socialweb.yardmaster.operation.Verb;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LinesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "SPAWN, READY, ready, done",
    "SPAWN, STARTING, starting, starting",
    "SPAWN, FAILED, failed, failed",
    "REAP, READY, stopped, done",
    "REAP, STARTING, terminating, terminating",
    "REAP, STOPPED, terminating, terminating",
    "REAP, WAITING, waiting, waiting",
    "PURGE, READY, stopped, done",
    "PURGE, FAILED, failed, failed"
  })
  void aStepIsToldByWhatItMakesOfItsMember(Verb verb, State state, String json, String text) {
    OperationSnapshot operation =
        new OperationSnapshot(
            "1",
            verb,
            "demo",
            "ann@here",
            "local",
            NOW,
            Optional.empty(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            true,
            Map.of(),
            Map.of());
    StepSnapshot step =
        new StepSnapshot(
            "ccm", state, Optional.of(NOW), Optional.of(NOW), Optional.empty(), "", false);

    assertThat(Lines.event(operation, new StepSnapshot.Event(NOW, "ccm", state, "")))
        .containsEntry("state", json)
        .containsEntry("operation", "1");
    assertThat(Lines.step(verb, step, NOW, 5)).startsWith("ccm    " + text);
  }
}
