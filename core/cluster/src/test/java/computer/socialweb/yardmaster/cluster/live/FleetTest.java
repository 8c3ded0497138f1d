package computer.socialweb.yardmaster.cluster.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessSpec;
import computer.socialweb.yardmaster.api.HostProcessStatus;
import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.PostgresSpec;
import computer.socialweb.yardmaster.api.PostgresStatus;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.ObjectNames;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.FleetSnapshot;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import computer.socialweb.yardmaster.cluster.front.FrontStatus;
import computer.socialweb.yardmaster.cluster.record.ControlPlane;
import computer.socialweb.yardmaster.cluster.record.ControlPlanes;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.cluster.spawn.Renderings;
import computer.socialweb.yardmaster.objects.Freshness;
import computer.socialweb.yardmaster.objects.Snapshot;
import computer.socialweb.yardmaster.operation.Verb;
import computer.socialweb.yardmaster.template.Machine;
import computer.socialweb.yardmaster.work.Threads;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FleetTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final ClusterKey DEMO = new ClusterKey("demo");
  private static final Freshness LIVE = new Freshness.Live(NOW);

  @TempDir Path root = Path.of("");
  private final Map<String, HostProcess> processes = new HashMap<>();
  private final Map<String, Postgres> stores = new HashMap<>();
  private final Map<String, Verb> running = new HashMap<>();
  private final ScheduledExecutorService timer = Threads.timer("fleet-test");
  private ControlPlanes records =
      new ControlPlanes(new StateDirectory(Path.of("/nowhere")), InstantSource.fixed(NOW));
  private Fleet fleet = fleet(new StateDirectory(Path.of("/nowhere")));
  private Freshness freshness = LIVE;

  private Fleet fleet(StateDirectory state) {
    Renderings renderings =
        new Renderings(state, new Machine(Path.of("/bin/java"), Map.of(), List.of()));
    Ages ages = new Ages();
    Sentences sentences = new Sentences();
    return new Fleet(
        new Disk(state, records, renderings, (key, record) -> Optional.empty()),
        new FrontProbes(key -> Path.of("/nowhere/front.sock"), timer, () -> {}),
        new ClusterAssembly(
            new MemberAssembly(new UnitNames("ym-"), state, sentences, ages), sentences, ages),
        ages);
  }

  @BeforeEach
  void anEmptyState() {
    StateDirectory state = new StateDirectory(root.toAbsolutePath());
    records = new ControlPlanes(state, InstantSource.fixed(NOW));
    fleet = fleet(state);
  }

  @AfterEach
  void close() {
    timer.shutdownNow();
  }

  private FleetSnapshot assemble() {
    return fleet.assemble(
        new Fleet.Sources(
            new Snapshot<>(processes, freshness),
            new Snapshot<>(stores, freshness),
            new Snapshot<OpenBaoServer>(Map.of(), freshness),
            running),
        NOW);
  }

  private ClusterSnapshot demo() {
    return assemble().cluster(DEMO).orElseThrow();
  }

  private HostProcess put(String member, Phase phase) {
    MemberName name = MemberName.parse(member);
    HostProcess object = new HostProcess();
    Map<String, String> labels = new HashMap<>();
    labels.put(Labels.CLUSTER, "demo");
    labels.put(Labels.MEMBER, name.label());
    labels.put(Labels.VERIFIED, "i-" + member);
    object.setMetadata(
        new ObjectMetaBuilder()
            .withName(ObjectNames.member(DEMO, name))
            .withUid("u-" + member)
            .withCreationTimestamp("2026-01-01T11:00:00Z")
            .withLabels(labels)
            .build());
    object.setSpec(
        new HostProcessSpec(
            "ym-c-demo-" + member + ".service",
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
            null));
    boolean runs = phase == Phase.RUNNING;
    object.setStatus(
        new HostProcessStatus(
            phase,
            null,
            runs ? null : "it\u001bfell",
            1,
            2,
            runs ? null : new HostProcessStatus.Exit(1, null, "2026-01-01T11:59:00Z"),
            runs
                ? new HostProcessStatus.RunningProcess(
                    "i-" + member, 42, "2026-01-01T11:30:00Z", null, null)
                : null));
    processes.put(object.getMetadata().getName(), object);
    return object;
  }

  private void store(PostgresStatus.Phase phase) {
    Postgres object = new Postgres();
    object.setMetadata(
        new ObjectMetaBuilder()
            .withName("demo")
            .withUid("u-store")
            .withLabels(Map.of(Labels.CLUSTER, "demo"))
            .build());
    object.setSpec(new PostgresSpec(List.of("kine"), false));
    object.setStatus(new PostgresStatus(phase, null, "/run/x", "postgres", "pg", 1));
    stores.put("demo", object);
  }

  private void record(String... members) {
    record(Optional.empty(), members);
  }

  private void record(Optional<ControlPlane.Front> front, String... members) {
    records.write(
        DEMO,
        new ControlPlane(
            Slot.A,
            "slice",
            "store",
            List.of(members).stream()
                .map(name -> new ControlPlane.Member(MemberName.parse(name), "unit", "object", "i"))
                .toList(),
            front,
            Map.of(
                Slot.A,
                new ControlPlane.SlotEntry(
                    "k3s",
                    "kine",
                    Optional.of("v1"),
                    20001,
                    20002,
                    "/d",
                    Optional.empty(),
                    "u",
                    "u",
                    Optional.empty(),
                    Optional.empty())),
            Map.of("apiserver", new ControlPlane.Link(Slot.A, Optional.empty(), 0)),
            Optional.empty(),
            ""));
  }

  private void wellDemo() {
    for (String member : List.of("front", "kine@a", "k3s@a")) {
      put(member, Phase.RUNNING);
    }
    store(PostgresStatus.Phase.READY);
    record("front", "kine@a", "k3s@a");
  }

  @Test
  void itIsWholeOnlyOnceTheFrontsHaveBeenHeardAndTheyAreInIt() {
    wellDemo();
    assertThat(demo().front()).isEmpty();
    assertThat(fleet.whole()).isFalse();

    record(
        Optional.of(new ControlPlane.Front("127.0.0.1:1", "127.0.0.1:20001", 1, "x")),
        "front",
        "kine@a",
        "k3s@a");
    ClusterSnapshot heard =
        await().atMost(Duration.ofSeconds(10)).until(this::demo, seen -> fleet.whole());
    assertThat(heard.front().orElseThrow().warning()).isPresent();
    assertThat(heard.state()).isEqualTo(State.WARNING);
  }

  @Test
  void aWellClusterIsReadyAndTellsAllOfItsMembers() {
    wellDemo();
    ClusterSnapshot demo = demo();
    assertThat(demo.state()).isEqualTo(State.READY);
    assertThat(demo.unhealthy()).isEmpty();
    assertThat(demo.worst()).isEmpty();
    assertThat(demo.createdAt()).contains(Instant.parse("2026-01-01T11:00:00Z"));
    MemberSnapshot k3s = demo.member("k3s@a").orElseThrow();
    assertThat(k3s.verified()).isTrue();
    assertThat(k3s.since()).contains(Instant.parse("2026-01-01T11:30:00Z"));
    assertThat(k3s.needs()).containsExactly("front", "kine@a");
    assertThat(k3s.version()).contains("v1");
    assertThat(demo.slots()).containsOnlyKeys(Slot.A);
    assertThat(demo.links()).containsOnlyKeys("apiserver");
    assertThat(demo.store().orElseThrow().state()).isEqualTo(State.READY);
  }

  @Test
  void theCauseIsToldApartFromWhatItTakesDown() {
    wellDemo();
    put("kine@a", Phase.FAILED);
    ClusterSnapshot demo = demo();
    assertThat(demo.state()).isEqualTo(State.FAILED);
    assertThat(demo.worst()).contains("kine@a");
    assertThat(demo.member("k3s@a").orElseThrow().state()).isEqualTo(State.AFFECTED);
    assertThat(demo.member("k3s@a").orElseThrow().cause()).contains("kine@a");
    MemberSnapshot kine = demo.member("kine@a").orElseThrow();
    assertThat(kine.exit()).contains("exit code 1");
    assertThat(kine.reason()).isEqualTo("it\\x1bfell");
    assertThat(demo.unhealthy()).containsExactly("kine@a: Failed: it\\x1bfell");
  }

  @Test
  void runningWithoutAProcessIsSickAndNoError() {
    wellDemo();
    HostProcess front = put("front", Phase.RUNNING);
    front.setStatus(new HostProcessStatus(Phase.RUNNING, null, null, 1, 0, null, null));
    assertThat(demo().unhealthy()).containsExactly("front: Running without a process");
    assertThat(demo().state()).isEqualTo(State.WARNING);
  }

  @Test
  void aMemberThatLostItsObjectIsTheCauseButNotWhileItIsBroughtUpOrDown() {
    wellDemo();
    processes.remove(ObjectNames.member(DEMO, MemberName.parse("kine@a")));
    assertThat(demo().unhealthy()).containsExactly("kine@a: no HostProcess");
    assertThat(demo().member("kine@a").orElseThrow().state()).isEqualTo(State.FAILED);
    running.put("demo", Verb.SPAWN);
    assertThat(demo().member("kine@a").orElseThrow().state()).isEqualTo(State.REQUESTED);
    running.put("demo", Verb.REAP);
    assertThat(demo().member("kine@a").orElseThrow().state()).isEqualTo(State.STOPPED);
  }

  @Test
  void anUnreadableRecordIsReportedAndHidesNothing() throws Exception {
    wellDemo();
    Files.writeString(records.file(DEMO), "{ broken");
    ClusterSnapshot demo = demo();
    assertThat(demo.problem().orElseThrow()).contains(records.file(DEMO).toString());
    assertThat(demo.members()).hasSize(3);
    assertThat(demo.state()).isEqualTo(State.WARNING);
    assertThat(demo.unhealthy()).singleElement().asString().startsWith("controlplane.json: ");
  }

  @Test
  void aReapedClusterIsStoppedWhateverItsStore() {
    store(PostgresStatus.Phase.READY);
    assertThat(demo().state()).isEqualTo(State.STOPPED);
    assertThat(demo().members()).isEmpty();
  }

  @Test
  void theSlotThatDoesNotServeIsStandby() {
    wellDemo();
    put("kine@b", Phase.RUNNING);
    put("k3s@b", Phase.RUNNING);
    assertThat(demo().member("k3s@b").orElseThrow().state()).isEqualTo(State.STANDBY);
    assertThat(demo().state()).isEqualTo(State.READY);
  }

  @Test
  void anUnheardControlPlaneMakesEverythingUnknownAfterAMoment() {
    wellDemo();
    freshness = new Freshness.Stale(NOW.minusSeconds(3), "gone");
    assertThat(demo().state()).isEqualTo(State.READY);
    freshness = new Freshness.Stale(NOW.minusSeconds(30), "gone");
    assertThat(demo().state()).isEqualTo(State.UNKNOWN);
    assertThat(demo().member("front").orElseThrow().state()).isEqualTo(State.UNKNOWN);
    assertThat(assemble().freshness()).isEqualTo(freshness);
    freshness = new Freshness.Loading();
    assertThat(assemble().clusters()).isEmpty();
  }

  @Test
  void aFrontThatPointsAtNoneOfTheSlotsIsAWarningWithItsReason() {
    wellDemo();
    assertThat(demoBehind("127.0.0.1:20001").state()).isEqualTo(State.READY);

    ClusterSnapshot astray = demoBehind("127.0.0.1:20999");
    assertThat(astray.state()).isEqualTo(State.WARNING);
    assertThat(astray.worst()).contains("front");
    assertThat(astray.front().orElseThrow().warning().orElseThrow()).contains("127.0.0.1:20999");
    MemberSnapshot front = astray.member("front").orElseThrow();
    assertThat(front.state()).isEqualTo(State.WARNING);
    assertThat(front.reason()).contains("127.0.0.1:20999");
  }

  private ClusterSnapshot demoBehind(String backend) {
    Map<String, HostProcess> members = new HashMap<>();
    for (String name : List.of("front", "kine@a", "k3s@a")) {
      members.put(name, Objects.requireNonNull(processes.get(object(name))));
    }
    Sentences sentences = new Sentences();
    Ages ages = new Ages();
    StateDirectory state = new StateDirectory(root.toAbsolutePath());
    ClusterInput input =
        new ClusterInput(
            DEMO,
            members,
            Optional.ofNullable(stores.get("demo")),
            Optional.empty(),
            new Disk.Facts(
                records.read(DEMO),
                Optional.empty(),
                false,
                true,
                Map.of(),
                Optional.empty(),
                Optional.empty()),
            Optional.of(
                new FrontProbes.Answer(
                    Optional.of(
                        new FrontStatus("127.0.0.1:20000", backend, 1, Map.of(), Optional.empty())),
                    Optional.empty())),
            Optional.empty());
    return new ClusterAssembly(
            new MemberAssembly(new UnitNames("ym-"), state, sentences, ages), sentences, ages)
        .of(input, new ClusterInput.View(NOW, NOW, true));
  }

  private static String object(String member) {
    return ObjectNames.member(DEMO, MemberName.parse(member));
  }

  @Test
  void oddLabelsHideNothing() {
    wellDemo();
    HostProcess odd = put("ccm", Phase.RUNNING);
    odd.getMetadata().getLabels().put(Labels.CLUSTER, "No Key!");
    HostProcess odder = put("eso", Phase.RUNNING);
    odder.getMetadata().getLabels().put(Labels.MEMBER, "a.b.c.");
    assertThat(assemble().clusters()).hasSize(1);
    assertThat(demo().members()).hasSize(3);
  }
}
