package computer.socialweb.yardmaster.local.server.watch;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.local.log.LogEvent;
import computer.socialweb.yardmaster.local.log.ObjectLog;
import computer.socialweb.yardmaster.local.log.Page;
import computer.socialweb.yardmaster.local.log.RevisionOutOfRange;
import computer.socialweb.yardmaster.local.log.Stored;
import computer.socialweb.yardmaster.local.log.Window;
import computer.socialweb.yardmaster.local.server.form.Form;
import computer.socialweb.yardmaster.local.server.resource.Definition;
import computer.socialweb.yardmaster.local.server.resource.Json;
import computer.socialweb.yardmaster.local.server.resource.Metadata;
import computer.socialweb.yardmaster.local.server.resource.Problem;
import computer.socialweb.yardmaster.local.server.resource.Selection;
import java.io.IOException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * One watch. It reads the log from where it stands and sends, at the pace of its client; nothing is
 * queued, so a slow client costs no memory, and falls off the history at worst, which it is told by
 * an error event of code 410. A bookmark is sent only when everything before it was.
 */
public final class Watch {
  private static final int CHUNK = 200;

  private static final Logger LOG = LoggerFactory.getLogger(Watch.class);

  private final ObjectLog log;
  private final WatchRequest request;
  private final WatchTimes times;
  private final EventSink sink;
  private final Definition definition;
  private final Form form;
  private final Selection selection;

  public Watch(ObjectLog log, WatchRequest request, WatchTimes times, EventSink sink) {
    this.log = log;
    this.request = request;
    this.times = times;
    this.sink = sink;
    this.definition = request.call().definition();
    this.form = request.call().form();
    this.selection = request.selection();
  }

  /**
   * Sends until the time of the request is over, the watch is told to end, or there is nothing more
   * to be told; returning means a clean end.
   *
   * @param ending asked now and then
   */
  public void run(BooleanSupplier ending) throws IOException, InterruptedException {
    try {
      follow(begin(), ending);
    } catch (RevisionOutOfRange e) {
      error(
          Problem.expired(
              "too old resource version: %d (%d)".formatted(e.asked(), e.oldest())
                  + (e.isFuture() ? "; the newest is " + e.newest() : "")));
    } catch (Failure e) {
      if (!ending.getAsBoolean()) {
        LOG.warn("a watch of {} broke off", definition.qualified(), e);
        error(Problem.unavailable(e.getMessage()));
      }
    } catch (RuntimeException | StackOverflowError e) {
      LOG.error("a watch of {} failed", definition.qualified(), e);
      error(Problem.internal("an internal error; the cause is in the log"));
    }
  }

  private long begin() throws IOException, RevisionOutOfRange {
    if (!request.initial()) {
      return request.revision() == 0 ? log.revision() : request.revision();
    }
    if (request.revision() > log.revision()) {
      throw log.outOfRange(request.revision());
    }
    long revision = ObjectLog.NEWEST;
    String after = "";
    boolean more = true;
    while (more) {
      Page page = log.list(definition.qualified(), revision, after, CHUNK);
      revision = page.revision();
      for (Stored one : page.objects()) {
        after = one.name();
        if (selection.isEverything() || selection.selects(one.name(), one.value())) {
          send("ADDED", one.value());
        }
      }
      more = page.more();
    }
    if (request.endOfInitial()) {
      bookmark(revision, true);
    }
    return revision;
  }

  private void follow(long from, BooleanSupplier ending)
      throws IOException, InterruptedException, RevisionOutOfRange {
    long position = from;
    long begun = System.nanoTime();
    long bookmarked = begun;
    long sent = begun;
    while (true) {
      Window window = log.after(definition.qualified(), position, CHUNK);
      for (LogEvent event : window.events()) {
        tell(event);
        sent = System.nanoTime();
      }
      position = window.upTo();
      long now = System.nanoTime();
      boolean last = now - begun >= request.timeout().toNanos() || ending.getAsBoolean();
      if (request.bookmarks() && (last || now - bookmarked >= times.bookmark().toNanos())) {
        bookmark(position, false);
        bookmarked = now;
        sent = now;
      }
      if (last) {
        return;
      }
      if (now - sent >= times.alive().toNanos()) {
        sink.alive();
        sent = now;
      }
      if (window.events().size() < CHUNK) {
        log.awaitAfter(position, pause(now - begun, now - bookmarked, now - sent));
      }
    }
  }

  private Duration pause(long sinceBegin, long sinceBookmark, long sinceSent) {
    long nanos =
        Math.min(request.timeout().toNanos() - sinceBegin, times.alive().toNanos() - sinceSent);
    if (request.bookmarks()) {
      nanos = Math.min(nanos, times.bookmark().toNanos() - sinceBookmark);
    }
    return Duration.ofNanos(Math.max(nanos, 1_000_000));
  }

  /** An object that a change brings into the selection is new to the client, and vice versa. */
  private void tell(LogEvent event) throws IOException {
    boolean was = selected(event, event.before());
    boolean is = event.type() != LogEvent.Type.DELETED && selected(event, event.value());
    if (was && is) {
      send("MODIFIED", event.value());
    } else if (is) {
      send("ADDED", event.value());
    } else if (was) {
      send("DELETED", last(event));
    }
  }

  private boolean selected(LogEvent event, @Nullable String text) {
    return text != null && (selection.isEverything() || selection.selects(event.name(), text));
  }

  /** The object as the client last knew it, with the revision of the change that took it away. */
  private static String last(LogEvent event) {
    if (event.type() == LogEvent.Type.DELETED || event.before() == null) {
      return event.value();
    }
    ObjectNode object = Json.stored(event.before());
    Metadata.of(object).put("resourceVersion", Long.toString(event.revision()));
    return Json.write(object);
  }

  private void send(String type, String object) throws IOException {
    sink.event("{\"type\":\"" + type + "\",\"object\":" + form.event(definition, object) + "}");
  }

  private void bookmark(long revision, boolean end) throws IOException {
    String object = form.bookmark(definition, revision, end);
    sink.event("{\"type\":\"BOOKMARK\",\"object\":" + object + "}");
  }

  private void error(Problem problem) throws IOException {
    sink.event("{\"type\":\"ERROR\",\"object\":" + Json.write(problem.status()) + "}");
  }
}
