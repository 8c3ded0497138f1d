package computer.socialweb.yardmaster.local.supervisor.process;

import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.edit;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.exit;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.process;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.shell;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.unit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.RestartPolicy;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import computer.socialweb.yardmaster.local.supervisor.host.Libc;
import computer.socialweb.yardmaster.local.supervisor.host.ProcessTable;
import computer.socialweb.yardmaster.local.supervisor.host.Signals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a supervisor finds when it comes back. */
final class AdoptionTest extends OneSupervisor {
  private Path record(String stem) {
    return fixture.directory.resolve(stem + ".json");
  }

  @Test
  void runningUnitsAreAdoptedUnchanged() {
    fixture.get().place(unit("a.service", "/bin/sleep", "600"));
    UnitState before = fixture.awaitPhase("a.service", Phase.RUNNING);
    fixture.leave();
    fixture.open();
    assertThat(fixture.state("a.service")).isEqualTo(before);
    fixture.get().place(unit("a.service", "/bin/sleep", "600"));
    assertThat(fixture.state("a.service")).isEqualTo(before);
    fixture.get().stop("a.service");
    fixture.awaitPhase("a.service", Phase.STOPPED);
    assertThat(fixture.processes()).isEmpty();
  }

  @Test
  void aUnitThatEndedMeanwhileIsLost() {
    fixture.get().place(edit(unit("a.service", "/bin/sleep", "600")).policy(RestartPolicy.ALWAYS));
    long pid = process(fixture.awaitPhase("a.service", Phase.RUNNING)).pid();
    fixture.leave();
    kill(pid);
    fixture.open();
    UnitState lost = fixture.awaitPhase("a.service", Phase.LOST);
    assertThat(lost.lostReason()).isEqualTo("VanishedWhileAway");
    assertThat(lost.message()).contains("while no supervisor watched");
    fixture.get().place(edit(unit("a.service", "/bin/sleep", "600")).policy(RestartPolicy.ALWAYS));
    assertThat(fixture.state("a.service").phase()).isEqualTo(Phase.LOST);
  }

  @Test
  void childrenOfALostUnitAreEndedFirst() {
    fixture.get().place(shell("a.service", "setsid sleep 600 & sleep 601 & exec sleep 602"));
    long pid = process(fixture.awaitPhase("a.service", Phase.RUNNING)).pid();
    await().until(() -> fixture.processes().size() == 3);
    fixture.leave();
    kill(pid);
    fixture.open();
    fixture.awaitPhase("a.service", Phase.LOST);
    assertThat(fixture.processes()).isEmpty();
  }

  @Test
  void afterARestartOfTheHostEverythingIsLost() throws IOException {
    fixture.get().place(unit("a.service", "/bin/sleep", "600"));
    long pid = process(fixture.awaitPhase("a.service", Phase.RUNNING)).pid();
    fixture.leave();
    kill(pid);
    rewrite("a", new ProcessTable(new Libc()).bootId(), "00000000-0000-0000-0000-000000000000");
    fixture.open();
    assertThat(fixture.awaitPhase("a.service", Phase.LOST).lostReason()).isEqualTo("HostRestarted");
  }

  /** Waits until whatever starts now starts in a later clock tick (proc(5), /proc/uptime). */
  private static void awaitTickAfter(long ticks) {
    await()
        .until(
            () -> {
              String seconds = Files.readString(Path.of("/proc/uptime")).split(" ", -1)[0];
              return Double.parseDouble(seconds) * 100 > ticks + 2;
            });
  }

  /** A pid comes round again only after the tick in which its first owner began. */
  @Test
  void aStrangerWithARecordedPidIsNeverTouched() throws Exception {
    Process stranger = new ProcessBuilder("/bin/sleep", "600").start();
    try {
      awaitTickAfter(new ProcessTable(new Libc()).find(stranger.pid()).orElseThrow().startTicks());
      fixture.get().place(unit("a.service", "/bin/sleep", "600"));
      long pid = process(fixture.awaitPhase("a.service", Phase.RUNNING)).pid();
      fixture.leave();
      kill(pid);
      rewrite("a", "\"pid\":" + pid, "\"pid\":" + stranger.pid());
      fixture.open();
      fixture.awaitPhase("a.service", Phase.LOST);
      fixture.get().stop("a.service");
      fixture.get().forget("a.service");
      assertThat(stranger.isAlive()).isTrue();
    } finally {
      stranger.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
    }
  }

  @Test
  void aStrangersSessionWithARecordedPidIsNeverTouched() throws Exception {
    Process stranger = new ProcessBuilder("/usr/bin/setsid", "/bin/sleep", "600").start();
    try {
      await()
          .until(
              () ->
                  new ProcessTable(new Libc())
                      .find(stranger.pid())
                      .filter(e -> e.session() == e.pid())
                      .isPresent());
      fixture.get().place(unit("a.service", "/bin/sleep", "600"));
      UnitState running = fixture.awaitPhase("a.service", Phase.RUNNING);
      fixture.leave();
      kill(process(running).pid());
      rewrite("a", "\"pid\":" + process(running).pid(), "\"pid\":" + stranger.pid());
      rewrite("a", "\"phase\":\"Running\"", "\"phase\":\"Stopping\"");
      rewrite("a", "\"stopping\":false", "\"stopping\":true");
      fixture.open();
      fixture.awaitPhase("a.service", Phase.STOPPED);
      assertThat(stranger.isAlive()).isTrue();
    } finally {
      stranger.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
    }
  }

  @Test
  void aProcessStartedJustBeforeACrashIsFoundByItsMarker() throws IOException {
    Unit unit = unit("a.service", "/bin/sleep", "600");
    fixture.get().place(unit);
    UnitState before = fixture.awaitPhase("a.service", Phase.RUNNING);
    fixture.leave();
    Files.delete(record("a"));
    fixture.open();
    UnitState found = fixture.awaitPhase("a.service", Phase.RUNNING);
    assertThat(process(found).invocationID()).isEqualTo(process(before).invocationID());
    assertThat(found.owner()).isEqualTo(unit.owner());
    fixture.get().place(unit);
    assertThat(fixture.processes()).hasSize(1);
    fixture.get().stop("a.service");
    fixture.awaitPhase("a.service", Phase.STOPPED);
    assertThat(fixture.processes()).isEmpty();
  }

  @Test
  void aNewerStartThanTheRecordedOneIsFoundByItsMarker() throws IOException {
    Unit unit = edit(unit("a.service", "/bin/sleep", "600")).policy(RestartPolicy.ALWAYS);
    fixture.get().place(unit);
    UnitState first = fixture.awaitPhase("a.service", Phase.RUNNING);
    byte[] older = Files.readAllBytes(record("a"));
    new Libc().kill(process(first).pid(), Signals.KILL);
    UnitState second =
        fixture.awaitState("a.service", s -> s.restarts() == 1 && s.phase() == Phase.RUNNING);
    fixture.leave();
    Files.write(record("a"), older);
    fixture.open();
    assertThat(process(fixture.awaitPhase("a.service", Phase.RUNNING)).invocationID())
        .isEqualTo(process(second).invocationID());
    assertThat(fixture.processes()).hasSize(1);
  }

  @Test
  void aStopThatWasUnderWayIsFinished() throws IOException {
    fixture
        .get()
        .place(
            edit(shell("a.service", "trap '' TERM; while :; do sleep 1; done")).stop("SIGTERM", 2));
    fixture.awaitPhase("a.service", Phase.RUNNING);
    fixture.get().stop("a.service");
    assertThat(fixture.state("a.service").phase()).isEqualTo(Phase.STOPPING);
    fixture.leave();
    fixture.open();
    assertThat(fixture.state("a.service").phase()).isEqualTo(Phase.STOPPING);
    fixture.awaitPhase("a.service", Phase.STOPPED);
    assertThat(fixture.processes()).isEmpty();
  }

  @Test
  void endedUnitsAreRememberedAsTheyWere() {
    fixture.get().place(shell("a.service", "exit 4"));
    UnitState failed = fixture.awaitPhase("a.service", Phase.FAILED);
    fixture.leave();
    fixture.open();
    fixture.get().place(shell("a.service", "exit 4"));
    assertThat(fixture.state("a.service")).isEqualTo(failed);
    assertThat(exit(failed).code()).isEqualTo(4);
  }

  @Test
  void aRecordThatCannotBeReadHidesNoOther() throws IOException {
    fixture.get().place(unit("a.service", "/bin/sleep", "600"));
    fixture.get().place(unit("b.service", "/bin/sleep", "600"));
    fixture.awaitPhase("b.service", Phase.RUNNING);
    fixture.leave();
    Files.writeString(record("a"), "{\"placed\":");
    fixture.open();
    fixture.awaitPhase("b.service", Phase.RUNNING);
    fixture.awaitPhase("a.service", Phase.RUNNING); // by its marker
    assertThat(record("a").resolveSibling("a.json.unreadable")).exists();
  }

  @Test
  void aDirectoryHasOneSupervisor() {
    assertThatThrownBy(() -> new SupervisorFixture(fixture.directory))
        .hasMessageContaining("Another supervisor uses");
  }

  /** Kills a process and waits until it has ended, as it would long before a supervisor returns. */
  private static void kill(long pid) {
    ProcessTable table = new ProcessTable(new Libc());
    new Libc().kill(pid, Signals.KILL);
    await().until(() -> table.find(pid).filter(e -> !e.ended()).isEmpty());
  }

  private void rewrite(String stem, String from, String to) throws IOException {
    String text = Files.readString(record(stem));
    assertThat(text).contains(from);
    Files.writeString(record(stem), text.replace(from, to));
  }
}
