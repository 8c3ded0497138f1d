package computer.socialweb.yardmaster.local.controller.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.PostgresStatus.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
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
      rig.supervisor.signal("ym-test-pg-demo.service", "KILL");
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
}
