package computer.socialweb.yardmaster.local.supervisor.process;

import computer.socialweb.yardmaster.api.text.Texts;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
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

  /** Why a file could not be used, without the path, which the sentence around it names. */
  static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException _ -> TEXTS.get("denied");
      case FileAlreadyExistsException _ -> TEXTS.get("no-directory");
      case NoSuchFileException _ -> TEXTS.get("missing");
      case FileSystemException known when known.getReason() != null -> known.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }

  static String names(Collection<String> units) {
    return units.stream().sorted().collect(Collectors.joining(", "));
  }
}
