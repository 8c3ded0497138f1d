package computer.socialweb.yardmaster.local.supervisor.process;

import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.local.supervisor.host.ExitStatus;
import computer.socialweb.yardmaster.local.supervisor.host.Signals;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.stream.Collectors;

/** What a unit's message says. */
final class Sentences {
  private static final Texts TEXTS = Texts.of("supervisor");

  private Sentences() {}

  static String of(String key, Object... arguments) {
    return TEXTS.get(key, arguments);
  }

  static String count(String key, long count) {
    return TEXTS.count(key, count);
  }

  /** How it ended, without a full stop, such as {@code exited with code 3}. */
  static String ending(ExitStatus status) {
    if (status.signal() != null) {
      return TEXTS.get("ended-by", Signals.name(status.signal()));
    }
    return status.code() != null ? TEXTS.get("exited", status.code()) : TEXTS.get("ended-unseen");
  }

  static String again(ExitStatus status, Instant when, int start, Timing timing) {
    return TEXTS.get(
        "again",
        ending(status),
        when.truncatedTo(ChronoUnit.SECONDS),
        start,
        timing.starts(),
        timing.window().toSeconds());
  }

  static String gaveUp(ExitStatus status, int starts, Duration within) {
    return TEXTS.get("gave-up", ending(status), starts, Math.max(1, within.toSeconds()));
  }

  static String names(Collection<String> units) {
    return units.stream().sorted().collect(Collectors.joining(", "));
  }
}
