package computer.socialweb.yardmaster.local.supervisor.process;

import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.edit;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.exit;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.process;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.shell;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.unit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.RestartPolicy;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import computer.socialweb.yardmaster.local.supervisor.host.Libc;
import computer.socialweb.yardmaster.local.supervisor.host.ProcessTable;
import computer.socialweb.yardmaster.local.supervisor.host.Signals;
import computer.socialweb.yardmaster.testkit.time.HandClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stops: signal, grace, escalation, order, and the whole group. */
final class StopTest extends OneSupervisor {
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
    assertThat(new ProcessTable(new Libc()).find(pid)).isEmpty();
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

  /** Two replacements of running units may leave them each started after the other. */
  @Test
  void unitsThatRunInACircleAreStoppedAllTheSame() {
    Unit a = edit(unit("a.service", "/bin/sleep", "600")).policy(RestartPolicy.ALWAYS);
    Unit b = unit("b.service", "/bin/sleep", "600");
    fixture.get().place(a);
    fixture.get().place(edit(b).after("a.service"));
    long first = process(fixture.awaitPhase("a.service", Phase.RUNNING)).pid();
    fixture.awaitPhase("b.service", Phase.RUNNING);
    fixture.get().place(b);
    fixture.get().place(edit(a).after("b.service"));
    new Libc().kill(first, Signals.KILL);
    fixture.awaitState("a.service", s -> s.restarts() == 1 && s.phase() == Phase.RUNNING);
    fixture.get().stop("a.service");
    fixture.get().stop("b.service");
    fixture.awaitPhase("a.service", Phase.STOPPED);
    fixture.awaitPhase("b.service", Phase.STOPPED);
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
