package computer.socialweb.yardmaster.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(40)
final class ControlPlaneClientTest {
  private static final Duration SOON = Duration.ofSeconds(15);
  private static final Timing QUICK =
      new Timing(
          Duration.ofMillis(300),
          Duration.ofMillis(800),
          Duration.ofMillis(100),
          Duration.ofMillis(600),
          Duration.ofSeconds(10),
          Duration.ofMillis(20),
          Duration.ofSeconds(30));

  @TempDir Path folder = Path.of("");
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private FaultyApi api = new FaultyApi();
  private ControlPlaneClient client = open();

  ControlPlaneClientTest() throws IOException {}

  private ControlPlaneClient open() throws IOException {
    return open(QUICK);
  }

  private ControlPlaneClient open(Timing timing) throws IOException {
    Path home = Files.createTempDirectory("ym-objects");
    try {
      return ControlPlaneClient.open(
          api.kubeconfig(home),
          Optional.empty(),
          InstantSource.system(),
          timing,
          config -> config.setOnlyHttpWatches(true));
    } finally {
      Files.deleteIfExists(home.resolve("kubeconfig"));
      Files.deleteIfExists(home);
    }
  }

  @BeforeEach
  void putOne() {
    api.put("one", "Running");
  }

  @AfterEach
  void close() {
    client.close();
    api.close();
    threads.shutdownNow();
  }

  private Objects<HostProcess> objects() {
    return client.hostProcesses();
  }

  private void awaitLive() {
    await().atMost(SOON).until(() -> objects().snapshot().freshness() instanceof Freshness.Live);
  }

  private void awaitNames(String... names) {
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              assertThat(objects().snapshot().byName()).containsOnlyKeys(names);
              assertThat(objects().snapshot().freshness()).isInstanceOf(Freshness.Live.class);
            });
  }

  @Test
  void opensWithoutTalkingAndFollowsOnceAsked() {
    assertThat(api.requests()).isZero();
    assertThat(objects().snapshot().freshness()).isInstanceOf(Freshness.Loading.class);
    awaitNames("one");
    api.put("two", "Starting");
    awaitNames("one", "two");
    api.remove("one");
    awaitNames("two");
  }

  @Test
  void singleRequestsAndTheirFailures() {
    HostProcess read = objects().get("one").orElseThrow();
    assertThat(read.reported().phase()).isEqualTo(Phase.RUNNING);
    assertThat(objects().get("none")).isEmpty();
    objects().delete("none");
    HostProcess changed = objects().update(read);
    assertThatThrownBy(() -> objects().update(read))
        .isInstanceOfSatisfying(
            ObjectFailure.class,
            e -> assertThat(e.reason()).isEqualTo(ObjectFailure.Reason.CONFLICT));
    assertThatThrownBy(() -> objects().create(changed))
        .isInstanceOfSatisfying(
            ObjectFailure.class,
            e -> assertThat(e.reason()).isEqualTo(ObjectFailure.Reason.ALREADY_EXISTS));
    assertThat(objects().list("")).hasSize(1);
    api.refuseWith = 403;
    assertThatThrownBy(() -> objects().list(""))
        .isInstanceOfSatisfying(
            ObjectFailure.class,
            e -> assertThat(e.reason()).isEqualTo(ObjectFailure.Reason.FORBIDDEN))
        .hasMessageContainingAll("the test said", Integer.toString(api.port()));
    api.die();
    assertThatThrownBy(() -> objects().get("one"))
        .isInstanceOfSatisfying(
            ObjectFailure.class,
            e -> {
              assertThat(e.reason()).isEqualTo(ObjectFailure.Reason.UNREACHABLE);
              assertThat(e.kind()).isEqualTo(Failure.Kind.UNREACHABLE);
            });
  }

  @Test
  void becomesStaleWhenTheServerDiesAndRecoversByItself() throws Exception {
    awaitNames("one");
    var seen = new CopyOnWriteArrayList<Freshness>();
    try (var _ = objects().subscribe(snapshot -> seen.add(snapshot.freshness()))) {
      api.die();
      await().atMost(SOON).until(() -> objects().snapshot().freshness() instanceof Freshness.Stale);
      assertThat(objects().snapshot().byName()).containsOnlyKeys("one");
      Freshness.Stale stale = (Freshness.Stale) objects().snapshot().freshness();
      assertThat(stale.asOf()).isNotNull();
      assertThat(stale.reason()).contains(Integer.toString(api.port()));
      api.put("two", "Running");
      api.comeBack();
      awaitNames("one", "two");
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(seen)
                      .hasAtLeastOneElementOfType(Freshness.Stale.class)
                      .last()
                      .isInstanceOf(Freshness.Live.class));
    }
  }

  @Test
  void startsOnceTheServerIsThere() throws Exception {
    api.die();
    objects().snapshot();
    await().atMost(SOON).until(() -> objects().snapshot().freshness() instanceof Freshness.Stale);
    api.comeBack();
    awaitNames("one");
  }

  @Test
  void aDeafWatchIsNoticedAndRebuilt() {
    awaitNames("one");
    api.deaf = true;
    api.put("two", "Running");
    awaitNames("one", "two");
  }

  @Test
  void aWatchThatOnlyMissesOtherKindsIsLeftAlone() {
    awaitNames("one");
    await().atMost(SOON).until(() -> api.watches() == 1);
    for (int i = 0; i < 5; i++) {
      api.otherKindChanges();
      int before = api.requests();
      await().atMost(SOON).until(() -> api.requests() > before + 3);
    }
    assertThat(api.watches()).isEqualTo(1);
  }

  @Test
  void anAnswerThatIsOlderThanWhatTheWatchHeardMeanwhileIsNoRewinding() {
    awaitNames("one");
    await().atMost(SOON).until(() -> api.watches() == 1);
    CountDownLatch answers = new CountDownLatch(1);
    api.probes = answers;
    await().atMost(SOON).until(() -> api.heldProbes() > 0);
    api.put("two", "Running");
    awaitNames("one", "two");
    api.probes = new CountDownLatch(0);
    answers.countDown();
    int before = api.requests();
    await().atMost(SOON).until(() -> api.requests() > before + 3);
    assertThat(api.watches()).isEqualTo(1);
  }

  @Test
  void aStateFromEarlierIsNoticedAndRead() {
    awaitNames("one");
    api.rewind();
    awaitNames("restored");
  }

  @Test
  void aStoppedWatchIsRebuilt() {
    awaitNames("one");
    api.send("ERROR", expired());
    api.put("two", "Running");
    awaitNames("one", "two");
    api.sendRaw("this is no json\n");
    api.put("three", "Running");
    awaitNames("one", "two", "three");
  }

  private static tools.jackson.databind.JsonNode expired() {
    return tools.jackson.databind.json.JsonMapper.builder()
        .build()
        .readTree(
            "{\"apiVersion\":\"v1\",\"kind\":\"Status\",\"code\":410,\"reason\":\"Expired\",\"message\":\"too"
                + " old\"}");
  }

  @Test
  void anObjectThatDoesNotFitIsNamedAndEndsNothing() {
    api.put("odd", "Dancing");
    awaitLive();
    assertThat(objects().snapshot().byName()).containsOnlyKeys("one");
    assertThat(objects().snapshot().unreadable()).containsOnlyKeys("odd");
    api.put("odd", "Running");
    awaitNames("odd", "one");
    assertThat(objects().snapshot().unreadable()).isEmpty();
    api.put("odd", "Dancing");
    awaitNames("one");
    api.put("two", "Running");
    awaitNames("one", "two");
    assertThatThrownBy(() -> objects().list(""))
        .isInstanceOf(ObjectFailure.class)
        .hasMessageContaining("odd");
  }

  @Test
  void thousandEventsAreOneConnectionAndFewCalls() {
    awaitNames("one");
    await().atMost(SOON).until(() -> api.watches() == 1);
    var calls = new CopyOnWriteArrayList<Snapshot<HostProcess>>();
    try (var _ = objects().subscribe(calls::add)) {
      for (int i = 0; i < 1000; i++) {
        api.put("one", i % 2 == 0 ? "Starting" : "Running");
      }
      api.put("last", "Running");
      await().atMost(SOON).until(() -> calls.getLast().byName().containsKey("last"));
    }
    assertThat(api.watches()).isEqualTo(1);
    assertThat(calls.size()).isLessThan(500);
  }

  @Test
  void followersHearNamesWithoutTheFold() throws IOException {
    try (ControlPlaneClient folding = open(folding(Duration.ofHours(1)))) {
      Objects<HostProcess> objects = folding.hostProcesses();
      var heard = new CopyOnWriteArrayList<String>();
      try (var _ = objects.follow(heard::add)) {
        await().atMost(SOON).until(() -> heard.contains("one"));
        assertThat(objects.known("one")).isPresent();
        api.put("two", "Starting");
        await().atMost(SOON).until(() -> heard.contains("two"));
        assertThat(objects.known("two").orElseThrow().reported().phase()).isEqualTo(Phase.STARTING);
        heard.clear();
        api.put("two", "Running");
        await().atMost(SOON).until(() -> heard.contains("two"));
        assertThat(objects.known("two").orElseThrow().reported().phase()).isEqualTo(Phase.RUNNING);
        api.rewind();
        await().atMost(SOON).until(() -> heard.contains("restored"));
        await().atMost(SOON).until(() -> objects.known("two").isEmpty());
      }
      heard.clear();
      api.put("three", "Running");
      await().atMost(SOON).until(() -> objects.known("three").isPresent());
      assertThat(heard).isEmpty();
    }
  }

  private static Timing folding(Duration fold) {
    return new Timing(
        QUICK.probe(),
        QUICK.probeTimeout(),
        QUICK.reprobe(),
        QUICK.patience(),
        QUICK.sync(),
        fold,
        QUICK.poll());
  }

  @Test
  void awaitSeesChangesAndTimesOutWithWhatItSaw() throws Exception {
    CompletableFuture<Optional<HostProcess>> waiting =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return objects()
                    .await(
                        "two",
                        SOON,
                        o -> o.map(p -> p.reported().phase() == Phase.RUNNING).orElse(false));
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            },
            threads);
    awaitLive();
    api.put("two", "Starting");
    api.put("two", "Running");
    assertThat(waiting.get(10, TimeUnit.SECONDS)).isPresent();
    assertThatThrownBy(() -> objects().await("one", Duration.ofMillis(200), Optional::isEmpty))
        .isInstanceOfSatisfying(AwaitTimeout.class, e -> assertThat(e.lastSeen()).hasSize(1));
    assertThat(
            objects()
                .awaitSelected("socialweb.computer/cluster=demo", SOON, list -> list.size() == 2))
        .extracting(object -> object.getMetadata().getName())
        .isEqualTo(List.of("one", "two"));
  }

  @Test
  void awaitOutlivesADeafWatchAndADeadServer() throws Exception {
    awaitNames("one");
    api.deaf = true;
    CompletableFuture<Void> waiting =
        CompletableFuture.runAsync(
            () -> {
              try {
                objects().await("one", SOON, Optional::isEmpty);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            },
            threads);
    api.die();
    await().atMost(SOON).until(() -> objects().snapshot().freshness() instanceof Freshness.Stale);
    api.remove("one");
    api.comeBack();
    waiting.get(10, TimeUnit.SECONDS);
  }

  @Test
  void closesWithinASecondEvenWithAServerThatHangs() {
    awaitLive();
    api.endWatches();
    long begin = System.nanoTime();
    client.close();
    client.close();
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void aBrokenKubeconfigIsNamedWithItsReason() throws Exception {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> open(missing, Optional.empty()))
        .isInstanceOf(Failure.class)
        .hasMessageContaining(missing.toString());
    Path broken = Files.writeString(folder.resolve("broken"), "clusters: [{name: x\n  oops");
    assertThatThrownBy(() -> open(broken, Optional.empty()))
        .isInstanceOf(Failure.class)
        .hasMessageContaining(broken.toString());
    Path good = api.kubeconfig(folder);
    assertThatThrownBy(() -> open(good, Optional.of("other")))
        .isInstanceOf(Failure.class)
        .hasMessageContainingAll(good.toString(), "other", "test");
    Path empty = Files.writeString(folder.resolve("empty"), "");
    assertThatThrownBy(() -> open(empty, Optional.empty())).isInstanceOf(Failure.class);
  }

  private static void open(Path file, Optional<String> context) {
    ControlPlaneClient.open(file, context, InstantSource.system()).close();
  }
}
