package computer.socialweb.yardmaster.local.supervisor.process;

import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.edit;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.shell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.host.Libc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OtherUserTest extends OneSupervisor {
  private static final int NOBODY = 65534;

  /** As root it is that user's process through and through; else it says that only root can. */
  @Test
  void aUnitMayRunAsAnotherUser() {
    Path out = temp.resolve("out");
    Unit unit =
        edit(shell(
                "a.service",
                "id -u; id -g; id -G; grep NoNewPrivs /proc/self/status >&2; exec sleep 600"))
            .output(out, 0)
            .asUser(new Unit.User(NOBODY, NOBODY, List.of(100)));
    fixture.get().place(unit);
    if (new Libc().user() != 0) {
      assertThat(fixture.awaitPhase("a.service", Phase.FAILED).message()).contains("only root");
      return;
    }
    long pid = SupervisorFixture.process(fixture.awaitPhase("a.service", Phase.RUNNING)).pid();
    await().until(() -> Files.readString(out).contains("100"));
    assertThat(out).content().startsWith("65534\n65534\n65534 100\n");
    assertThat(fixture.processes()).containsExactly(pid);
    fixture.get().stop("a.service");
    fixture.awaitPhase("a.service", Phase.STOPPED);
    assertThat(fixture.processes()).isEmpty();
  }
}
