package computer.socialweb.yardmaster.ui.fx;

import computer.socialweb.yardmaster.ui.fx.UiThreads.Later;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Wakes a view when the next of the ages it shows reads differently: every second while one is
 * younger than a minute, then by the minute, by the hour, by the day, and not at all while it shows
 * none. JavaFX thread only.
 */
public final class AgeRefresh implements AutoCloseable {
  private final UiThreads threads;
  private final Runnable refresh;
  private @Nullable Later pending;

  public AgeRefresh(UiThreads threads, Runnable refresh) {
    this.threads = threads;
    this.refresh = refresh;
  }

  /** Replaces what was shown before. */
  public void showing(Collection<Instant> sinces) {
    close();
    Instant now = threads.now();
    sinces.stream()
        .map(since -> untilChange(Duration.between(since, now)))
        .min(Duration::compareTo)
        .ifPresent(delay -> pending = threads.after(delay, refresh));
  }

  /** How long until a text for this age changes. */
  static Duration untilChange(Duration age) {
    Duration known = age.isNegative() ? Duration.ZERO : age;
    long unit;
    if (known.toMinutes() < 1) {
      unit = 1_000;
    } else if (known.toHours() < 1) {
      unit = 60_000;
    } else if (known.toDays() < 2) {
      unit = 3_600_000;
    } else {
      unit = 86_400_000;
    }
    return Duration.ofMillis(unit - known.toMillis() % unit);
  }

  @Override
  public void close() {
    Later before = pending;
    if (before != null) {
      before.cancel();
      pending = null;
    }
  }
}
