package computer.socialweb.yardmaster.local.supervisor.process;

import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.edit;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.process;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.shell;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.unit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.EnvironmentVariable;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import computer.socialweb.yardmaster.local.supervisor.host.Libc;
import computer.socialweb.yardmaster.local.supervisor.host.ProcessTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a process is started with, and what is said when it cannot start. */
final class LaunchTest extends OneSupervisor {
  @Test
  void membersHaveTheirOwnSessionDefaultSignalsAndOnlyThreeFiles() throws IOException {
    Path out = temp.resolve("logs/out.log");
    fixture
        .get()
        .place(
            edit(shell(
                    "c.service",
                    "grep -E 'Sig(Ign|Blk)' /proc/self/status; ls /proc/$$/fd;"
                        + " readlink /proc/$$/fd/0; env; exec sleep 600"))
                .output(out, 0));
    long pid = process(fixture.awaitPhase("c.service", Phase.RUNNING)).pid();
    ProcessTable.Entry entry = new ProcessTable(new Libc()).find(pid).orElseThrow();
    assertThat(entry.session()).isEqualTo(pid);
    assertThat(entry.group()).isEqualTo(pid);
    await().until(() -> Files.readString(out).contains("INVOCATION_ID"));
    List<String> lines = Files.readAllLines(out);
    assertThat(lines)
        .contains("SigBlk:\t0000000000000000", "/dev/null")
        .anyMatch(line -> line.matches("SigIgn:\t0000000180000000|SigIgn:\t0{16}"))
        .containsSubsequence("0", "1", "2")
        .doesNotContain("4", "5")
        .noneMatch(line -> line.startsWith("HOME=") || line.startsWith("JAVA_HOME="));
    assertThat(Files.getPosixFilePermissions(out).toString())
        .isEqualTo("[OWNER_READ, OWNER_WRITE]");
    assertThat(Files.getPosixFilePermissions(out.getParent())).hasSize(3);
  }

  @Test
  void argumentsArriveByteForByte() throws IOException {
    Path out = temp.resolve("out");
    List<String> odd =
        List.of("$HOME", "$$", "%n", "a\nb", "\"'`\\", "", "größe", "x".repeat(128 * 1024 - 1));
    String script = "for a in \"$@\"; do printf '%s\\0' \"$a\"; done; exec sleep 600";
    List<String> argv = new java.util.ArrayList<>(List.of("-c", script, "sh"));
    argv.addAll(odd);
    fixture
        .get()
        .place(edit(unit("a.service", "/bin/sh", argv.toArray(String[]::new))).output(out, 0));
    fixture.awaitPhase("a.service", Phase.RUNNING);
    String expected = String.join("\0", odd) + "\0";
    await().until(() -> Files.exists(out) && Files.readString(out).equals(expected));
  }

  @Test
  void anArgumentThatIsTooLongIsNamedAsTheReason() {
    fixture.get().place(unit("a.service", "/bin/echo", "x".repeat(128 * 1024)));
    assertThat(fixture.awaitPhase("a.service", Phase.FAILED).message()).contains("too long");
  }

  @Test
  void whatCannotStartSaysWhy() throws IOException {
    Path plain = Files.writeString(temp.resolve("plain"), "no program");
    Path link = Files.createSymbolicLink(temp.resolve("link"), plain);
    fixture.get().place(unit("a.service", "/no/such/program"));
    fixture.get().place(unit("b.service", plain.toString()));
    fixture.get().place(edit(unit("c.service", "/bin/true")).envFiles(temp + "/none.env"));
    fixture.get().place(edit(unit("d.service", "/bin/true")).output(plain.resolve("x/out"), 0));
    fixture.get().place(edit(unit("e.service", "/bin/true")).output(link, 0));
    fixture
        .get()
        .place(edit(unit("f.service", "/bin/true")).env(new EnvironmentVariable("A=B", "")));
    assertFailed("a.service", "The executable /no/such/program does not exist");
    assertFailed("b.service", "not a file that this user may execute");
    assertFailed("c.service", temp + "/none.env does not exist");
    assertFailed("d.service", "cannot be created");
    assertFailed("e.service", "not a regular file");
    assertFailed("f.service", "\"A=B\"");
  }

  private void assertFailed(String name, String reason) {
    UnitState failed = fixture.awaitPhase(name, Phase.FAILED);
    assertThat(failed.message()).contains(reason);
    assertThat(failed.process()).isNull();
  }

  @Test
  void envFilesOverrideEnvAndLaterOnesWin() throws IOException {
    Path one = Files.writeString(temp.resolve("1.env"), "A=one\nB='one $x'\n");
    Path two = Files.writeString(temp.resolve("2.env"), "A=two\n");
    Path out = temp.resolve("out");
    Unit unit =
        edit(edit(unit("a.service", "/usr/bin/env"))
                .env(new EnvironmentVariable("A", "x"), new EnvironmentVariable("C", "c")))
            .envFiles(one.toString(), "-" + temp + "/none", two.toString());
    fixture.get().place(edit(unit).output(out, 0));
    fixture.awaitPhase("a.service", Phase.FAILED);
    assertThat(Files.readAllLines(out))
        .contains("A=two", "B=one $x", "C=c")
        .anyMatch(line -> line.startsWith("INVOCATION_ID="))
        .hasSize(6);
  }

  @Test
  void whatCannotBeWrittenDownIsNotLeftRunning() throws IOException {
    Files.createDirectories(fixture.directory.resolve("a.json/in-the-way"));
    fixture.get().place(unit("a.service", "/bin/sleep", "600"));
    UnitState failed = fixture.awaitPhase("a.service", Phase.FAILED);
    assertThat(failed.message()).contains("The record of a.service could not be written");
    assertThat(fixture.processes()).isEmpty();
  }
}
