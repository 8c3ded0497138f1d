package computer.socialweb.yardmaster.local.supervisor.process;

import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.edit;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.exit;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.process;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.shell;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.unit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.RestartPolicy;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import computer.socialweb.yardmaster.local.supervisor.host.Libc;
import computer.socialweb.yardmaster.local.supervisor.host.Signals;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** A unit from start to end: order, exits, restarts, its invocation and its owner. */
final class LifecycleTest extends OneSupervisor {
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
    assertThat(fixture.state("a.service").message()).contains("older settings");
    assertThat(fixture.state("a.service").process()).isEqualTo(first.process());
    new Libc().kill(process(first).pid(), Signals.KILL);
    UnitState next = fixture.awaitState("a.service", s -> s.restarts() == 1 && s.process() != null);
    assertThat(next.message()).doesNotContain("older settings");
    assertThat(Path.of("/proc/" + process(next).pid() + "/cmdline")).content().contains("700");
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
}
