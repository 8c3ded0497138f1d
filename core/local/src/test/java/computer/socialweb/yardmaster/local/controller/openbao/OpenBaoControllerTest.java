package computer.socialweb.yardmaster.local.controller.openbao;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.OpenBaoServerSpec;
import computer.socialweb.yardmaster.api.OpenBaoServerStatus;
import computer.socialweb.yardmaster.api.OpenBaoServerStatus.Phase;
import computer.socialweb.yardmaster.api.Output;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.vault.Vaults;
import computer.socialweb.yardmaster.local.supervisor.process.ProcessSupervisor;
import computer.socialweb.yardmaster.objects.InMemoryObjects;
import computer.socialweb.yardmaster.objects.Objects;
import computer.socialweb.yardmaster.testkit.time.HandClock;
import computer.socialweb.yardmaster.work.Threads;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OpenBaoControllerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final ClusterKey KEY = new ClusterKey("demo");
  private static final String UNIT = "ym-test-c-demo-bao.service";
  private static final OpenBaoController.Timing QUICK =
      new OpenBaoController.Timing(
          Duration.ofMillis(20),
          Duration.ofMillis(50),
          Duration.ofMillis(300),
          Duration.ofSeconds(2));

  @TempDir Path folder;
  private final InMemoryObjects<OpenBaoServer> objects = new InMemoryObjects<>(OpenBaoServer.class);
  private final Vaults vaults = new Vaults(objects);
  private final ScheduledExecutorService timer = Threads.timer("test");
  private ProcessSupervisor supervisor;
  private OpenBaoController controller;
  private String address;

  @BeforeEach
  void open() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      address = "127.0.0.1:" + free.getLocalPort();
    }
    supervisor =
        ProcessSupervisor.open(
            folder.resolve("units"),
            computer.socialweb.yardmaster.local.supervisor.process.Timing.DEFAULT,
            InstantSource.system(),
            new SecureRandom());
    controller = controller(InstantSource.system());
    controller.start();
  }

  private OpenBaoController controller(InstantSource clock) {
    return new OpenBaoController(objects, supervisor, QUICK, timer, clock);
  }

  @AfterEach
  void close() {
    controller.close();
    supervisor.states().forEach(state -> supervisor.stop(state.name()));
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> supervisor.states().stream().allMatch(state -> state.process() == null));
    supervisor.close();
    timer.shutdownNow();
    objects.close();
  }

  private void answer(int status) throws IOException {
    Path fresh = Files.writeString(folder.resolve("status.new"), Integer.toString(status));
    Files.move(
        fresh,
        folder.resolve("status"),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  private OpenBaoServerSpec spec(Map<String, Object> declaration) {
    return spec(address, declaration);
  }

  private OpenBaoServerSpec spec(String reported, Map<String, Object> declaration) {
    String log = folder.resolve("bao.log").toString();
    return new OpenBaoServerSpec(
        UNIT,
        ProcessHandle.current().info().command().orElseThrow(),
        List.of(
            "-Xmx16m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            Path.of("target", "test-classes").toAbsolutePath().toString(),
            VaultProgram.class.getName(),
            address.substring(address.indexOf(':') + 1),
            folder.resolve("status").toString()),
        List.of(),
        List.of(),
        null,
        reported,
        null,
        List.of(),
        null,
        new Output(log, log, 0),
        declaration);
  }

  private OpenBaoServerStatus await(Predicate<OpenBaoServerStatus> wanted)
      throws InterruptedException {
    return objects
        .await("demo", PATIENCE, found -> found.filter(o -> wanted.test(o.reported())).isPresent())
        .orElseThrow()
        .reported();
  }

  private OpenBaoServerStatus awaitPhase(Phase phase) throws InterruptedException {
    return await(status -> status.phase() == phase);
  }

  @Test
  void aVaultIsPlacedReportsItsHealthAndIsReaped() throws Exception {
    answer(200);
    OpenBaoServer ready = vaults.place(KEY, spec(Map.of()), PATIENCE);
    OpenBaoServerStatus status = ready.reported();
    String invocation =
        requireNonNull(supervisor.state(UNIT).orElseThrow().process()).invocationID();
    assertThat(requireNonNull(status.runtime()).instance()).isEqualTo(invocation);
    assertThat(status.initialized()).isTrue();
    assertThat(status.sealed()).isFalse();
    assertThat(status.syncedGeneration()).isEqualTo(ready.getMetadata().getGeneration());
    assertThat(vaults.sick(KEY)).isEmpty();

    answer(503);
    assertThat(awaitPhase(Phase.SEALED).sealed()).isTrue();
    assertThat(vaults.sick(KEY).orElseThrow()).startsWith("Sealed");
    answer(501);
    assertThat(await(s -> Boolean.FALSE.equals(s.initialized())).phase()).isEqualTo(Phase.STARTING);
    answer(429);
    assertThat(awaitPhase(Phase.READY).message()).contains("standby");
    answer(418);
    assertThat(awaitPhase(Phase.FAILED).message()).contains("418");
    answer(0);
    assertThat(await(s -> s.message() != null && s.message().contains("no answer within")).phase())
        .isIn(Phase.STARTING, Phase.FAILED);
    answer(200);
    awaitPhase(Phase.READY);
    answer(-200);
    await(s -> s.message() != null && s.message().contains("no answer within"));
    answer(200);
    awaitPhase(Phase.READY);

    vaults.reap(KEY, PATIENCE);
    assertThat(objects.get("demo")).isEmpty();
    assertThat(supervisor.states()).isEmpty();
    assertThat(vaults.sick(KEY)).contains("no OpenBaoServer");
  }

  @Test
  void aVaultThatWasReadyIsAdoptedByAnEqualSpec() throws Exception {
    answer(200);
    OpenBaoServer first = vaults.place(KEY, spec(Map.of()), PATIENCE);
    OpenBaoServer second = vaults.place(KEY, spec(Map.of()), PATIENCE);
    assertThat(second.reported().runtime()).isEqualTo(first.reported().runtime());
  }

  @Test
  void anAnswerThatComesWhileAStatusIsWrittenIsNotForgotten() throws Exception {
    answer(200);
    vaults.place(KEY, spec(Map.of()), PATIENCE);
    controller.close();
    controller = new OpenBaoController(slow(), supervisor, QUICK, timer, InstantSource.system());
    controller.start();
    answer(0);
    pause(150); // a question is open now, and for 300 ms
    OpenBaoServer object = objects.get("demo").orElseThrow();
    object.setSpec(spec(Map.of("mounts", List.of())));
    objects.update(object);

    answer(503);

    awaitPhase(Phase.SEALED);
  }

  /** The objects, of which each status takes longer to write than a question to be given up. */
  @SuppressWarnings("unchecked")
  private Objects<OpenBaoServer> slow() {
    return (Objects<OpenBaoServer>)
        Proxy.newProxyInstance(
            Objects.class.getClassLoader(),
            new Class<?>[] {Objects.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("updateStatus")) {
                pause(600);
              }
              try {
                return method.invoke(objects, arguments);
              } catch (InvocationTargetException e) {
                throw requireNonNull(e.getCause());
              }
            });
  }

  private static void pause(long millis) throws InterruptedException {
    assertThat(new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS)).isFalse();
  }

  @Test
  void afterTheFirstLookAVaultIsNotReadyByWhatItSaidInTheLifeBefore() throws Exception {
    answer(200);
    vaults.place(KEY, spec(Map.of()), PATIENCE);
    controller.close();
    answer(503);
    controller = new OpenBaoController(objects, supervisor, QUICK, timer, InstantSource.system());
    controller.start();

    controller.awaitFirstLook(PATIENCE);

    assertThat(objects.get("demo").orElseThrow().reported().phase()).isEqualTo(Phase.SEALED);
  }

  @Test
  void aDeclarationIsNeverCalledSynced() throws Exception {
    answer(200);
    OpenBaoServer ready =
        vaults.place(KEY, spec(Map.of("mounts", List.of(Map.of("path", "secret")))), PATIENCE);
    assertThat(ready.reported().syncedGeneration()).isZero();
    assertThat(ready.reported().message()).contains("does not apply the declaration (mounts)");
  }

  @Test
  void aVaultThatFailedIsReplacedAndOneOfAnotherClusterIsLeftAlone() throws Exception {
    answer(418);
    assertThatThrownBy(() -> vaults.place(KEY, spec(Map.of()), PATIENCE))
        .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.code()).isEqualTo("vault.failed"));
    String failed = objects.get("demo").orElseThrow().getMetadata().getUid();
    answer(200);
    OpenBaoServer ready = vaults.place(KEY, spec(Map.of()), PATIENCE);
    assertThat(ready.getMetadata().getUid()).isNotEqualTo(failed);

    ready.getMetadata().setLabels(Map.of(Labels.CLUSTER, "other"));
    ready.getMetadata().setResourceVersion(null);
    objects.update(ready);
    assertThatThrownBy(() -> vaults.place(KEY, spec(Map.of()), PATIENCE))
        .isInstanceOfSatisfying(
            Failure.class, e -> assertThat(e.code()).isEqualTo("vault.foreign"));
    vaults.reap(KEY, PATIENCE);
    assertThat(objects.get("demo")).isPresent();
  }

  @Test
  void anAddressThatNobodyCanAskIsTheReason() throws Exception {
    answer(200);
    OpenBaoServer object = new OpenBaoServer();
    object.setMetadata(new ObjectMetaBuilder().withName("demo").build());
    object.setSpec(spec("my_vault:8200", Map.of()));
    objects.create(object);
    await(s -> s.phase() == Phase.FAILED && String.valueOf(s.message()).contains("my_vault:8200"));
    objects.delete("demo");
    objects.await("demo", PATIENCE, Optional::isEmpty);
  }

  @Test
  void aVaultWhoseObjectWentWhileNobodyWatchedIsStopped() throws Exception {
    answer(200);
    vaults.place(KEY, spec(Map.of()), PATIENCE);
    controller.close();
    objects.vanish("demo");
    controller = controller(InstantSource.system());
    controller.start();
    Awaitility.await().atMost(PATIENCE).until(() -> supervisor.states().isEmpty());
  }

  @Test
  void aClockThatIsSetBackHoldsNothingUp() throws Exception {
    HandClock clock = new HandClock();
    controller.close();
    controller = controller(clock);
    controller.start();
    answer(503);
    OpenBaoServer object = new OpenBaoServer();
    object.setMetadata(new ObjectMetaBuilder().withName("demo").build());
    object.setSpec(spec(Map.of()));
    objects.create(object);
    awaitPhase(Phase.SEALED);
    clock.advance(Duration.ofHours(-1));
    answer(200);
    awaitPhase(Phase.READY);
    clock.advance(Duration.ofHours(-1));
    answer(0);
    awaitPhase(Phase.FAILED); // after a while without an answer
  }

  @Test
  void aVaultThatStaysSealedIsAskedOftenOnlyWhileItMayStart() throws Exception {
    controller.close();
    controller =
        new OpenBaoController(
            objects,
            supervisor,
            new OpenBaoController.Timing(
                Duration.ofMillis(20),
                Duration.ofSeconds(3),
                Duration.ofMillis(300),
                Duration.ofSeconds(1)),
            timer,
            InstantSource.system());
    controller.start();
    answer(503);
    OpenBaoServer object = new OpenBaoServer();
    object.setMetadata(new ObjectMetaBuilder().withName("demo").build());
    object.setSpec(spec(Map.of()));
    objects.create(object);
    awaitPhase(Phase.SEALED);
    AtomicLong seen = new AtomicLong();
    Awaitility.await()
        .during(Duration.ofMillis(1500))
        .atMost(PATIENCE)
        .until(() -> asked() == seen.getAndSet(asked()));
    answer(200);
    awaitPhase(Phase.READY);
  }

  private long asked() throws IOException {
    return Files.size(folder.resolve("status.asked"));
  }
}
