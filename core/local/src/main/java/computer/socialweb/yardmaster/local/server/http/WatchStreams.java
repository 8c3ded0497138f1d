package computer.socialweb.yardmaster.local.server.http;

import computer.socialweb.yardmaster.local.log.ObjectLog;
import computer.socialweb.yardmaster.local.server.resource.Problem;
import computer.socialweb.yardmaster.local.server.verb.Call;
import computer.socialweb.yardmaster.local.server.watch.EventSink;
import computer.socialweb.yardmaster.local.server.watch.Watch;
import computer.socialweb.yardmaster.local.server.watch.WatchRequest;
import computer.socialweb.yardmaster.local.server.watch.WatchTimes;
import computer.socialweb.yardmaster.local.server.watch.Watchers;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpHeader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens watches, over a web socket where the client asks for one, else as a stream of lines. */
final class WatchStreams {
  private static final Logger LOG = LoggerFactory.getLogger(WatchStreams.class);

  private final ObjectLog log;
  private final WatchTimes times;
  private final Watchers watchers;

  WatchStreams(ObjectLog log, WatchTimes times, Watchers watchers) {
    this.log = log;
    this.times = times;
    this.watchers = watchers;
  }

  void open(Exchange exchange, Call call) throws IOException {
    WatchRequest request = WatchRequest.of(call);
    if ("websocket".equalsIgnoreCase(exchange.header(HttpHeader.UPGRADE))) {
      SocketSink.upgrade(exchange, watchers.take(), sink -> run(request, sink, sink.gone()));
    } else {
      try (Watchers.Place place = watchers.take()) {
        if (place.begin()) {
          stream(exchange, request);
        } else {
          throw Problem.unavailable("the control plane is stopping");
        }
      }
    }
  }

  /** The headers go out at once, so that the client knows that it watches. */
  private void stream(Exchange exchange, WatchRequest request) throws IOException {
    exchange.request().addIdleTimeoutListener(quiet -> false);
    AtomicBoolean gone = new AtomicBoolean();
    exchange.request().addFailureListener(failure -> gone.set(true));
    OutputStream out = exchange.stream(request.call().form().contentType());
    out.flush();
    run(request, new LineSink(out), gone);
    try {
      out.close();
      exchange.callback().succeeded();
    } catch (IOException e) {
      LOG.debug("a watcher went away", e);
      exchange.callback().failed(e);
    }
  }

  private void run(WatchRequest request, EventSink sink, AtomicBoolean gone) {
    try {
      new Watch(log, request, times, sink).run(() -> gone.get() || watchers.isEnding());
    } catch (IOException e) {
      LOG.debug("a watcher went away", e);
    } catch (InterruptedException e) {
      LOG.debug("a watch was told to end", e); // its thread ends here
    }
  }
}
