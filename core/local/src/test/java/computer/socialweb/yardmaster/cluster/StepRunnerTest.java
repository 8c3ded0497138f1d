package computer.socialweb.yardmaster.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessStatus;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.ObjectNames;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.cluster.front.FrontClient;
import computer.socialweb.yardmaster.cluster.spawn.Placing;
import computer.socialweb.yardmaster.cluster.spawn.StepRunner;
import computer.socialweb.yardmaster.gate.Gate;
import computer.socialweb.yardmaster.gate.GateRunner;
import computer.socialweb.yardmaster.gate.Ticker;
import computer.socialweb.yardmaster.gate.TimedGate;
import computer.socialweb.yardmaster.objects.InMemoryObjects;
import computer.socialweb.yardmaster.operation.OperationContext;
import computer.socialweb.yardmaster.template.Step;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A step whose gate is a line of a log, with this test as the supervisor. */
@Timeout(60)
final class StepRunnerTest {
  private static final ClusterKey KEY = new ClusterKey("demo");
  private static final Duration SOON = Duration.ofSeconds(10);

  private static final OperationContext.Step SILENT =
      new OperationContext.Step() {
        @Override
        public void message(String text) {}

        @Override
        public void waitingFor(String what) {}

        @Override
        public void resumed() {}

        @Override
        public void adopted(String text) {}
      };

  @TempDir Path dir;

  private InMemoryObjects<HostProcess> objects;
  private Path log;
  private Step step;
  private String object;
  private StepRunner runner;

  @BeforeEach
  void open() {
    objects = new InMemoryObjects<>(HostProcess.class);
    log = dir.resolve("eso.log");
    TimedGate gate =
        new TimedGate(
            new Gate.LogLine(log, Pattern.compile("ready"), Optional.empty()),
            Duration.ofMillis(500));
    step =
        new Step(
            Component.ESO,
            Slot.A,
            Optional.empty(),
            false,
            Map.of(),
            dir,
            log,
            "eso",
            Optional.empty(),
            () -> gate,
            store ->
                new Step.Launch(
                    Path.of("/bin/true"),
                    List.of(),
                    Map.of(),
                    List.of(),
                    dir,
                    log,
                    Optional.empty(),
                    gate,
                    Optional.empty()));
    object = ObjectNames.member(KEY, step.member());
    runner =
        new StepRunner(
            new Placing(
                objects,
                new GateRunner(Ticker.system(), FrontClient.probe()),
                new UnitNames("ymt-"),
                new Placing.Limits(SOON, SOON)));
  }

  @AfterEach
  void close() {
    objects.close();
  }

  private StepRunner.Ready run() throws InterruptedException {
    return runner.run(KEY, step, Optional.empty(), SILENT);
  }

  private void status(Phase phase, String invocation, int restarts) {
    HostProcess found = objects.get(object).orElseThrow();
    found.setStatus(
        new HostProcessStatus(
            phase,
            null,
            null,
            1,
            restarts,
            null,
            new HostProcessStatus.RunningProcess(invocation, 1, "now", null, null)));
    objects.updateStatus(found);
  }

  /** Starts the member once it is there. */
  private Thread start(String line, String invocation, int restarts) {
    return Thread.ofVirtual()
        .start(
            () -> {
              try {
                objects.await(
                    object, SOON, found -> found.filter(o -> o.getStatus() == null).isPresent());
                Files.writeString(log, line);
                status(Phase.RUNNING, invocation, restarts);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
            });
  }

  @Test
  void aLineOfAnEarlierStartVerifiesNoLaterOne() throws Exception {
    Thread first = start("ready\n", "one", 0);
    assertThat(run().invocation()).isEqualTo("one");
    first.join();
    status(Phase.RUNNING, "two", 1); // its supervisor started it again, and it hangs

    Thread supervisor =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    objects.await(
                        object,
                        SOON,
                        found ->
                            found
                                .filter(o -> o.getMetadata().getDeletionTimestamp() != null)
                                .isPresent());
                    status(Phase.STOPPED, "two", 1);
                    start("still thinking\n", "three", 0).join();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
    assertThatThrownBy(this::run).hasMessageContaining("still thinking");
    supervisor.join();
    assertThat(Placing.verified(objects.get(object))).isFalse();
    assertThat(log.resolveSibling("eso.log.prev")).hasContent("ready");
  }

  @Test
  void oneThatRestartedBeforeItsGateWasLookedAtHasDiedInIt() throws Exception {
    Thread supervisor = start("ready\n", "two", 1);
    assertThatThrownBy(this::run).hasMessageContaining("it restarted");
    supervisor.join();
    assertThat(Placing.verified(objects.get(object))).isFalse();
  }

  @Test
  void oneThatRunsUnverifiedInItsFirstStartIsGatedAndLeftRunning() throws Exception {
    Thread first = start("still thinking\n", "one", 0);
    assertThatThrownBy(this::run).hasMessageContaining("still thinking");
    first.join();
    Files.writeString(log, "ready\n");
    assertThat(run().invocation()).isEqualTo("one");
  }
}
