package computer.socialweb.yardmaster.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.ObjectNames;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.record.ControlPlane;
import computer.socialweb.yardmaster.cluster.repair.Action;
import computer.socialweb.yardmaster.cluster.repair.RepairPlan;
import computer.socialweb.yardmaster.cluster.spawn.Placing;
import computer.socialweb.yardmaster.operation.Operation;
import computer.socialweb.yardmaster.operation.Outcome;
import computer.socialweb.yardmaster.operation.StepSnapshot;
import computer.socialweb.yardmaster.operation.Verb;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Everything real: PostgreSQL, API, supervisor, front and stand-ins. */
@Timeout(240)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RehearsalTest {
  private static final Outcome DONE = new Outcome.Done();

  private Yard yard;

  @BeforeAll
  void open(@TempDir Path dir) throws Exception {
    yard = new Yard(dir);
  }

  @AfterAll
  void close() throws Exception {
    yard.close();
  }

  private void done(Outcome outcome) {
    assertThat(outcome).as(outcome.reason()).isEqualTo(DONE);
  }

  private HostProcess await(ClusterKey key, String member, Phase phase) throws Exception {
    return yard.client
        .hostProcesses()
        .await(
            ObjectNames.member(key, MemberName.parse(member)),
            Duration.ofSeconds(60),
            found -> found.filter(o -> o.reported().phase() == phase).isPresent())
        .orElseThrow();
  }

  private void repair(RepairPlan plan) throws InterruptedException {
    done(yard.run(Verb.REPAIR, plan.key(), context -> yard.repair.run(plan, context)));
  }

  private void reap(ClusterKey key) throws InterruptedException {
    done(yard.run(Verb.REAP, key, context -> yard.reap.run(key, context)));
  }

  private void purge(ClusterKey key) throws InterruptedException {
    done(yard.run(Verb.PURGE, key, context -> yard.purge.run(key, context)));
    assertThat(yard.purge.plan(key).isEmpty()).isTrue();
    assertThat(yard.state.cluster(key)).doesNotExist();
    assertThat(yard.state.stores().resolve(ObjectNames.store(key))).doesNotExist();
  }

  @Test
  void aClusterLivesFromSpawnToPurge() throws Exception {
    ClusterKey key = new ClusterKey("demo");
    done(yard.spawn(key));
    Map<String, String> first = yard.invocations(key);
    assertThat(first).hasSize(9);
    assertThat(yard.client.hostProcesses().list(Labels.selector(key)))
        .hasSize(8)
        .allMatch(member -> Placing.verified(Optional.of(member)));
    ControlPlane record = yard.records.read(key).orElseThrow();
    assertThat(record.members()).hasSize(9).noneMatch(m -> m.invocationId().isEmpty());
    assertThat(record.front()).isPresent();
    assertThat(record.slots()).hasSize(1);
    assertThat(record.links()).containsOnlyKeys("apiserver", "openbao");
    assertThat(yard.stores.find(key).orElseThrow().hasBootstrapRow()).isTrue();

    Operation again = yard.beginSpawn(key, Map.of());
    done(again.await());
    assertThat(again.snapshot().steps()).hasSize(10).allMatch(StepSnapshot::adopted);
    assertThat(yard.invocations(key)).isEqualTo(first);

    reap(key);
    assertThat(yard.invocations(key)).isEmpty();
    assertThat(yard.records.file(key)).doesNotExist();
    assertThat(yard.stores.isReady(key)).isTrue();
    Outcome nothing = yard.run(Verb.REAP, key, context -> yard.reap.run(key, context));
    assertThat(nothing).isInstanceOf(Outcome.Refused.class);
    assertThat(nothing.reason()).contains("spawn", "purge");

    Path elsewhere = yard.state.root().resolve("elsewhere");
    Files.move(yard.state.cluster(key), elsewhere);
    Files.createSymbolicLink(yard.state.cluster(key), elsewhere);
    Outcome refused = yard.run(Verb.PURGE, key, context -> yard.purge.run(key, context));
    assertThat(refused.reason()).contains("Nothing was deleted", "symbolic link");
    assertThat(yard.stores.isReady(key)).as("not even the store").isTrue();
    Files.delete(yard.state.cluster(key));
    Files.move(elsewhere, yard.state.cluster(key));

    purge(key);
    assertThat(yard.run(Verb.PURGE, key, context -> yard.purge.run(key, context)))
        .isInstanceOf(Outcome.Refused.class);
  }

  @Test
  void aCrashedMemberIsRepairedAndNobodyElseIsRestarted() throws Exception {
    ClusterKey key = new ClusterKey("sick");
    done(yard.spawn(key));
    RepairPlan early = yard.repair.plan(key, Set.of());
    assertThat(early.lines()).isEmpty();
    Map<String, String> before = yard.invocations(key);
    yard.rehearse(key, "kine@a", "crash");
    await(key, "kine@a", Phase.FAILED);
    assertThat(yard.run(Verb.REPAIR, key, context -> yard.repair.run(early, context)))
        .isInstanceOfSatisfying(
            Outcome.Refused.class,
            refused -> assertThat(refused.code()).isEqualTo("repair.changed"));

    RepairPlan plan = yard.repair.plan(key, Set.of());
    assertThat(plan.lines().getFirst().subject()).isEqualTo("kine@a");
    assertThat(plan.lines().getFirst().action()).isEqualTo(Action.REPLACE);
    assertThat(plan.lines())
        .filteredOn(line -> line.subject().equals("k3s@a"))
        .singleElement()
        .satisfies(line -> assertThat(line.why()).contains("kine@a"));
    assertThat(plan.kept()).contains("store", "front", "bao", "link-openbao");
    repair(plan);

    Map<String, String> after = new TreeMap<>(yard.invocations(key));
    assertThat(after.remove("c-sick-kine-a")).isNotEqualTo(before.get("c-sick-kine-a"));
    Map<String, String> others = new TreeMap<>(before);
    others.remove("c-sick-kine-a");
    assertThat(after).isEqualTo(others);
    assertThat(yard.repair.plan(key, Set.of()).lines()).isEmpty();
    purge(key);
  }

  @Test
  void aMemberThatHangsIsReplacedWhenItIsAskedFor() throws Exception {
    ClusterKey key = new ClusterKey("hung");
    done(yard.spawn(key));
    String before = Placing.invocation(yard.member(key, "esowh"));
    yard.rehearse(key, "esowh", "hang");
    Path log = yard.state.cluster(key).resolve("logs/esowh.log");
    Awaitility.await().until(() -> Files.readString(log).contains("normal -> hang"));
    Set<String> asked = Set.of("esowh");
    done(yard.run(Verb.REPAIR, key, context -> yard.repair.run(key, asked, context)));
    HostProcess after = yard.member(key, "esowh");
    assertThat(Placing.verified(Optional.of(after))).isTrue();
    assertThat(Placing.invocation(after)).isNotEqualTo(before);
    purge(key);
  }

  @Test
  void aVaultThatCrashesAgainAndAgainIsMendedByTheFirstRepair() throws Exception {
    ClusterKey key = new ClusterKey("vault");
    done(yard.spawn(key));
    Map<String, String> before = new TreeMap<>(yard.invocations(key));
    yard.rehearse(key, "bao", "crash");
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> !Objects.equals(yard.invocations(key).get("bao"), before.get("bao")));

    repair(yard.repair.plan(key, Set.of()));

    assertThat(yard.vaults.sick(key)).isEmpty();
    Map<String, String> after = new TreeMap<>(yard.invocations(key));
    assertThat(after.remove("bao")).isNotEqualTo(before.remove("bao"));
    assertThat(after).isEqualTo(before);
    purge(key);
  }

  @Test
  void aFrontThatHangsIsSickThoughItRunsAndIsVerified() throws Exception {
    ClusterKey key = new ClusterKey("stopped");
    done(yard.spawn(key));
    Map<String, String> before = new TreeMap<>(yard.invocations(key));
    long pid = Objects.requireNonNull(yard.member(key, "front").reported().runtime()).pid();
    new ProcessBuilder("kill", "-STOP", Long.toString(pid)).start().waitFor();

    RepairPlan plan = yard.repair.plan(key, Set.of());
    assertThat(plan.lines()).extracting(RepairPlan.Line::subject).isEqualTo(List.of("front"));
    repair(plan);

    Map<String, String> after = new TreeMap<>(yard.invocations(key));
    assertThat(after.remove("c-stopped-front")).isNotEqualTo(before.remove("c-stopped-front"));
    assertThat(after).isEqualTo(before);
    assertThat(yard.renderings.front(key)).isPresent();
    purge(key);
  }

  @Test
  void aLineThatALinkWroteBeforeItsRestartProvesNothing() throws Exception {
    ClusterKey key = new ClusterKey("link");
    yard.template(
        """
        schema: 1
        name: teller
        store: false
        executables: {shell: /bin/sh}
        steps:
          - component: link-apiserver
            executable: shell
            arguments: [-c, "test -e ${dataDir}/mute || echo up; exec sleep 1000"]
            environment: {PATH: /usr/bin:/bin}
            gate: {log: up, timeout: 30s}
        """);
    var plan = yard.spawn.plan(key, Optional.of(yard.templates.get("teller")), Map.of());
    done(yard.run(Verb.SPAWN, key, context -> yard.spawn.run(plan, context)));
    Path mute = yard.state.cluster(key).resolve("link-apiserver/mute");
    Files.createFile(mute);
    String before = Placing.invocation(yard.member(key, "link-apiserver"));
    long pid =
        Objects.requireNonNull(yard.member(key, "link-apiserver").reported().runtime()).pid();
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              String now = Placing.invocation(yard.member(key, "link-apiserver"));
              return !now.isEmpty() && !now.equals(before);
            });
    String mutes = Placing.invocation(yard.member(key, "link-apiserver"));
    Files.delete(mute);

    repair(yard.repair.plan(key, Set.of()));

    assertThat(Placing.invocation(yard.member(key, "link-apiserver"))).isNotEqualTo(mutes);
    purge(key);
  }

  @Test
  void aSpawnThatWasCancelledIsFinishedByTheNext() throws Exception {
    ClusterKey key = new ClusterKey("cut");
    Operation first = yard.beginSpawn(key, Map.of("delay", "3s"));
    yard.client
        .hostProcesses()
        .await(
            ObjectNames.member(key, MemberName.parse("kine@a")), Yard.PATIENCE, o -> o.isPresent());
    first.cancel("tester@here");
    assertThat(first.await()).isInstanceOf(Outcome.Cancelled.class);
    done(yard.spawn(key, Map.of("delay", "0ms")));
    assertThat(yard.invocations(key)).hasSize(9);
    purge(key);
  }

  @Test
  void missingProgramsAreNamedBeforeAnythingIsPlaced() throws Exception {
    ClusterKey key = new ClusterKey("bare");
    assertThatThrownBy(() -> yard.beginSpawn(key, "kubernetes", Map.of("kine", "/no/kine")))
        .isInstanceOfSatisfying(
            Failure.class, e -> assertThat(e.kind()).isEqualTo(Failure.Kind.REFUSED))
        .hasMessageContaining("kine@a runs /no/kine")
        .hasMessageContaining("k3s@a runs kube-apiserver")
        .hasMessageContaining("--set apiserver=/PATH");
    assertThat(yard.state.cluster(key)).doesNotExist();
    assertThat(yard.client.hostProcesses().list(Labels.selector(key))).isEmpty();
    assertThat(yard.stores.object(key)).isEmpty();
  }

  @Test
  void aMemberThatFailsItsStartIsToldWithItsLastWords() throws Exception {
    ClusterKey key = new ClusterKey("words");
    yard.template(
        """
        schema: 1
        name: words
        store: false
        executables: {shell: /bin/sh}
        steps:
          - component: talker
            executable: shell
            arguments: [-c, "echo I cannot go on; exit 3"]
            gate: {tcp: "127.0.0.1:1", timeout: 30s}
        """);
    var plan = yard.spawn.plan(key, Optional.of(yard.templates.get("words")), Map.of());
    Outcome outcome = yard.run(Verb.SPAWN, key, context -> yard.spawn.run(plan, context));
    assertThat(outcome).isInstanceOf(Outcome.Failed.class);
    assertThat(outcome.reason()).contains("talker of words", "I cannot go on");
    purge(key);
  }

  @Test
  void aMissingProgramIsNamedBeforeAnythingIsPlaced() throws Exception {
    ClusterKey key = new ClusterKey("lacking");
    assertThatThrownBy(
            () ->
                yard.spawn.plan(
                    key, Optional.of(yard.templates.get("kubernetes")), Map.of("kine", "/no/kine")))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("/no/kine")
        .hasMessageContaining("kube-apiserver");
    assertThat(yard.state.cluster(key)).doesNotExist();
  }

  @Test
  void anotherTemplateThanThatOfTheClusterIsRefused() throws Exception {
    ClusterKey key = new ClusterKey("other");
    assertThatThrownBy(() -> yard.spawn.plan(key, Optional.empty(), Map.of()))
        .hasMessageContaining("--template");
    yard.template(
        """
        schema: 1
        name: idle
        store: false
        executables: {shell: /bin/sh}
        steps:
          - component: sleeper
            executable: shell
            arguments: [-c, "echo up; exec sleep 1000"]
            environment: {PATH: /usr/bin:/bin}
            gate: {log: up, timeout: 30s}
        """);
    var plan = yard.spawn.plan(key, Optional.of(yard.templates.get("idle")), Map.of());
    done(yard.run(Verb.SPAWN, key, context -> yard.spawn.run(plan, context)));
    assertThatThrownBy(
            () -> yard.spawn.plan(key, Optional.of(yard.templates.get("rehearsal")), Map.of()))
        .hasMessageContaining("made from the template idle");
    Files.delete(yard.state.cluster(key).resolve("template.yaml"));
    repairWithoutTemplate(key);
    purge(key);
  }

  /** What another provider placed is repaired from its live spec. */
  private void repairWithoutTemplate(ClusterKey key) throws Exception {
    HostProcess sleeper = yard.member(key, "sleeper");
    long pid = Objects.requireNonNull(sleeper.reported().runtime()).pid();
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    yard.client
        .hostProcesses()
        .await(
            sleeper.getMetadata().getName(),
            Duration.ofSeconds(30),
            found -> found.filter(o -> !Placing.verified(Optional.of(o))).isPresent());
    RepairPlan plan = yard.repair.plan(key, Set.of());
    assertThat(plan.fromTemplate()).isFalse();
    assertThat(plan.lines()).extracting(RepairPlan.Line::subject).isEqualTo(List.of("sleeper"));
    repair(plan);
    assertThat(Placing.verified(Optional.of(yard.member(key, "sleeper")))).isTrue();
  }
}
