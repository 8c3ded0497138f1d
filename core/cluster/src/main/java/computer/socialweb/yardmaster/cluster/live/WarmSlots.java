package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.record.RollRecords;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has old slots taken away once they need not be warm any more, for a program that stays open: the
 * local control plane, and each console. It reads what rolls have written down and nothing else, so
 * it costs nothing while no slot is warm; that only one of several programs does it, the removal
 * itself sees to, under the lock of the cluster.
 */
public final class WarmSlots implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WarmSlots.class);
  private static final Duration LOOK = Duration.ofSeconds(10);
  private static final Duration AGAIN = Duration.ofMinutes(5);

  private final StateDirectory state;
  private final RollRecords rolls;
  private final InstantSource clock;
  private final ScheduledExecutorService timer;
  private final Removal removal;
  private final ReentrantLock turn = new ReentrantLock();
  private final Map<ClusterKey, Instant> tried = new HashMap<>();
  private @Nullable ScheduledFuture<?> looking;

  /** Takes the old slot of a cluster away, unless somebody else has. */
  @FunctionalInterface
  public interface Removal {
    /**
     * @throws Failure when it cannot begin; it is called again some minutes later
     */
    void remove(ClusterKey key) throws InterruptedException;
  }

  /**
   * @param timer only starts things in time; not closed with this
   */
  public WarmSlots(
      StateDirectory state, InstantSource clock, ScheduledExecutorService timer, Removal removal) {
    this.state = state;
    this.rolls = new RollRecords(state);
    this.clock = clock;
    this.timer = timer;
    this.removal = removal;
  }

  /** Begins to look; once, however often it is called. */
  public synchronized void begin() {
    if (looking == null) {
      looking =
          timer.scheduleWithFixedDelay(
              () -> Thread.ofVirtual().name("warm slots").start(this::look),
              LOOK.toNanos(),
              LOOK.toNanos(),
              TimeUnit.NANOSECONDS);
    }
  }

  /** One at a time; a removal may take long, and nobody who begins or closes waits for it. */
  private void look() {
    turn.lock();
    try {
      Instant now = clock.instant();
      for (ClusterKey key : state.keys()) {
        if (cold(key, now) && tried.getOrDefault(key, Instant.MIN).isBefore(now.minus(AGAIN))) {
          tried.put(key, now);
          remove(key);
        }
      }
    } catch (Failure e) {
      LOG.warn("warm slots are not looked after: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      turn.unlock();
    }
  }

  private boolean cold(ClusterKey key, Instant now) {
    try {
      return rolls.read(key).filter(roll -> roll.cold(now)).isPresent();
    } catch (Failure e) {
      LOG.debug("nothing is known of a roll of {}", key, e); // whoever shows the cluster says so
      return false;
    }
  }

  private void remove(ClusterKey key) throws InterruptedException {
    try {
      removal.remove(key);
    } catch (Failure e) {
      LOG.info("the old slot of {} stays for now: {}", key, e.getMessage());
    }
  }

  @Override
  public synchronized void close() {
    if (looking != null) {
      looking.cancel(false);
    }
  }
}
