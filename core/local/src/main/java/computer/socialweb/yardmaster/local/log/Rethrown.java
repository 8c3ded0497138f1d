package computer.socialweb.yardmaster.local.log;

import org.jspecify.annotations.Nullable;

/** What went wrong on the writer's thread, for the thread that waits. */
final class Rethrown {
  private Rethrown() {}

  static RuntimeException unchecked(@Nullable Throwable cause) {
    return switch (cause) {
      case RuntimeException e -> e;
      case Error e -> throw e;
      case null, default -> new IllegalStateException(cause);
    };
  }
}
