package computer.socialweb.yardmaster.local.supervisor.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.work.Threads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class LoopTest {
  @Test
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void anErrorReachesWhoAskedAndTheLoopGoesOn() {
    try (Loop loop = new Loop(Threads.timer("loop-test"))) {
      loop.run(
          () -> {
            throw new StackOverflowError("of a task that nobody waits for");
          });
      assertThatThrownBy(
              () ->
                  loop.ask(
                      () -> {
                        throw new StackOverflowError("of a task");
                      }))
          .isInstanceOf(StackOverflowError.class)
          .hasMessage("of a task");
      assertThat(loop.ask(() -> 7)).isEqualTo(7);
    }
  }
}
