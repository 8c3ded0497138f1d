package computer.socialweb.yardmaster.local.server.watch;

import java.time.Duration;

/**
 * @param bookmark how often a client that asked for bookmarks gets one
 * @param alive how often a quiet connection is tried
 */
public record WatchTimes(Duration bookmark, Duration alive) {
  public static final WatchTimes DEFAULT =
      new WatchTimes(Duration.ofSeconds(50), Duration.ofSeconds(30));
}
