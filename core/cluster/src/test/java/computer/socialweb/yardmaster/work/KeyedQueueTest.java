package computer.socialweb.yardmaster.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.testkit.time.HandClock;
import computer.socialweb.yardmaster.testkit.time.HandScheduler;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class KeyedQueueTest {
  private final HandScheduler timer = new HandScheduler(new HandClock());
  private final Backoff backoff =
      new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(60), 0, new Random(1));

  private KeyedQueue<String> queue(int workers, KeyedQueue.Handler<String> handler) {
    return new KeyedQueue<>("test", workers, backoff, timer, handler);
  }

  @Test
  void neverHandlesOneKeyTwiceAtOnceAndMissesNoChange() {
    var inside = new ConcurrentHashMap<String, AtomicInteger>();
    var overlaps = new AtomicInteger();
    var wanted = new ConcurrentHashMap<String, AtomicInteger>();
    var seen = new ConcurrentHashMap<String, Integer>();
    try (var queue =
        queue(
            4,
            key -> {
              if (inside.computeIfAbsent(key, k -> new AtomicInteger()).incrementAndGet() > 1) {
                overlaps.incrementAndGet();
              }
              seen.put(key, wanted.computeIfAbsent(key, k -> new AtomicInteger()).get());
              Thread.onSpinWait();
              inside.computeIfAbsent(key, k -> new AtomicInteger()).decrementAndGet();
            })) {
      for (int i = 0; i < 20_000; i++) {
        String key = "k" + i % 7;
        wanted.computeIfAbsent(key, k -> new AtomicInteger()).incrementAndGet();
        queue.add(key);
      }
      await().until(queue::isIdle);
    }
    assertThat(overlaps).hasValue(0);
    wanted.forEach((key, count) -> assertThat(seen.get(key)).isEqualTo(count.get()));
  }

  @Test
  void foldsKeysThatWaitAndKeepsToItsWorkers() throws Exception {
    var gate = new CountDownLatch(1);
    var handled = new CopyOnWriteArrayList<String>();
    try (var queue =
        queue(
            1,
            key -> {
              gate.await();
              handled.add(key);
            })) {
      queue.addAll(List.of("a", "b", "b", "c", "b", "a"));
      gate.countDown();
      await().until(queue::isIdle);
    }
    assertThat(handled).containsExactly("a", "b", "c", "a");
  }

  @Test
  void retriesAFailureWithBackoffUntilItSucceeds() {
    var runs = new AtomicInteger();
    try (var queue =
        queue(
            1,
            key -> {
              if (runs.incrementAndGet() <= 3) {
                throw new IOException("not yet");
              }
            })) {
      queue.add("a");
      await().until(() -> queue.failures("a") == 1);
      timer.advance(Duration.ofMillis(999));
      assertThat(runs).hasValue(1);
      timer.advance(Duration.ofMillis(1));
      await().until(() -> queue.failures("a") == 2);
      timer.advance(Duration.ofSeconds(2));
      await().until(() -> queue.failures("a") == 3);
      timer.advance(Duration.ofSeconds(4));
      await().until(queue::isIdle);
      assertThat(queue.failures("a")).isZero();
      assertThat(runs).hasValue(4);
    }
  }

  @Test
  void anErrorOfTheHandlerDoesNotEndTheQueue() {
    var runs = new AtomicInteger();
    try (var queue =
        queue(
            1,
            key -> {
              if (runs.incrementAndGet() == 1) {
                throw new StackOverflowError("deep");
              }
            })) {
      queue.add("a");
      await().until(() -> queue.failures("a") == 1);
      queue.add("a");
      await().until(queue::isIdle);
      assertThat(runs).hasValue(2);
    }
  }

  @Test
  void theEarlierOfTwoMomentsCounts() {
    var runs = new AtomicInteger();
    try (var queue = queue(1, key -> runs.incrementAndGet())) {
      queue.addAfter("a", Duration.ofMinutes(5));
      queue.addAfter("a", Duration.ofMinutes(1));
      queue.addAfter("a", Duration.ofMinutes(3));
      timer.advance(Duration.ofMinutes(1));
      await().until(queue::isIdle);
      assertThat(runs).hasValue(1);
      timer.advance(Duration.ofMinutes(10));
      assertThat(runs).hasValue(1);
    }
  }

  @Test
  void closeInterruptsWhatRunsAndTakesNothingMore() throws Exception {
    var started = new CountDownLatch(1);
    var interrupted = new AtomicBoolean();
    var queue =
        queue(
            1,
            key -> {
              started.countDown();
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                interrupted.set(true);
                throw e;
              }
            });
    queue.add("a");
    queue.addAfter("b", Duration.ofSeconds(1));
    started.await();
    assertThat(queue.close(Duration.ofSeconds(5))).isTrue();
    queue.close();
    queue.add("c");
    assertThat(interrupted).isTrue();
    assertThat(queue.isIdle()).isTrue();
    assertThat(timer.waiting()).isZero();
  }

  @Test
  void closeIsBoundedWhenAHandlerIgnoresTheInterrupt() throws Exception {
    var started = new CountDownLatch(1);
    var free = new AtomicBoolean();
    var queue =
        queue(
            1,
            key -> {
              started.countDown();
              while (!free.get()) {
                Thread.onSpinWait();
              }
            });
    queue.add("a");
    started.await();
    assertThat(queue.close(Duration.ofMillis(50))).isFalse();
    free.set(true);
    assertThat(queue.close(Duration.ofSeconds(5))).isTrue();
  }
}
