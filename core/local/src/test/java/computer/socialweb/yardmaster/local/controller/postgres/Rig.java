package computer.socialweb.yardmaster.local.controller.postgres;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.PostgresSpec;
import computer.socialweb.yardmaster.api.PostgresStatus;
import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.cluster.store.login.SocketLogin;
import computer.socialweb.yardmaster.local.supervisor.process.ProcessSupervisor;
import computer.socialweb.yardmaster.local.supervisor.process.Timing;
import computer.socialweb.yardmaster.objects.InMemoryObjects;
import computer.socialweb.yardmaster.objects.ObjectFailure;
import computer.socialweb.yardmaster.work.Threads;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;

/** A controller on a state directory of its own, with PostgreSQL unpacked once for all tests. */
final class Rig implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(30);

  final InMemoryObjects<Postgres> objects = new InMemoryObjects<>(Postgres.class);
  final ProcessSupervisor supervisor;
  final StoreHost host;
  private final ScheduledExecutorService timer = Threads.timer("rig");
  private PostgresController controller;

  Rig(Path folder) throws IOException {
    this(folder, folder.resolve("state"));
  }

  Rig(Path folder, Path state) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    host = new StoreHost(state, cache(), new UnitNames("ym-test-"), "Linux", "amd64");
    supervisor =
        ProcessSupervisor.open(
            folder.resolve("units"), Timing.DEFAULT, InstantSource.system(), new SecureRandom());
    controller = controller(InstantSource.system());
    controller.start();
  }

  /** Unpacking writes 60 MB to the disk, so the tests of a build share one. */
  static Path cache() throws IOException {
    Path cache = Path.of("target", "test-cache").toAbsolutePath();
    return Files.createDirectories(cache);
  }

  private PostgresController controller(InstantSource clock) {
    return new PostgresController(objects, supervisor, host, timer, clock);
  }

  void restartController() {
    restartController(() -> {}, InstantSource.system());
  }

  void restartController(Runnable meanwhile, InstantSource clock) {
    controller.close();
    meanwhile.run();
    controller = controller(clock);
    controller.start();
  }

  Postgres create(String name, String... databases) {
    Postgres object = new Postgres();
    object.setMetadata(new ObjectMetaBuilder().withName(name).build());
    object.setSpec(new PostgresSpec(List.of(databases), false));
    return objects.create(object);
  }

  Postgres await(String name, Predicate<PostgresStatus> wanted) throws InterruptedException {
    return objects
        .await(name, PATIENCE, found -> found.filter(o -> wanted.test(o.reported())).isPresent())
        .orElseThrow();
  }

  Postgres awaitPhase(String name, PostgresStatus.Phase phase) throws InterruptedException {
    return await(name, status -> status.phase() == phase);
  }

  void awaitGone(String name) throws InterruptedException {
    objects.await(name, PATIENCE, java.util.Optional::isEmpty);
  }

  /** Changes the spec, once more when the controller wrote at the same moment. */
  void update(String name, UnaryOperator<PostgresSpec> change) {
    while (true) {
      Postgres object = objects.get(name).orElseThrow();
      object.setSpec(change.apply(object.getSpec()));
      try {
        objects.update(object);
        return;
      } catch (ObjectFailure e) {
        assertThat(e.reason()).isEqualTo(ObjectFailure.Reason.CONFLICT);
      }
    }
  }

  void deleteWithData(String name) {
    update(name, spec -> new PostgresSpec(spec.databases(), true));
    objects.delete(name);
  }

  private static SocketLogin login(Postgres object) {
    return new SocketLogin(
        Path.of(requireNonNull(object.reported().socketDir())),
        requireNonNull(object.reported().user()));
  }

  static void tell(Postgres object, String database, String statement) throws SQLException {
    try (Connection connection = login(object).open(database, PATIENCE);
        Statement told = connection.createStatement()) {
      told.execute(statement);
    }
  }

  static String ask(Postgres object, String database, String query) throws SQLException {
    try (Connection connection = login(object).open(database, PATIENCE);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return rows.next() ? rows.getString(1) : "";
    }
  }

  /** Kills the process of a unit alone, as an admin by mistake would. */
  void kill(String unit) {
    long pid = requireNonNull(supervisor.state(unit).orElseThrow().process()).pid();
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
  }

  @Override
  public void close() {
    controller.close();
    supervisor.states().forEach(state -> supervisor.stop(state.name()));
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> supervisor.states().stream().allMatch(state -> state.process() == null));
    supervisor.close();
    timer.shutdownNow();
    objects.close();
  }
}
