package computer.socialweb.yardmaster.local.supervisor.process;

import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.edit;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.exit;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.process;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.shell;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.unit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.EnvironmentVariable;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.RestartPolicy;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import computer.socialweb.yardmaster.local.supervisor.host.Libc;
import computer.socialweb.yardmaster.local.supervisor.host.ProcessTable;
import computer.socialweb.yardmaster.local.supervisor.host.Signals;
import computer.socialweb.yardmaster.testkit.time.HandClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ProcessSupervisorTest {
  @TempDir private Path temp;
  private SupervisorFixture fixture;

  @BeforeEach
  void open() {
    fixture = new SupervisorFixture(temp.resolve("run"));
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void startsAndStopsAProcess() {
    fixture.get().place(unit("a.service", "/bin/sleep", "600"));

    UnitState running = fixture.awaitPhase("a.service", Phase.RUNNING);
    long pid = process(running).pid();
    assertThat(process(running).invocationID()).matches("[0-9a-f]{32}");
    assertThat(fixture.processes()).containsExactly(pid);

    fixture.get().stop("a.service");
    UnitState stopped = fixture.awaitPhase("a.service", Phase.STOPPED);
    assertThat(stopped.process()).isNull();
    assertThat(exit(stopped).signal()).isEqualTo("SIGTERM");
    assertThat(fixture.processes()).isEmpty();
    assertThat(new ProcessTable().find(pid)).isEmpty();
  }

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
    ProcessTable.Entry entry = new ProcessTable().find(pid).orElseThrow();
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
  void codesAndSignalsAreReported() {
    fixture.get().place(shell("code.service", "exit 3"));
    UnitState exited = fixture.awaitPhase("code.service", Phase.FAILED);
    assertThat(exit(exited).code()).isEqualTo(3);
    assertThat(exit(exited).signal()).isNull();
    for (String signal : List.of("KILL", "SEGV", "USR1", "HUP", "ABRT", "RTMIN+3")) {
      String name = "s-" + signal.replace('+', '-') + ".service";
      fixture.get().place(unit(name, "/bin/bash", "-c", "kill -" + signal + " $$; sleep 600"));
      UnitState killed = fixture.awaitPhase(name, Phase.FAILED);
      assertThat(exit(killed).signal()).isEqualTo("SIG" + signal);
      assertThat(exit(killed).code()).isNull();
    }
  }

  @Test
  void aGroupThatIgnoresItsSignalIsKilledWhole() {
    String stubborn =
        "trap '' TERM; (trap '' TERM; sleep 601 & sleep 602; sleep 603) & sleep 604; sleep 605";
    fixture.get().place(edit(shell("a.service", stubborn)).stop("SIGTERM", 1));
    await().until(() -> fixture.processes().size() >= 4);
    fixture.get().stop("a.service");
    UnitState stopped = fixture.awaitPhase("a.service", Phase.STOPPED);
    assertThat(fixture.processes()).isEmpty();
    assertThat(exit(stopped).signal()).isEqualTo("SIGKILL");
    assertThat(stopped.message()).contains("had to be killed");
  }

  @Test
  void aDaemonOfTheUnitEndsWithIt() {
    String script = "setsid sh -c '(trap \"\" TERM; sleep 600) & exec sleep 601' & wait";
    fixture.get().place(edit(shell("a.service", script)).stop("SIGTERM", 1));
    await().until(() -> fixture.processes().size() >= 3);
    fixture.get().stop("a.service");
    fixture.awaitPhase("a.service", Phase.STOPPED);
    assertThat(fixture.processes()).isEmpty();
  }

  @Test
  void whatALeaderLeavesBehindIsEndedAndReported() {
    List<String> messages = new CopyOnWriteArrayList<>();
    fixture.get().listen(state -> messages.add(String.valueOf(state.message())));
    fixture.get().place(shell("a.service", "sleep 600 & setsid sleep 601 & sleep 0.2; exit 7"));
    UnitState failed = fixture.awaitPhase("a.service", Phase.FAILED);
    assertThat(exit(failed).code()).isEqualTo(7);
    assertThat(fixture.processes()).isEmpty();
    assertThat(messages).anyMatch(m -> m.contains("left 2 processes behind"));
  }

  @Test
  void aStopThatHangsDelaysNobodyElse() {
    fixture
        .get()
        .place(
            edit(shell("slow.service", "trap '' TERM; while :; do sleep 1; done"))
                .stop("SIGTERM", 600));
    fixture.get().place(unit("quick.service", "/bin/sleep", "600"));
    await().until(() -> fixture.processes().size() >= 3); // slow has set its trap
    fixture.get().stop("slow.service");
    fixture.get().stop("quick.service");
    fixture.awaitPhase("quick.service", Phase.STOPPED);
    fixture.get().place(unit("new.service", "/bin/sleep", "600"));
    fixture.awaitPhase("new.service", Phase.RUNNING);
    UnitState slow = fixture.state("slow.service");
    assertThat(slow.phase()).isEqualTo(Phase.STOPPING);
    assertThat(slow.message()).contains("SIGKILL follows at");
  }

  @Test
  void aUnitIsStoppedBeforeWhatItIsOrderedAfter() {
    List<String> order = new CopyOnWriteArrayList<>();
    fixture
        .get()
        .listen(
            state -> {
              if (state.phase() == Phase.STOPPED) {
                order.add(state.name());
              }
            });
    fixture.get().place(unit("base.service", "/bin/sleep", "600"));
    fixture
        .get()
        .place(
            edit(unit("mid.service", "/bin/sleep", "600")).after("base.service", "none.service"));
    fixture
        .get()
        .place(
            edit(shell("top.service", "trap 'sleep 0.4; exit 0' TERM; while :; do sleep 0.1; done"))
                .after("mid.service"));
    fixture.awaitPhase("top.service", Phase.RUNNING);
    fixture.get().stop("base.service");
    fixture.get().stop("mid.service");
    fixture.get().stop("top.service");
    fixture.awaitPhase("base.service", Phase.STOPPED);
    assertThat(order).containsExactly("top.service", "mid.service", "base.service");
  }

  @Test
  void aUnitWaitsForWhatItIsOrderedAfterUntilThatRunsOrGivesUp() {
    List<String> seen = new CopyOnWriteArrayList<>();
    fixture.get().listen(state -> seen.add(state.name() + " " + state.phase()));
    Path flag = temp.resolve("flag");
    String onceFailing = "if [ -e " + flag + " ]; then exec sleep 600; fi; : >" + flag + "; exit 1";
    fixture.get().place(edit(shell("base.service", onceFailing)).policy(RestartPolicy.ON_FAILURE));
    fixture.awaitState("base.service", s -> s.exit() != null);
    fixture.get().place(edit(unit("top.service", "/bin/sleep", "600")).after("base.service"));
    fixture.awaitPhase("top.service", Phase.RUNNING);
    assertThat(seen).containsSubsequence("base.service Starting", "base.service Running");
    assertThat(seen.lastIndexOf("base.service Running"))
        .isLessThan(seen.indexOf("top.service Running"));

    fixture.get().place(edit(shell("bad.service", "exit 1")).policy(RestartPolicy.ON_FAILURE));
    fixture.get().place(edit(unit("over.service", "/bin/sleep", "600")).after("bad.service"));
    fixture.awaitPhase("over.service", Phase.RUNNING);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1})
  void aClockThatIsSetChangesNoWait(int hours) {
    HandClock clock = new HandClock();
    try (SupervisorFixture other =
        new SupervisorFixture(temp.resolve("other"), SupervisorFixture.QUICK, clock)) {
      String stubborn = "trap '' TERM; while :; do sleep 1; done";
      other.get().place(edit(shell("a.service", stubborn)).stop("SIGTERM", 1));
      await().until(() -> other.processes().size() >= 2); // its trap stands
      other.get().place(edit(shell("b.service", "exit 1")).policy(RestartPolicy.ON_FAILURE));
      long begun = System.nanoTime();
      other.get().stop("a.service");
      clock.advance(Duration.ofHours(hours));
      other.awaitPhase("a.service", Phase.STOPPED);
      assertThat(Duration.ofNanos(System.nanoTime() - begun))
          .isBetween(Duration.ofMillis(900), SupervisorFixture.PATIENCE);
      assertThat(other.awaitPhase("b.service", Phase.FAILED).restarts()).isEqualTo(3);
    }
  }

  @Test
  void whatCannotBeWrittenDownIsNotLeftRunning() throws IOException {
    Files.createDirectories(fixture.directory.resolve("a.json/in-the-way"));
    fixture.get().place(unit("a.service", "/bin/sleep", "600"));
    UnitState failed = fixture.awaitPhase("a.service", Phase.FAILED);
    assertThat(failed.message()).contains("The record of a.service could not be written");
    assertThat(fixture.processes()).isEmpty();
  }

  @Test
  void aCircleOfUnitsIsRefusedByName() {
    fixture.get().place(edit(unit("a.service", "/bin/sleep", "600")).after("b.service"));
    fixture.get().place(edit(unit("b.service", "/bin/sleep", "600")).after("c.service"));
    assertThatThrownBy(
            () ->
                fixture
                    .get()
                    .place(edit(unit("c.service", "/bin/sleep", "600")).after("a.service")))
        .hasMessageContaining("c.service, a.service, b.service, c.service");
    assertThat(fixture.get().state("c.service")).isEmpty();
  }

  @Test
  void aUnitThatKeepsFailingIsGivenUpWithItsReason() {
    List<String> messages = new CopyOnWriteArrayList<>();
    fixture.get().listen(state -> messages.add(String.valueOf(state.message())));
    fixture.get().place(edit(shell("a.service", "exit 9")).policy(RestartPolicy.ON_FAILURE));
    UnitState failed = fixture.awaitPhase("a.service", Phase.FAILED);
    assertThat(failed.message()).contains("gave up after 4 starts in");
    assertThat(failed.restarts()).isEqualTo(3);
    assertThat(messages)
        .anyMatch(m -> m.startsWith("It exited with code 9. It starts again at 20"))
        .anyMatch(m -> m.contains("start 2; at most 4 in 20 s"));
    fixture.get().place(edit(shell("a.service", "exit 9")).policy(RestartPolicy.ON_FAILURE));
    assertThat(fixture.state("a.service").phase()).isEqualTo(Phase.FAILED);
    fixture.get().place(unit("a.service", "/bin/sleep", "600"));
    assertThat(fixture.awaitPhase("a.service", Phase.RUNNING).restarts()).isZero();
  }

  @Test
  void aCleanEndIsNoFailureForThePolicy() {
    fixture.get().place(edit(shell("a.service", "kill -TERM $$")).policy(RestartPolicy.ON_FAILURE));
    fixture.get().place(edit(shell("b.service", "exit 0")).policy(RestartPolicy.ALWAYS));
    assertThat(fixture.awaitPhase("a.service", Phase.FAILED).restarts()).isZero();
    fixture.awaitState("b.service", s -> s.restarts() >= 2);
  }

  @Test
  void everyStartHasItsOwnInvocation() {
    fixture.get().place(edit(unit("a.service", "/bin/sleep", "600")).policy(RestartPolicy.ALWAYS));
    UnitState first = fixture.awaitPhase("a.service", Phase.RUNNING);
    new Libc().kill(process(first).pid(), Signals.KILL);
    UnitState second =
        fixture.awaitState("a.service", s -> s.phase() == Phase.RUNNING && s.restarts() == 1);
    assertThat(process(second).invocationID()).isNotEqualTo(process(first).invocationID());
    assertThat(exit(second).signal()).isEqualTo("SIGKILL");
    assertThat(second.message()).contains("ended by SIGKILL");
  }

  @Test
  void aRunningUnitKeepsItsDescriptionUntilItsNextStart() {
    fixture.get().place(edit(unit("a.service", "/bin/sleep", "600")).policy(RestartPolicy.ALWAYS));
    UnitState first = fixture.awaitPhase("a.service", Phase.RUNNING);
    fixture.get().place(edit(unit("a.service", "/bin/sleep", "700")).policy(RestartPolicy.ALWAYS));
    assertThat(fixture.state("a.service").current()).isFalse();
    assertThat(fixture.state("a.service").process()).isEqualTo(first.process());
    new Libc().kill(process(first).pid(), Signals.KILL);
    assertThat(
            fixture
                .awaitState("a.service", s -> s.restarts() == 1 && s.process() != null)
                .current())
        .isTrue();
  }

  @Test
  void aLiveUnitIsNotGivenToAnotherOwner() {
    Unit mine = unit("a.service", "/bin/sleep", "600");
    fixture.get().place(mine);
    fixture.awaitPhase("a.service", Phase.RUNNING);
    Unit theirs = edit(mine).owner("test/other/2");
    assertThatThrownBy(() -> fixture.get().place(theirs))
        .hasMessageContaining("in use by test/a.service/1");
    assertThatThrownBy(() -> fixture.get().forget("a.service"))
        .hasMessageContaining("Stop it first");
    fixture.get().stop("a.service");
    fixture.awaitPhase("a.service", Phase.STOPPED);
    fixture.get().forget("a.service");
    assertThat(fixture.get().state("a.service")).isEmpty();
  }

  @Test
  void placedWhileItIsBeingStoppedItStartsAgain() {
    Unit unit =
        edit(shell("a.service", "trap 'sleep 0.3; exit 0' TERM; while :; do sleep 0.1; done"))
            .policy(RestartPolicy.NEVER);
    fixture.get().place(unit);
    UnitState first = fixture.awaitPhase("a.service", Phase.RUNNING);
    fixture.get().stop("a.service");
    fixture.get().place(unit);
    UnitState second =
        fixture.awaitState(
            "a.service",
            s ->
                s.process() != null
                    && !s.process().invocationID().equals(process(first).invocationID()));
    assertThat(second.phase()).isEqualTo(Phase.RUNNING);
    assertThat(fixture.processes())
        .contains(process(second).pid())
        .doesNotContain(process(first).pid());
  }

  @Test
  void fiftyUnitsStartAndStopAtOnce() {
    for (int i = 0; i < 50; i++) {
      fixture.get().place(unit("u" + i + ".service", "/bin/sleep", "600"));
    }
    await().until(() -> fixture.get().states().stream().allMatch(s -> s.phase() == Phase.RUNNING));
    assertThat(fixture.processes()).hasSize(50);
    for (int i = 0; i < 50; i++) {
      fixture.get().stop("u" + i + ".service");
    }
    await().until(() -> fixture.get().states().stream().allMatch(s -> s.phase() == Phase.STOPPED));
    assertThat(fixture.processes()).isEmpty();
  }
}
