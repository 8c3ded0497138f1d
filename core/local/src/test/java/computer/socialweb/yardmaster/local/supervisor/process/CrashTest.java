package computer.socialweb.yardmaster.local.supervisor.process;

import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.edit;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.process;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.shell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.RestartPolicy;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import computer.socialweb.yardmaster.local.supervisor.host.Libc;
import computer.socialweb.yardmaster.local.supervisor.host.Signals;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A supervisor in another virtual machine is killed with -9, and one here comes after it. */
final class CrashTest {
  private static final List<String> UNITS =
      List.of("a.service", "b.service", "c.service", "d.service");
  private static final String FOREVER = "exec sleep 600";

  @TempDir private Path temp;
  private SupervisorFixture fixture;
  private Process machine;
  private Writer commands;
  private BufferedReader answers;

  @BeforeEach
  void start() throws IOException {
    fixture = new SupervisorFixture(temp.resolve("run"));
    fixture.leave();
    machine = machine("exec \"$@\"");
    commands = machine.outputWriter();
    answers = machine.inputReader();
    assertThat(answer()).isEqualTo("open");
  }

  private Process machine(String shell) throws IOException {
    return new ProcessBuilder(
            "/bin/sh",
            "-c",
            shell,
            "sh",
            ProcessHandle.current().info().command().orElseThrow(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx64m",
            "-cp",
            System.getProperty("java.class.path"),
            SupervisorProgram.class.getName(),
            fixture.directory.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  @AfterEach
  void end() throws InterruptedException {
    machine.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    fixture.close();
  }

  private void send(String command) throws IOException {
    commands.write(command + "\n");
    commands.flush();
  }

  private void sendAndWait(String command) throws IOException {
    send(command);
    assertThat(answer()).isEqualTo(command);
  }

  /** The next answer; log lines may stand between. */
  private String answer() throws IOException {
    String line = answers.readLine();
    while (line != null && !line.matches("(open|place .*|stop .*|starve|feed)")) {
      line = answers.readLine();
    }
    return String.valueOf(line);
  }

  private void crash() throws InterruptedException {
    machine.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    fixture.open();
  }

  @Test
  void membersOutliveItAndKeepTheirInvocation() throws Exception {
    for (String unit : UNITS) {
      sendAndWait("place " + unit + " " + FOREVER);
    }
    await().until(() -> fixture.processes().size() == UNITS.size());
    List<Long> before = fixture.processes();
    crash();
    assertThat(fixture.get().states()).hasSize(4).allMatch(state -> state.phase() == Phase.RUNNING);
    List<UnitState> adopted = fixture.get().states();
    UNITS.forEach(unit -> fixture.get().place(edit(shell(unit, FOREVER)).stop("SIGTERM", 2)));
    assertThat(fixture.get().states()).isEqualTo(adopted);
    assertThat(fixture.processes()).containsExactlyElementsOf(before);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void killedWhileItStartsItLeavesNoUnitTwiceAndNoneUnknown(int answered) throws Exception {
    for (String unit : UNITS) {
      send("place " + unit + " " + FOREVER);
    }
    for (int i = 0; i < answered; i++) {
      assertThat(answer()).startsWith("place");
    }
    crash();
    UNITS.forEach(unit -> fixture.get().place(edit(shell(unit, FOREVER)).stop("SIGTERM", 2)));
    UNITS.forEach(unit -> fixture.awaitPhase(unit, Phase.RUNNING));
    List<Long> known = new ArrayList<>();
    fixture.get().states().forEach(state -> known.add(process(state).pid()));
    assertThat(fixture.processes()).containsExactlyInAnyOrderElementsOf(known);
  }

  @Test
  void killedWhileItStopsItsSuccessorFinishesTheStop() throws Exception {
    sendAndWait("place a.service trap '' TERM; while :; do sleep 1; done");
    await().until(() -> fixture.processes().size() >= 2);
    sendAndWait("stop a.service");
    crash();
    assertThat(fixture.state("a.service").phase()).isEqualTo(Phase.STOPPING);
    fixture.awaitPhase("a.service", Phase.STOPPED);
    assertThat(fixture.processes()).isEmpty();
  }

  @Test
  void aStopForWantOfDescriptorsIsCarriedThroughLaterAndNoLivingMemberIsHurt() throws Exception {
    machine.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    machine = machine("ulimit -n 256; exec \"$@\"");
    commands = machine.outputWriter();
    answers = machine.inputReader();
    assertThat(answer()).isEqualTo("open");
    sendAndWait("place warm.service exec sleep 600"); // loads what a stop needs
    sendAndWait("stop warm.service");
    await().until(() -> fixture.processes().isEmpty());
    sendAndWait("place stays.service exec sleep 600");
    await().until(() -> fixture.processes().size() == 1);
    List<Long> stays = fixture.processes();
    sendAndWait("place a.service exec sleep 600");
    sendAndWait("place c.service sleep 0.5");
    sendAndWait("starve");
    send("stop a.service");
    assertThat(answer()).isEqualTo("stop a.service");
    // the end of c comes while nothing can be seen
    await().until(() -> fixture.processes().size() <= 2);
    sendAndWait("feed");
    await().until(() -> fixture.processes().equals(stays));
    awaitRecorded("a.json", "Stopped");
    awaitRecorded("c.json", "Failed");
    crash();
    assertThat(fixture.state("stays.service").phase()).isEqualTo(Phase.RUNNING);
  }

  private void awaitRecorded(String file, String phase) {
    await()
        .until(
            () ->
                Files.readString(fixture.directory.resolve(file))
                    .contains("\"phase\":\"" + phase + "\""));
  }

  @Test
  void theExitOfAnAdoptedProcessIsNeverReportedAsSuccessUnlessItWasOne() throws Exception {
    sendAndWait("place a.service exec sleep 600");
    crash();
    UnitState running = fixture.awaitPhase("a.service", Phase.RUNNING);
    new Libc().kill(process(running).pid(), Signals.KILL);
    UnitState ended = fixture.awaitState("a.service", state -> state.phase().ended());
    assertThat(SupervisorFixture.exit(ended).code()).isNull();
    if (SupervisorFixture.exit(ended).signal() == null) { // a kernel that does not tell
      assertThat(ended.phase()).isEqualTo(Phase.LOST);
      assertThat(ended.lostReason()).isEqualTo("ExitUnknown");
    } else {
      assertThat(ended.phase()).isEqualTo(Phase.FAILED);
      assertThat(SupervisorFixture.exit(ended).signal()).isEqualTo("SIGKILL");
    }
  }

  @Test
  void anAdoptedUnitIsStartedAgainByItsPolicy() throws Exception {
    sendAndWait("place a.service exec sleep 600");
    crash();
    fixture.get().place(edit(shell("a.service", FOREVER)).policy(RestartPolicy.ALWAYS));
    UnitState adopted = fixture.awaitPhase("a.service", Phase.RUNNING);
    assertThat(adopted.message()).contains("older settings");
    new Libc().kill(process(adopted).pid(), Signals.KILL);
    UnitState again =
        fixture.awaitState("a.service", s -> s.restarts() == 1 && s.phase() == Phase.RUNNING);
    assertThat(again.message()).doesNotContain("older settings");
  }

  @Test
  void membersOfAMachineThatIgnoresSignalsDoNot() throws Exception {
    machine.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    machine = machine("trap '' INT HUP QUIT USR1; exec \"$@\"");
    commands = machine.outputWriter();
    answers = machine.inputReader();
    assertThat(answer()).isEqualTo("open");
    sendAndWait("place a.service exec sleep 600");
    await().until(() -> fixture.processes().size() == 1);
    Path proc = Path.of("/proc", fixture.processes().getFirst().toString());
    String ignored =
        Files.readAllLines(proc.resolve("status")).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .findFirst()
            .orElseThrow()
            .substring("SigIgn:".length())
            .strip();
    assertThat(Long.parseLong(ignored, 16) & 0x7fffffffL).isZero();
    try (var descriptors = Files.list(proc.resolve("fd"))) {
      assertThat(descriptors.map(fd -> fd.getFileName() + " " + target(fd)))
          .containsExactlyInAnyOrder("0 /dev/null", "1 /dev/null", "2 /dev/null");
    }
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
