package computer.socialweb.yardmaster.local.controller.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.EnvironmentVariable;
import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessSpec;
import computer.socialweb.yardmaster.api.HostProcessStatus;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.RestartPolicy;
import computer.socialweb.yardmaster.api.Stop;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture;
import computer.socialweb.yardmaster.objects.InMemoryObjects;
import computer.socialweb.yardmaster.work.ProcessIdentity;
import computer.socialweb.yardmaster.work.Threads;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HostProcessControllerTest {
  private static final List<String> FOREVER = List.of("-c", "exec sleep 600");

  @TempDir private Path temp;
  private final ScheduledExecutorService timer = Threads.timer("controller-test");
  private final InMemoryObjects<HostProcess> objects = new InMemoryObjects<>(HostProcess.class);
  private SupervisorFixture fixture;
  private HostProcessController controller;

  @BeforeEach
  void open() {
    fixture = new SupervisorFixture(temp.resolve("run"));
    begin();
  }

  private void begin() {
    controller = new HostProcessController(objects, fixture.get(), "ym-", timer);
    controller.start();
  }

  @AfterEach
  void close() {
    controller.close();
    fixture.close();
    objects.close();
    timer.shutdownNow();
  }

  @Test
  void anObjectBecomesARunningUnitAndStopsBeforeItGoes() {
    create("one", FOREVER, true);
    HostProcessStatus running = awaitPhase("one", Phase.RUNNING);
    assertThat(running.observedGeneration()).isEqualTo(1);
    assertThat(Objects.requireNonNull(running.runtime()).invocationID()).matches("[0-9a-f]{32}");
    objects.delete("one");
    HostProcessStatus stopped = awaitPhase("one", Phase.STOPPED);
    assertThat(stopped.runtime()).isNull();
    assertThat(fixture.processes()).isEmpty();
    HostProcess last = objects.get("one").orElseThrow();
    last.getMetadata().setFinalizers(List.of());
    objects.update(last);
    await().until(() -> fixture.get().state("ym-one.service").isEmpty());
  }

  @Test
  void anObjectThatGoesWithoutAFinalizerHasItsProcessStopped() {
    create("one", FOREVER, false);
    awaitPhase("one", Phase.RUNNING);
    objects.delete("one");
    assertThat(objects.get("one")).isEmpty();
    await().until(() -> fixture.processes().isEmpty() && fixture.get().states().isEmpty());
  }

  @Test
  void anObjectThatWentWhileNobodyWatchedHasItsProcessStopped() {
    create("one", FOREVER, true);
    create("two", FOREVER, true);
    awaitPhase("one", Phase.RUNNING);
    HostProcessStatus two = awaitPhase("two", Phase.RUNNING);
    controller.close();
    fixture.leave();
    objects.vanish("one");
    fixture.open();
    begin();
    await().until(() -> fixture.get().state("ym-one.service").isEmpty());
    assertThat(fixture.processes()).hasSize(1);
    assertThat(status("two")).isEqualTo(two);
  }

  @Test
  void afterTheFirstLookNoStatusIsOfTheLifeBefore() throws Exception {
    create("one", FOREVER, true);
    HostProcessStatus before = awaitPhase("one", Phase.RUNNING);
    controller.close();
    fixture.leave();
    long pid = Objects.requireNonNull(before.runtime()).pid();
    ProcessIdentity process = ProcessIdentity.of(pid);
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    await().until(() -> !process.alive());
    fixture.open();
    begin();

    controller.awaitFirstLook(java.time.Duration.ofSeconds(20));

    assertThat(status("one")).isNotEqualTo(before);
  }

  @Test
  void aNewObjectOfTheSameNameGetsANewProcessAfterTheOldOneEnded() {
    List<String> slow = List.of("-c", "trap 'sleep 0.5; exit 0' TERM; while :; do sleep 0.1; done");
    create("one", slow, false);
    HostProcessStatus first = awaitPhase("one", Phase.RUNNING);
    objects.delete("one");
    create("one", FOREVER, false);
    HostProcessStatus second = awaitPhase("one", Phase.RUNNING);
    assertThat(Objects.requireNonNull(second.runtime()).invocationID())
        .isNotEqualTo(Objects.requireNonNull(first.runtime()).invocationID());
    assertThat(fixture.processes()).containsExactly(second.runtime().pid());
  }

  @Test
  void aChangedSpecCountsFromTheNextStartAndIsSaid() {
    create("one", FOREVER, true);
    HostProcessStatus before = awaitPhase("one", Phase.RUNNING);
    HostProcess object = objects.get("one").orElseThrow();
    object.setSpec(spec("one", List.of("-c", "exec sleep 700"), RestartPolicy.NEVER));
    objects.update(object);
    HostProcessStatus after = awaitStatus("one", s -> s.observedGeneration() == 2);
    assertThat(after.runtime()).isEqualTo(before.runtime());
    assertThat(after.message()).contains("older settings");
  }

  @Test
  void whatEndsByItselfIsFailedWithItsExit() {
    create("one", List.of("-c", "exit 5"), true);
    HostProcessStatus failed = awaitPhase("one", Phase.FAILED);
    assertThat(Objects.requireNonNull(failed.exit()).code()).isEqualTo(5);
    assertThat(failed.message()).contains("exited with code 5");
    objects.delete("one");
    await()
        .during(java.time.Duration.ofMillis(300))
        .until(() -> status("one").phase() == Phase.FAILED);
  }

  @Test
  void unitsOfOtherPrefixesAreLeftAlone() {
    HostProcess other = object("two", FOREVER, true);
    HostProcessSpec spec = other.getSpec();
    other.setSpec(
        new HostProcessSpec(
            "other-two.service",
            spec.exec(),
            spec.argv(),
            null,
            spec.env(),
            List.of(),
            spec.restartPolicy(),
            spec.stop(),
            List.of(),
            List.of(),
            null,
            null,
            0,
            null));
    objects.create(other);
    create("one", FOREVER, true);
    awaitPhase("one", Phase.RUNNING);
    assertThat(status("two")).isEqualTo(HostProcessStatus.NONE);
    assertThat(fixture.get().state("other-two.service")).isEmpty();
  }

  @Test
  void twoObjectsThatWantOneUnitAreToldApart() {
    create("one", FOREVER, false);
    awaitPhase("one", Phase.RUNNING);
    HostProcess second = object("two", FOREVER, false);
    second.setSpec(spec("one", FOREVER, RestartPolicy.NEVER));
    objects.create(second);
    assertThat(awaitPhase("two", Phase.FAILED).message()).contains("in use by hostprocess/one/");
    assertThat(status("one").phase()).isEqualTo(Phase.RUNNING);
  }

  @Test
  void nothingIsWrittenWhileNothingChanges() {
    create("one", FOREVER, true);
    awaitPhase("one", Phase.RUNNING);
    String version = version("one");
    await().during(java.time.Duration.ofMillis(500)).until(() -> version("one").equals(version));
  }

  private String version(String name) {
    return objects.get(name).orElseThrow().getMetadata().getResourceVersion();
  }

  private HostProcessStatus status(String name) {
    return objects.get(name).map(HostProcess::reported).orElse(HostProcessStatus.NONE);
  }

  private HostProcessStatus awaitPhase(String name, Phase phase) {
    return awaitStatus(name, status -> status.phase() == phase);
  }

  private HostProcessStatus awaitStatus(String name, Predicate<HostProcessStatus> condition) {
    return await().atMost(SupervisorFixture.PATIENCE).until(() -> status(name), condition);
  }

  private void create(String name, List<String> argv, boolean held) {
    objects.create(object(name, argv, held));
  }

  private static HostProcess object(String name, List<String> argv, boolean held) {
    HostProcess object = new HostProcess();
    object.setMetadata(
        new ObjectMetaBuilder()
            .withName(name)
            .withFinalizers(held ? List.of(Labels.MEMBER_FINALIZER) : List.of())
            .build());
    object.setSpec(spec(name, argv, RestartPolicy.NEVER));
    return object;
  }

  private static HostProcessSpec spec(String name, List<String> argv, RestartPolicy policy) {
    return new HostProcessSpec(
        "ym-" + name + ".service",
        "/bin/sh",
        argv,
        null,
        List.of(new EnvironmentVariable("PATH", "/usr/bin:/bin")),
        List.of(),
        policy,
        new Stop("SIGTERM", 5),
        List.of(),
        List.of(),
        null,
        null,
        0,
        null);
  }
}
