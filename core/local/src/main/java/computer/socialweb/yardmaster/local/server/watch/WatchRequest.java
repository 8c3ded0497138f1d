package computer.socialweb.yardmaster.local.server.watch;

import computer.socialweb.yardmaster.local.server.resource.Problem;
import computer.socialweb.yardmaster.local.server.resource.Selection;
import computer.socialweb.yardmaster.local.server.verb.Call;
import computer.socialweb.yardmaster.local.server.verb.Query;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * What a watch is asked to tell.
 *
 * @param revision where it begins; 0 for now
 * @param initial whether it begins with the objects that exist
 * @param endOfInitial whether the end of these is marked
 * @param bookmarks whether the client wants to know from time to time how far the watch has come
 * @param timeout when it ends
 */
public record WatchRequest(
    Call call,
    Selection selection,
    long revision,
    boolean initial,
    boolean endOfInitial,
    boolean bookmarks,
    Duration timeout) {

  private static final Duration LONGEST = Duration.ofHours(12);

  /**
   * @throws Problem when the request contradicts itself
   */
  public static WatchRequest of(Call call) {
    Query query = call.query();
    String match = query.text("resourceVersionMatch");
    boolean asksInitial = query.has("sendInitialEvents");
    if (asksInitial && !match.equals("NotOlderThan")) {
      throw Problem.unprocessable(
          "resourceVersionMatch: Forbidden: sendInitialEvents requires setting"
              + " resourceVersionMatch to NotOlderThan");
    }
    if (!asksInitial && !match.isEmpty()) {
      throw Problem.unprocessable(
          "resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch unless"
              + " sendInitialEvents is provided");
    }
    long revision = query.number("resourceVersion").orElse(0);
    boolean initial = asksInitial ? query.flag("sendInitialEvents") : revision == 0;
    boolean bookmarks = query.flag("allowWatchBookmarks");
    OptionalLong seconds = query.number("timeoutSeconds");
    Duration timeout =
        seconds.orElse(0) == 0
            ? LONGEST
            : Duration.ofSeconds(Math.min(seconds.getAsLong(), LONGEST.toSeconds()));
    return new WatchRequest(
        call,
        call.selection(),
        revision,
        initial,
        asksInitial && initial && bookmarks,
        bookmarks,
        timeout);
  }
}
