package computer.socialweb.yardmaster.testkit.time;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is moved. Safe for use by any thread. */
public final class HandClock implements InstantSource {
  private final AtomicReference<Instant> now;

  public HandClock() {
    this(Instant.parse("2026-01-01T00:00:00Z"));
  }

  public HandClock(Instant start) {
    this.now = new AtomicReference<>(start);
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  public void advance(Duration by) {
    now.updateAndGet(t -> t.plus(by));
  }

  void set(Instant to) {
    now.updateAndGet(t -> to.isAfter(t) ? to : t);
  }
}
