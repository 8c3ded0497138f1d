package computer.socialweb.yardmaster.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.HostProcessStatus;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.names.ObjectNames;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.cluster.repair.RepairPlan;
import computer.socialweb.yardmaster.cluster.roll.Roll;
import computer.socialweb.yardmaster.cluster.roll.RollOrder;
import computer.socialweb.yardmaster.cluster.store.Store;
import computer.socialweb.yardmaster.cluster.store.login.SocketLogin;
import computer.socialweb.yardmaster.operation.Outcome;
import computer.socialweb.yardmaster.operation.Verb;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The template {@code kubernetes} with the programs it is for: kine and kube-apiserver, from the
 * directory that {@code -Dreal.members} names, else from the PATH. Not part of the everyday tests;
 * the profile {@code real-members} adds it.
 */
@Tag("real-members")
@Timeout(900)
final class RealMembersTest {
  private static final ClusterKey KEY = new ClusterKey("real");
  private static final String NAMESPACES = "/api/v1/namespaces";
  private static final String CONFIGMAPS = NAMESPACES + "/team/configmaps";

  /** Between two writes of the admin. */
  private static final Duration PAUSE = Duration.ofMillis(50);

  /** What a k3s with the token {@code s3cret} would have left. */
  private static final String BOOTSTRAP_ROW =
      "INSERT INTO kine (name, created, deleted, create_revision, prev_revision, lease, value)"
          + " VALUES ('/bootstrap/1ec1c26b50d5', 1, 0, 0, 0, 0, 'x')";

  @TempDir private Path folder;

  private static List<Path> searchPath() {
    String given = System.getProperty("real.members", "");
    String all = given.isEmpty() ? System.getenv("PATH") : given;
    return Stream.of(all.split(":", -1)).filter(each -> !each.isEmpty()).map(Path::of).toList();
  }

  @Test
  void aKubernetesClusterLivesItsWholeLife() throws Exception {
    Set<String> made = new TreeSet<>();
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    Path odd = Files.createDirectory(folder.resolve("a b+c#d"));
    try (Yard yard = new Yard(odd, searchPath())) {
      spawn(yard);
      Path directory = yard.state.cluster(KEY);
      Admin admin = new Admin(directory.resolve("kubeconfig"));
      assertThat(admin.statusWithoutToken(NAMESPACES)).isEqualTo(403);
      admin.create(NAMESPACES, "Namespace", "team");
      admin.create(CONFIGMAPS, "ConfigMap", "first");
      made.add("first");
      theTokenIsSeenByNobodyElse(yard, admin);
      crashOfKineIsTheCauseAndIsRepaired(yard, admin, made);
      rollThereAndBackWhileTheAdminWorks(yard, admin, made);
      assertThat(admin.names(CONFIGMAPS)).isEqualTo(made);

      done(yard.run(Verb.REAP, KEY, context -> yard.reap.run(KEY, context)));
      assertThat(programsThatName(directory)).isEmpty();
      bootstrapRowsAreFoundAndDeleted(yard.stores.find(KEY).orElseThrow());
      spawn(yard);
      assertThat(new Admin(directory.resolve("kubeconfig")).names(CONFIGMAPS)).isEqualTo(made);

      done(yard.run(Verb.PURGE, KEY, context -> yard.purge.run(KEY, context)));
      assertThat(directory).doesNotExist();
      assertThat(yard.state.stores().resolve(ObjectNames.store(KEY))).doesNotExist();
      assertThat(programsThatName(directory)).isEmpty();
    }
    assertThat(programsThatName(odd)).isEmpty();
  }

  private static void spawn(Yard yard) throws InterruptedException {
    done(yard.beginSpawn(KEY, "kubernetes", Map.of()).await());
  }

  private static void theTokenIsSeenByNobodyElse(Yard yard, Admin admin) throws IOException {
    assertThat(programsThatName(Path.of(admin.token()))).isEmpty();
    assertThat(yard.client.hostProcesses().list(Labels.selector(KEY)))
        .hasSize(3)
        .noneMatch(object -> object.toString().contains(admin.token()));
    try (Stream<Path> files = Files.walk(yard.state.cluster(KEY))) {
      List<Path> holders =
          files
              .filter(Files::isRegularFile)
              .filter(file -> text(file).contains(admin.token()))
              .toList();
      assertThat(holders).hasSize(3).noneMatch(file -> file.toString().endsWith(".log"));
      assertThat(holders)
          .map(file -> PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .containsOnly("rw-------");
    }
  }

  private void crashOfKineIsTheCauseAndIsRepaired(Yard yard, Admin admin, Set<String> made)
      throws Exception {
    Map<String, String> before = yard.invocations(KEY);
    Awaitility.await() // the restart policy gives up in the end
        .atMost(Yard.PATIENCE)
        .until(() -> killed(yard, "kine@a").phase() == Phase.FAILED);
    RepairPlan plan = yard.repair.plan(KEY, Set.of());
    assertThat(plan.lines().getFirst().subject()).isEqualTo("kine@a");
    assertThat(plan.lines())
        .filteredOn(line -> line.subject().equals("k3s@a"))
        .singleElement()
        .satisfies(line -> assertThat(line.state()).isEqualTo(State.AFFECTED))
        .satisfies(line -> assertThat(line.why()).contains("kine@a"));
    done(yard.run(Verb.REPAIR, KEY, context -> yard.repair.run(plan, context)));
    assertThat(yard.repair.plan(KEY, Set.of()).lines()).isEmpty();
    assertThat(yard.invocations(KEY))
        .doesNotContainEntry("c-real-kine-a", before.get("c-real-kine-a"))
        .containsEntry("c-real-front", before.get("c-real-front"));
    admin.create(CONFIGMAPS, "ConfigMap", "repaired");
    made.add("repaired");
  }

  private static HostProcessStatus killed(Yard yard, String member) {
    HostProcessStatus seen = yard.member(KEY, member).reported();
    if (seen.runtime() != null) {
      ProcessHandle.of(seen.runtime().pid()).ifPresent(ProcessHandle::destroyForcibly);
    }
    return seen;
  }

  private static void rollThereAndBackWhileTheAdminWorks(Yard yard, Admin admin, Set<String> made)
      throws Exception {
    Queue<String> failures = new ConcurrentLinkedQueue<>();
    Queue<String> created = new ConcurrentLinkedQueue<>();
    AtomicInteger number = new AtomicInteger();
    try (ScheduledExecutorService writer = Executors.newSingleThreadScheduledExecutor()) {
      var _ =
          writer.scheduleWithFixedDelay(
              () -> write(admin, "during-" + number.incrementAndGet(), created, failures),
              0,
              PAUSE.toMillis(),
              TimeUnit.MILLISECONDS);
      for (Slot slot : List.of(Slot.B, Slot.A)) {
        RollOrder order =
            new RollOrder(KEY, Map.of(), false, Duration.ZERO, Duration.ofSeconds(10));
        done(yard.run(Verb.ROLL, KEY, context -> new Roll(yard.rollParts).run(order, context)));
        assertThat(yard.records.read(KEY).orElseThrow().activeSlot()).isEqualTo(slot);
      }
    }
    assertThat(failures).isEmpty();
    assertThat(created).hasSizeGreaterThan(50);
    made.addAll(created);
  }

  private static void write(
      Admin admin, String name, Queue<String> created, Queue<String> failures) {
    try {
      admin.create(CONFIGMAPS, "ConfigMap", name);
      created.add(name);
    } catch (InterruptedException | IOException | AssertionError e) {
      failures.add(name + ": " + e);
    }
  }

  private static void bootstrapRowsAreFoundAndDeleted(Store store) throws Exception {
    assertThat(store.hasBootstrapRow()).isFalse();
    try (var connection =
            new SocketLogin(store.socketDir(), store.user())
                .open(Store.DATABASE, Duration.ofSeconds(10));
        var statement = connection.createStatement()) {
      statement.executeUpdate(BOOTSTRAP_ROW);
    }
    assertThat(store.hasBootstrapRow()).isTrue();
    store.deleteBootstrapRows();
    assertThat(store.hasBootstrapRow()).isFalse();
  }

  /** Command lines of other processes in which a path, or a word, stands. */
  private static List<String> programsThatName(Path path) {
    long self = ProcessHandle.current().pid();
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.filter(process -> process.pid() != self)
          .map(process -> text(Path.of("/proc/" + process.pid() + "/cmdline")))
          .filter(line -> line.contains(path.toString()))
          .toList();
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // it went meanwhile
    }
  }

  private static void done(Outcome outcome) {
    assertThat(outcome).as(outcome.reason()).isEqualTo(new Outcome.Done());
  }
}
