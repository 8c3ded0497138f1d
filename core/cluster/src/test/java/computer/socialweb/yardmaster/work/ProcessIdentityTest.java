package computer.socialweb.yardmaster.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
final class ProcessIdentityTest {
  @Test
  void thisProcessIsAlive() {
    assertThat(ProcessIdentity.current().alive()).isTrue();
  }

  @Test
  void anotherProcessOfTheSamePidIsNotTakenForIt() {
    ProcessIdentity current = ProcessIdentity.current();
    assertThat(new ProcessIdentity(current.pid(), "1", current.boot()).alive()).isFalse();
    assertThat(new ProcessIdentity(current.pid(), current.started(), "x").alive()).isFalse();
  }

  /**
   * The shell becomes a program that never asks for the end of the child it started before; the
   * child ends only then, since the shell itself would still have asked.
   */
  @Test
  void aProcessThatHasEndedAndIsNotReapedIsNotAlive() throws Exception {
    Process parent =
        new ProcessBuilder("sh", "-c", "exec 3<&0; sh -c 'read line' <&3 & echo $!; exec sleep 60")
            .redirectErrorStream(true)
            .start();
    try (BufferedReader reader = parent.inputReader();
        Writer line = parent.outputWriter()) {
      Path stat = Path.of("/proc/" + reader.readLine() + "/stat");
      Path name = Path.of("/proc/" + parent.pid() + "/comm");
      await().until(() -> Files.readString(name).strip().equals("sleep"));
      line.write("\n");
      line.flush();
      await().until(() -> Files.readString(stat).contains(") Z "));
      String[] fields = Files.readString(stat).split(" ", -1);
      ProcessIdentity zombie =
          new ProcessIdentity(
              Long.parseLong(fields[0]), fields[21], ProcessIdentity.current().boot());
      assertThat(zombie.alive()).isFalse();
    } finally {
      parent.destroyForcibly();
    }
  }
}
