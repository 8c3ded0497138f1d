package computer.socialweb.yardmaster.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessSpec;
import computer.socialweb.yardmaster.api.HostProcessStatus;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.local.server.ApiServer;
import computer.socialweb.yardmaster.local.server.ApiServerConfig;
import computer.socialweb.yardmaster.testkit.time.HandClock;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The client and its watchdog against the product's own API server, over TLS and WebSockets. */
@Timeout(90)
final class ObjectsOverApiTest {
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final String DEMO = "socialweb.computer/cluster=demo";

  @TempDir Path folder = Path.of("");
  private ApiServer server = new ApiServer(ApiServerConfig.of(folder));

  @BeforeEach
  void start() {
    startAt(folder.resolve("api"));
  }

  private void startAt(Path directory) {
    server = new ApiServer(ApiServerConfig.of(directory));
    server.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private ControlPlaneClient open() {
    return ControlPlaneClient.open(
        server.kubeconfigPath(), Optional.empty(), InstantSource.system());
  }

  private static HostProcess process(String name) {
    HostProcess object = new HostProcess();
    object.setMetadata(
        new ObjectMetaBuilder()
            .withName(name)
            .withLabels(Map.of("socialweb.computer/cluster", "demo"))
            .withFinalizers("socialweb.computer/cluster-member")
            .build());
    object.setSpec(
        new HostProcessSpec(
            name + ".service",
            "/bin/true",
            List.of("a"),
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
            null));
    return object;
  }

  private static HostProcess with(HostProcess object, Phase phase) {
    object.setStatus(new HostProcessStatus(phase, null, "said", 1, 0, null, null));
    return object;
  }

  @Test
  void anObjectLivesItsWholeLife() throws Exception {
    try (ControlPlaneClient client = open()) {
      Objects<HostProcess> objects = client.hostProcesses();
      HostProcess made = objects.create(process("one"));
      assertThatThrownBy(() -> objects.create(process("one")))
          .isInstanceOfSatisfying(
              ObjectFailure.class,
              e -> assertThat(e.reason()).isEqualTo(ObjectFailure.Reason.ALREADY_EXISTS));
      HostProcess stale = objects.get("one").orElseThrow();
      HostProcess running = objects.updateStatus(with(made, Phase.RUNNING));
      assertThat(running.getMetadata().getGeneration())
          .isEqualTo(stale.getMetadata().getGeneration());
      assertThatThrownBy(() -> objects.update(stale))
          .isInstanceOfSatisfying(
              ObjectFailure.class,
              e -> assertThat(e.reason()).isEqualTo(ObjectFailure.Reason.CONFLICT));
      assertThat(objects.await("one", SOON, o -> o.isPresent()))
          .hasValueSatisfying(o -> assertThat(o.reported().message()).isEqualTo("said"));
      assertThat(objects.list(DEMO)).hasSize(1);
      assertThat(objects.list("socialweb.computer/cluster=other")).isEmpty();
      objects.delete("one");
      HostProcess going = objects.get("one").orElseThrow();
      assertThat(going.getMetadata().getDeletionTimestamp()).isNotNull();
      going.getMetadata().setFinalizers(List.of());
      objects.update(going);
      assertThat(objects.await("one", SOON, Optional::isEmpty)).isEmpty();
      HostProcess wrong = process("two");
      wrong.getMetadata().setLabels(Map.of("odd label", "x"));
      assertThatThrownBy(() -> objects.create(wrong))
          .isInstanceOfSatisfying(
              ObjectFailure.class,
              e -> assertThat(e.reason()).isEqualTo(ObjectFailure.Reason.INVALID));
    }
  }

  @Test
  void closesWithinASecondAfterAWaitedDelete() throws Exception {
    ControlPlaneClient client = open();
    HostProcess plain = process("one");
    plain.getMetadata().setFinalizers(List.of());
    client.hostProcesses().create(plain);
    client.hostProcesses().snapshot();
    client.hostProcesses().delete("one");
    client.hostProcesses().await("one", SOON, Optional::isEmpty);
    long begin = System.nanoTime();
    client.close();
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void changesArriveAtOnceAndTheServersReturnIsNoticed() throws Exception {
    try (ControlPlaneClient client = open()) {
      Objects<HostProcess> objects = client.hostProcesses();
      objects.create(process("one"));
      var seen = new CopyOnWriteArrayList<Snapshot<HostProcess>>();
      try (var _ = objects.subscribe(seen::add)) {
        awaitNames(objects, "one");
        long begin = System.nanoTime();
        objects.create(process("two"));
        awaitNames(objects, "one", "two");
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(3));
        server.close();
        await().atMost(SOON).until(() -> objects.snapshot().freshness() instanceof Freshness.Stale);
        assertThat(objects.snapshot().byName()).containsOnlyKeys("one", "two");
        startAt(folder.resolve("api"));
        awaitNames(objects, "one", "two");
        objects.create(process("three"));
        awaitNames(objects, "one", "three", "two");
      }
    }
  }

  @Test
  void aStateRestoredFromABackupIsShown() throws Exception {
    try (ControlPlaneClient client = open()) {
      Objects<HostProcess> objects = client.hostProcesses();
      objects.create(process("kept"));
      awaitNames(objects, "kept");
      server.close();
      copy(folder.resolve("api"), folder.resolve("backup"));
      startAt(folder.resolve("api"));
      for (int i = 0; i < 30; i++) {
        objects.await("none", SOON, Optional::isEmpty);
        objects.create(process("later-" + i));
      }
      await().atMost(SOON).until(() -> objects.snapshot().byName().size() == 31);
      server.close();
      copy(folder.resolve("backup"), folder.resolve("api"));
      startAt(folder.resolve("api"));
      awaitNames(objects, "kept");
    }
  }

  private static void awaitNames(Objects<HostProcess> objects, String... names) {
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              assertThat(objects.snapshot().byName().keySet()).containsExactlyInAnyOrder(names);
              assertThat(objects.snapshot().freshness()).isInstanceOf(Freshness.Live.class);
            });
  }

  /** Makes the second directory like the first, files of it that the first lacks included. */
  private static void copy(Path from, Path to) throws IOException {
    if (Files.exists(to)) {
      try (Stream<Path> old = Files.list(to)) {
        old.filter(Files::isRegularFile).forEach(ObjectsOverApiTest::delete);
      }
    }
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    try (Stream<Path> folders = Files.list(from)) {
      for (Path inner : folders.filter(Files::isDirectory).toList()) {
        copy(inner, to.resolve(inner.getFileName()));
      }
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aClockThatIsSetBackHoldsNothingUp() throws Exception {
    HandClock clock = new HandClock();
    Path directory = folder.resolve("api");
    try (ControlPlaneClient client =
        ControlPlaneClient.open(server.kubeconfigPath(), Optional.empty(), clock)) {
      Objects<HostProcess> objects = client.hostProcesses();
      objects.create(process("one"));
      await().atMost(SOON).until(() -> objects.snapshot().byName().containsKey("one"));
      clock.advance(Duration.ofHours(-1));
      server.close();
      await().atMost(SOON).until(() -> objects.snapshot().freshness() instanceof Freshness.Stale);
      clock.advance(Duration.ofHours(-1));
      startAt(directory);
      await().atMost(SOON).until(() -> objects.snapshot().freshness() instanceof Freshness.Live);
    }
  }
}
