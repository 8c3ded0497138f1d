package computer.socialweb.yardmaster.local.controller.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.PostgresSpec;
import computer.socialweb.yardmaster.api.PostgresStatus.Phase;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import computer.socialweb.yardmaster.testkit.time.HandClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PostgresControllerTest {
  @TempDir Path folder;

  @Test
  void aStoreIsReadyOnceItsDatabasesAnswer()
      throws IOException, InterruptedException, SQLException {
    try (Rig rig = new Rig(folder)) {
      rig.create("demo", "kine", "openbao");
      Postgres ready = rig.awaitPhase("demo", Phase.READY);
      assertThat(ready.reported().message()).isNull();
      assertThat(ready.reported().user()).isEqualTo("yardmaster");
      assertThat(ready.reported().unit()).isEqualTo("ym-test-pg-demo.service");
      assertThat(ready.reported().observedGeneration()).isEqualTo(1);
      assertThat(Rig.ask(ready, "openbao", "SELECT current_user")).isEqualTo("yardmaster");
      assertThat(Rig.ask(ready, "kine", "SHOW listen_addresses")).isEmpty();
      assertThat(Rig.ask(ready, "kine", "SHOW timezone")).isEqualTo("UTC");
      assertThat(Rig.ask(ready, "kine", "SHOW server_encoding")).isEqualTo("UTF8");
      assertThat(
              Rig.ask(ready, "kine", "SELECT datcollate FROM pg_database WHERE datname = 'kine'"))
          .isEqualTo("C");
    }
  }

  @Test
  void aKilledServerComesBackWithItsData() throws IOException, InterruptedException, SQLException {
    try (Rig rig = new Rig(folder)) {
      rig.create("demo", "kine");
      Postgres ready = rig.awaitPhase("demo", Phase.READY);
      Rig.tell(ready, "kine", "CREATE TABLE kept AS SELECT 7 AS n");
      rig.kill("ym-test-pg-demo.service");
      rig.awaitPhase("demo", Phase.STARTING);
      rig.awaitPhase("demo", Phase.READY);
      assertThat(Rig.ask(ready, "kine", "SELECT n FROM kept")).isEqualTo("7");
    }
  }

  @Test
  void deletionKeepsTheDataUnlessToldOtherwise() throws IOException, InterruptedException {
    try (Rig rig = new Rig(folder)) {
      rig.create("demo", "kine");
      rig.awaitPhase("demo", Phase.READY);
      Path data = rig.host.paths("demo").data();
      rig.objects.delete("demo");
      rig.awaitGone("demo");
      assertThat(data).isDirectory();
      assertThat(rig.host.paths("demo").socketDir()).doesNotExist();
      assertThat(rig.supervisor.states()).isEmpty();

      rig.create("demo", "kine");
      rig.awaitPhase("demo", Phase.READY);
      rig.deleteWithData("demo");
      rig.awaitGone("demo");
      assertThat(data).doesNotExist();
      try (var left = Files.list(data.getParent())) {
        assertThat(left).allMatch(path -> path.getFileName().toString().startsWith("."));
      }
    }
  }

  @Test
  void theTimeZoneOfThisProcessDoesNotMatter() throws Exception {
    TimeZone before = TimeZone.getDefault();
    try (Rig rig = new Rig(folder)) {
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Calcutta"));
      rig.create("demo", "kine");
      Postgres ready = rig.awaitPhase("demo", Phase.READY);
      assertThat(Rig.ask(ready, "kine", "SHOW timezone")).isEqualTo("UTC");
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void aServerOutlivesTheControllerAndIsFoundAgain() throws Exception {
    try (Rig rig = new Rig(folder)) {
      rig.create("demo", "kine");
      rig.awaitPhase("demo", Phase.READY);
      List<String> before = invocations(rig);
      rig.restartController();
      rig.update("demo", spec -> new PostgresSpec(List.of("kine", "later"), spec.deleteData()));
      Postgres ready =
          rig.await("demo", s -> s.observedGeneration() == 2 && s.phase() == Phase.READY);
      assertThat(Rig.ask(ready, "later", "SELECT 1")).isEqualTo("1");
      assertThat(invocations(rig)).isEqualTo(before);
    }
  }

  @Test
  void aServerWhoseObjectWentWhileNobodyWatchedIsStoppedAndKeepsItsData() throws Exception {
    try (Rig rig = new Rig(folder)) {
      rig.create("demo", "kine");
      rig.awaitPhase("demo", Phase.READY);
      rig.restartController(() -> rig.objects.vanish("demo"), InstantSource.system());
      Awaitility.await().atMost(Rig.PATIENCE).until(() -> rig.supervisor.states().isEmpty());
      assertThat(rig.host.paths("demo").data()).isDirectory();
    }
  }

  @Test
  void aClockThatIsSetBackHoldsNoStartUp() throws Exception {
    HandClock clock = new HandClock();
    try (Rig rig = new Rig(folder)) {
      rig.restartController(() -> {}, clock);
      rig.create("demo", "kine");
      rig.awaitPhase("demo", Phase.READY);
      for (int end = 1; end <= 2; end++) { // after the second it waits before it starts again
        String before = invocations(rig).getFirst();
        clock.advance(Duration.ofHours(-1));
        rig.kill("ym-test-pg-demo.service");
        Awaitility.await()
            .atMost(Rig.PATIENCE)
            .until(
                () ->
                    rig.supervisor.states().stream()
                        .map(UnitState::process)
                        .anyMatch(now -> now != null && !now.invocationID().equals(before)));
        rig.awaitPhase("demo", Phase.READY);
      }
    }
  }

  @Test
  void theStateDirectoryMayBeALink() throws Exception {
    Path real = Files.createDirectory(folder.resolve("real"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    try (Rig rig = new Rig(folder, link)) {
      rig.create("demo", "kine");
      rig.awaitPhase("demo", Phase.READY);
      assertThat(real.resolve("stores/demo")).isDirectory();
    }
  }

  @Test
  void dataThatAreNotTheStoresAreNeitherUsedNorDeleted() throws Exception {
    try (Rig rig = new Rig(folder)) {
      Path data = Files.createDirectories(rig.host.paths("demo").data());
      Files.writeString(data.resolve("precious"), "1");
      rig.create("demo", "kine");
      Postgres failed = rig.awaitPhase("demo", Phase.FAILED);
      assertThat(failed.reported().message()).contains(data.toString(), "marker");
      rig.deleteWithData("demo");
      Postgres held = rig.await("demo", s -> s.phase() == Phase.DELETING && s.message() != null);
      assertThat(held.reported().message()).contains(data.toString(), "left alone");
      assertThat(data.resolve("precious")).hasContent("1");
      Files.move(data, folder.resolve("moved"));
      rig.awaitGone("demo");
      assertThat(folder.resolve("moved/precious")).hasContent("1");
    }
  }

  @Test
  void aLinkInsideTheDataIsNotFollowedByTheirDeletion() throws Exception {
    try (Rig rig = new Rig(folder)) {
      Path outside = Files.createDirectory(folder.resolve("outside"));
      Files.writeString(outside.resolve("precious"), "1");
      rig.create("demo", "kine");
      rig.awaitPhase("demo", Phase.READY);
      Path data = rig.host.paths("demo").data();
      Files.createSymbolicLink(data.resolve("pg_tblspc/16000"), outside);
      rig.deleteWithData("demo");
      rig.awaitGone("demo");
      assertThat(data).doesNotExist();
      assertThat(outside.resolve("precious")).hasContent("1");
    }
  }

  @Test
  void aPidFileWhoseNumberIsAnothersIsNoObstacle() throws Exception {
    try (Rig rig = new Rig(folder)) {
      rig.create("demo", "kine");
      rig.awaitPhase("demo", Phase.READY);
      Path pid = rig.host.paths("demo").data().resolve("postmaster.pid");
      List<String> lines = new ArrayList<>(Files.readAllLines(pid));
      rig.objects.delete("demo");
      rig.awaitGone("demo");
      lines.set(0, Long.toString(ProcessHandle.current().pid()));
      Files.write(pid, lines);
      rig.create("demo", "kine");
      rig.awaitPhase("demo", Phase.READY);
    }
  }

  @Test
  void whatIsWrongWithTheDataIsSaid() throws Exception {
    try (Rig rig = new Rig(folder)) {
      rig.create("demo", "kine");
      rig.awaitPhase("demo", Phase.READY);
      rig.objects.delete("demo");
      rig.awaitGone("demo");
      Path data = rig.host.paths("demo").data();
      Path version = data.resolve("PG_VERSION");
      Files.writeString(version, "12\n");
      rig.create("demo", "kine");
      Postgres failed = rig.awaitPhase("demo", Phase.FAILED);
      assertThat(failed.reported().message()).contains("PostgreSQL 12", "PostgreSQL 18");
      Files.writeString(version, "18\n");
      Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
      rig.await("demo", s -> s.message() != null && s.message().contains("chmod 700 " + data));
      Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
      rig.awaitPhase("demo", Phase.READY);
    }
  }

  @Test
  void aStateDirectoryThatIsTooDeepFailsWithTheLimit() throws Exception {
    Path deep = folder.resolve("x".repeat(90));
    try (Rig rig = new Rig(folder, deep)) {
      rig.create("demo", "kine");
      Postgres failed = rig.awaitPhase("demo", Phase.FAILED);
      assertThat(failed.reported().message()).contains("107", deep.toString());
      rig.objects.delete("demo");
      rig.awaitGone("demo");
    }
  }

  @Test
  void aDirectoryThatIsInTheWayIsNamed() throws Exception {
    assumeTrue(Ownership.uid(Path.of("/proc/self")) == 0, "only root runs servers as another user");
    Path closed = Files.createDirectory(folder.resolve("closed"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    try (Rig rig = new Rig(folder, closed.resolve("state"))) {
      rig.create("demo", "kine");
      Postgres failed = rig.awaitPhase("demo", Phase.FAILED);
      assertThat(failed.reported().message()).contains("chmod o+x " + closed);
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx--x--x"));
      rig.awaitPhase("demo", Phase.READY);
    }
  }

  @Test
  void namesThatNoStoreCanHaveAreRefused() throws Exception {
    try (Rig rig = new Rig(folder)) {
      rig.create("a.b", "kine");
      rig.awaitPhase("a.b", Phase.FAILED);
      rig.create("demo", "ki\"ne");
      Postgres failed = rig.awaitPhase("demo", Phase.FAILED);
      assertThat(failed.reported().message()).contains("ki\"ne");
      rig.objects.delete("a.b");
      rig.awaitGone("a.b");
    }
  }

  private static List<String> invocations(Rig rig) {
    return rig.supervisor.states().stream()
        .map(UnitState::process)
        .map(process -> java.util.Objects.requireNonNull(process).invocationID())
        .toList();
  }
}
