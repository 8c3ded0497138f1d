package computer.socialweb.yardmaster.cluster.live;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.record.RollRecord;
import computer.socialweb.yardmaster.cluster.record.RollRecords;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.testkit.time.HandClock;
import computer.socialweb.yardmaster.testkit.time.HandScheduler;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WarmSlotsTest {
  private static final ClusterKey KEY = new ClusterKey("demo");

  @TempDir private Path dir;
  private final HandClock clock = new HandClock();
  private final HandScheduler timer = new HandScheduler(clock);
  private final BlockingQueue<ClusterKey> asked = new LinkedBlockingQueue<>();

  private void warmUntil(Instant until) {
    new RollRecords(new StateDirectory(dir))
        .write(
            KEY,
            new RollRecord(
                Slot.A,
                Slot.B,
                RollRecord.Stage.WARM,
                clock.instant(),
                Optional.empty(),
                Duration.ZERO,
                Duration.ZERO,
                Optional.of(until)));
  }

  private WarmSlots begun(WarmSlots.Removal removal) {
    WarmSlots slots = new WarmSlots(new StateDirectory(dir), clock, timer, removal);
    slots.begin();
    slots.begin();
    return slots;
  }

  @Test
  void aSlotIsRemovedOnceItsTimeIsOverAndNotBefore() throws Exception {
    warmUntil(clock.instant().plusSeconds(30));
    try (WarmSlots slots = begun(asked::add)) {
      timer.advance(Duration.ofSeconds(20));
      assertThat(asked.poll(200, TimeUnit.MILLISECONDS)).isNull();
      timer.advance(Duration.ofSeconds(20));
      assertThat(asked.poll(20, TimeUnit.SECONDS)).isEqualTo(KEY);
    }
  }

  @Test
  void nobodyWhoBeginsWaitsForARemoval() throws Exception {
    warmUntil(clock.instant());
    CountDownLatch end = new CountDownLatch(1);
    try (WarmSlots slots =
        begun(
            key -> {
              asked.add(key);
              end.await();
            })) {
      timer.advance(Duration.ofSeconds(10));
      assertThat(asked.poll(20, TimeUnit.SECONDS)).isEqualTo(KEY);
      Thread another = Thread.ofVirtual().start(slots::begin);
      boolean began = another.join(Duration.ofSeconds(20));
      end.countDown(); // before closing, which would wait too
      assertThat(began).isTrue();
    }
  }

  @Test
  void oneThatCannotBeRemovedIsTriedAgainSomeMinutesLater() throws Exception {
    warmUntil(clock.instant());
    try (WarmSlots slots =
        begun(
            key -> {
              asked.add(key);
              throw Failure.refused("roll.none", key);
            })) {
      timer.advance(Duration.ofSeconds(10));
      assertThat(asked.poll(20, TimeUnit.SECONDS)).isEqualTo(KEY);
      timer.advance(Duration.ofSeconds(10));
      assertThat(asked.poll(200, TimeUnit.MILLISECONDS)).isNull();
      timer.advance(Duration.ofMinutes(6));
      assertThat(asked.poll(20, TimeUnit.SECONDS)).isEqualTo(KEY);
    }
  }
}
