package computer.socialweb.yardmaster.local.supervisor.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ProcessTableTest {
  private final ProcessTable table = new ProcessTable(new Libc());

  @Test
  void aNameMayHoldBlanksAndParentheses() {
    String stat =
        "42 (a) b (c) S 7 42 41 0 -1 4194560 1 0 0 0 1 2 0 0 20 0 3 0 98765 1 2 3 4 5 6 7";
    assertThat(ProcessTable.parse(stat))
        .contains(new ProcessTable.Entry(42, 7, 42, 41, 98765, 'S', false));
    assertThat(ProcessTable.parse("42 cut off")).isEmpty();
  }

  @Test
  void thisProcessIsInItWithItsParent() {
    ProcessHandle self = ProcessHandle.current();
    assertThat(table.find(self.pid()).orElseThrow().parent())
        .isEqualTo(self.parent().orElseThrow().pid());
    assertThat(table.all()).containsKey(self.pid());
    assertThat(table.bootId()).hasSize(36);
  }

  @Test
  void theEndOfAProcessThatIsNoChildIsToldAtOnceWithItsExit() throws Exception {
    Libc libc = new Libc();
    Process shell = new ProcessBuilder("/bin/sh", "-c", "sleep 600 & echo $!; wait").start();
    try (ExitWatch watch = new ExitWatch(libc, table)) {
      long pid = Long.parseLong(shell.inputReader().readLine());
      long ticks = table.find(pid).orElseThrow().startTicks();
      CountDownLatch told = new CountDownLatch(1);
      StartedProcess identity = new StartedProcess(pid, ticks, table.bootId(), "x", "y");
      try (ExitWatch.Watched watched = watch.watch(identity, told::countDown)) {
        long begun = System.nanoTime();
        libc.kill(pid, Signals.KILL);
        assertThat(told.await(5, TimeUnit.SECONDS)).isTrue();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(1));
        await().atMost(Duration.ofSeconds(1)).until(() -> table.find(pid).isEmpty());
        // only kernels from 6.15 tell it; none may say anything else
        assertThat(watched.exit())
            .isIn(java.util.Optional.empty(), java.util.Optional.of(ExitStatus.ofSignal(9)));
      }
    } finally {
      shell.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
    }
  }

  @Test
  void exitsAreReadAsWaitGivesThem() {
    assertThat(ExitStatus.ofWaitStatus(3 << 8)).isEqualTo(ExitStatus.ofCode(3));
    assertThat(ExitStatus.ofWaitStatus(0x80 | 11)).isEqualTo(ExitStatus.ofSignal(11));
    assertThat(ExitStatus.ofSignal(15).clean()).isTrue();
    assertThat(ExitStatus.ofCode(0).clean()).isTrue();
    assertThat(ExitStatus.ofSignal(9).clean()).isFalse();
    assertThat(ExitStatus.UNKNOWN.clean()).isFalse();
  }

  @Test
  void signalsHaveNamesAndNumbers() {
    assertThat(Signals.number("SIGINT")).isEqualTo(2);
    assertThat(Signals.name(Signals.number("SIGRTMIN+3"))).isEqualTo("SIGRTMIN+3");
    assertThat(Signals.name(31)).isEqualTo("SIGSYS");
    assertThatThrownBy(() -> Signals.number("SIGNONE")).hasMessageContaining("SIGNONE");
    assertThatThrownBy(() -> Signals.number("TERM")).hasMessageContaining("SIGTERM");
  }
}
