package computer.socialweb.yardmaster.work;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.testkit.time.HandClock;
import computer.socialweb.yardmaster.testkit.time.HandScheduler;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class FoldedTaskTest {
  private final HandScheduler timer = new HandScheduler(new HandClock());
  private final AtomicInteger runs = new AtomicInteger();

  @Test
  void runsAtOnceThenAtMostOncePerInterval() {
    var task = new FoldedTask(runs::incrementAndGet, Runnable::run, timer, Duration.ofMillis(200));
    for (int i = 0; i < 100; i++) {
      task.request();
    }
    assertThat(runs).hasValue(1);
    timer.advance(Duration.ofMillis(199));
    assertThat(runs).hasValue(1);
    timer.advance(Duration.ofMillis(1));
    assertThat(runs).hasValue(2);
    timer.advance(Duration.ofSeconds(5));
    assertThat(runs).hasValue(2);
    task.request();
    assertThat(runs).hasValue(3);
  }

  @Test
  void aRequestDuringTheRunRunsOnceMore() {
    var task = new FoldedTask[1];
    task[0] =
        new FoldedTask(
            () -> {
              if (runs.incrementAndGet() == 1) {
                task[0].request();
                task[0].request();
              }
            },
            Runnable::run,
            timer,
            Duration.ZERO);
    task[0].request();
    assertThat(runs).hasValue(2);
  }

  @Test
  void survivesAFailureAndEndsWhenClosed() {
    var task =
        new FoldedTask(
            () -> {
              if (runs.incrementAndGet() == 1) {
                throw new IllegalStateException("once");
              }
            },
            Runnable::run,
            timer,
            Duration.ZERO);
    task.request();
    task.request();
    assertThat(runs).hasValue(2);
    task.close();
    task.request();
    assertThat(runs).hasValue(2);
  }
}
