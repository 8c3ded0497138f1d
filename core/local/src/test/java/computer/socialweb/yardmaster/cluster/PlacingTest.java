package computer.socialweb.yardmaster.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessSpec;
import computer.socialweb.yardmaster.api.HostProcessStatus;
import computer.socialweb.yardmaster.api.Output;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.front.FrontClient;
import computer.socialweb.yardmaster.cluster.spawn.Placing;
import computer.socialweb.yardmaster.gate.Gate;
import computer.socialweb.yardmaster.gate.GateRunner;
import computer.socialweb.yardmaster.gate.Ticker;
import computer.socialweb.yardmaster.gate.TimedGate;
import computer.socialweb.yardmaster.objects.InMemoryObjects;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Placing against objects whose statuses the test writes itself. */
@Timeout(30)
class PlacingTest {
  private static final ClusterKey KEY = new ClusterKey("demo");
  private static final MemberName MEMBER = MemberName.parse("kine@a");
  private static final String OBJECT = "c-demo-kine-a";
  private static final Duration SHORT = Duration.ofMillis(300);

  @TempDir Path dir;

  private InMemoryObjects<HostProcess> objects;
  private Placing placing;

  @BeforeEach
  void open() {
    objects = new InMemoryObjects<>(HostProcess.class);
    placing =
        new Placing(
            objects,
            new GateRunner(Ticker.system(), FrontClient.probe()),
            new UnitNames("ymt-"),
            new Placing.Limits(Duration.ofSeconds(5), Duration.ofSeconds(5)));
  }

  @AfterEach
  void close() {
    objects.close();
  }

  private HostProcessSpec spec() {
    String log = dir.resolve("kine@a.log").toString();
    return new HostProcessSpec(
        "ymt-c-demo-kine@a.service",
        "/bin/true",
        List.of(),
        null,
        List.of(),
        List.of(),
        null,
        null,
        List.of(),
        List.of(),
        null,
        null,
        0,
        new Output(log, log, 0));
  }

  private void status(Phase phase, @Nullable String invocation, @Nullable String message) {
    HostProcess object = objects.get(OBJECT).orElseThrow();
    HostProcessStatus.@Nullable RunningProcess runtime =
        invocation == null
            ? null
            : new HostProcessStatus.RunningProcess(invocation, 1, "now", null, null);
    object.setStatus(new HostProcessStatus(phase, null, message, 1, 0, null, runtime));
    objects.updateStatus(object);
  }

  /** Once the object is there, gives it a status. */
  private Thread supervise(Phase phase, @Nullable String invocation, @Nullable String message) {
    return Thread.ofVirtual()
        .start(
            () -> {
              try {
                objects.await(
                    OBJECT,
                    Duration.ofSeconds(10),
                    found ->
                        found
                            .filter(o -> o.getMetadata().getDeletionTimestamp() == null)
                            .filter(o -> o.getStatus() == null)
                            .isPresent());
                status(phase, invocation, message);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
  }

  private TimedGate log(Duration limit) {
    return new TimedGate(
        new Gate.LogLine(dir.resolve("kine@a.log"), Pattern.compile("ready"), Optional.empty()),
        limit);
  }

  private String placed() throws InterruptedException {
    Thread supervisor = supervise(Phase.RUNNING, "one", null);
    HostProcess object = placing.place(KEY, MEMBER, Optional.empty(), spec());
    supervisor.join();
    return Placing.invocation(object);
  }

  @Test
  void aMemberIsPlacedWithItsLabelsAndItsFinalizer() throws InterruptedException {
    assertThat(placed()).isEqualTo("one");
    HostProcess object = objects.get(OBJECT).orElseThrow();
    assertThat(object.getMetadata().getLabels())
        .containsEntry(Labels.CLUSTER, "demo")
        .containsEntry(Labels.MEMBER, "kine.a");
    assertThat(object.getMetadata().getFinalizers()).containsExactly(Labels.MEMBER_FINALIZER);
  }

  @Test
  void aFailedMemberIsReplacedAndItsLogIsKept() throws Exception {
    placed();
    Files.writeString(dir.resolve("kine@a.log"), "last words\n");
    status(Phase.FAILED, null, "exit 7");
    String first = objects.get(OBJECT).orElseThrow().getMetadata().getUid();
    Thread supervisor = supervise(Phase.RUNNING, "two", null);
    HostProcess next = placing.place(KEY, MEMBER, placing.find(KEY, MEMBER), spec());
    supervisor.join();
    assertThat(Placing.invocation(next)).isEqualTo("two");
    assertThat(next.getMetadata().getUid()).isNotEqualTo(first);
    assertThat(dir.resolve("kine@a.log.prev")).hasContent("last words\n");
  }

  @Test
  void anObjectOfAnotherClusterIsRefused() {
    HostProcess foreign = new HostProcess();
    foreign.setMetadata(
        new ObjectMetaBuilder().withName(OBJECT).addToLabels(Labels.CLUSTER, "demo-kine").build());
    foreign.setSpec(spec());
    objects.create(foreign);
    assertThatThrownBy(() -> placing.find(KEY, MEMBER))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("belongs to the cluster demo-kine");
  }

  @Test
  void aMemberThatCannotStartIsToldWithItsMessage() {
    supervise(Phase.FAILED, null, "no such file");
    assertThatThrownBy(() -> placing.place(KEY, MEMBER, Optional.empty(), spec()))
        .hasMessageContaining("did not start: Failed: no such file");
  }

  @Test
  void aGateEndsAtOnceWhenItsMemberDies() throws Exception {
    String invocation = placed();
    Files.writeString(dir.resolve("kine@a.log"), "panic: no database\n");
    Thread killer =
        Thread.ofVirtual().start(() -> status(Phase.FAILED, null, "exited with code 2"));
    assertThatThrownBy(
            () ->
                placing.gateAlive(KEY, MEMBER, invocation, log(Duration.ofSeconds(25)), why -> {}))
        .hasMessageContaining("exited with code 2")
        .hasMessageContaining("panic: no database");
    killer.join();
  }

  @Test
  void aGateEndsAtOnceWhenItsMemberRestarts() throws Exception {
    String invocation = placed();
    Thread restart = Thread.ofVirtual().start(() -> status(Phase.RUNNING, "two", null));
    assertThatThrownBy(
            () ->
                placing.gateAlive(KEY, MEMBER, invocation, log(Duration.ofSeconds(25)), why -> {}))
        .hasMessageContaining("it restarted");
    restart.join();
  }

  @Test
  void aGateThatStaysShutSaysWhatItLastSaw() throws Exception {
    String invocation = placed();
    Files.writeString(dir.resolve("kine@a.log"), "still thinking\n");
    assertThatThrownBy(() -> placing.gateAlive(KEY, MEMBER, invocation, log(SHORT), why -> {}))
        .hasMessageContaining("did not open within")
        .hasMessageContaining("still thinking");
  }

  @Test
  void aMemberThatPassedIsVerifiedInThatInvocationOnly() throws Exception {
    String invocation = placed();
    Files.writeString(dir.resolve("kine@a.log"), "ready\n");
    placing.gateAlive(KEY, MEMBER, invocation, log(Duration.ofSeconds(10)), why -> {});
    placing.verify(KEY, MEMBER, invocation);
    assertThat(Placing.verified(placing.find(KEY, MEMBER))).isTrue();
    status(Phase.RUNNING, "two", null);
    assertThat(Placing.verified(placing.find(KEY, MEMBER))).isFalse();
  }

  @Test
  void aMemberIsNotGoneBeforeItsProcessHasEnded() throws Exception {
    placed();
    Thread removal =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    placing.remove(OBJECT);
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
    objects.await(
        OBJECT,
        Duration.ofSeconds(10),
        found -> found.filter(o -> o.getMetadata().getDeletionTimestamp() != null).isPresent());
    assertThat(removal.join(SHORT)).isFalse();
    status(Phase.STOPPED, null, null);
    removal.join();
    assertThat(objects.get(OBJECT)).isEmpty();
  }

  @Test
  void aSteadyMemberPassesAndOneThatDiesDoesNot() throws IOException, InterruptedException {
    String invocation = placed();
    placing.steady(KEY, MEMBER, invocation, SHORT);
    status(Phase.LOST, null, "vanished");
    assertThatThrownBy(() -> placing.steady(KEY, MEMBER, invocation, SHORT))
        .hasMessageContaining("Lost: vanished");
  }
}
