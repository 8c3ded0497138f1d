package computer.socialweb.yardmaster.local.server.http;

import computer.socialweb.yardmaster.local.server.resource.Problem;
import computer.socialweb.yardmaster.local.server.watch.EventSink;
import computer.socialweb.yardmaster.local.server.watch.Watchers;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A watch as text frames of a web socket, an event each. Public, since Jetty looks its methods up.
 */
public final class SocketSink implements EventSink, Session.Listener.AutoDemanding {
  private static final Logger LOG = LoggerFactory.getLogger(SocketSink.class);

  /** A client that has not taken a frame for so long is given up. */
  private static final long SLOWEST_SECONDS = 30;

  /** Longer than two of our pings are apart; each is answered by a client that lives. */
  private static final Duration QUIET = Duration.ofSeconds(100);

  private final Watchers.Place place;
  private final Consumer<SocketSink> watch;
  private final AtomicBoolean gone = new AtomicBoolean();
  private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();
  private final AtomicReference<@Nullable Session> session = new AtomicReference<>();

  private SocketSink(Watchers.Place place, Consumer<SocketSink> watch) {
    this.place = place;
    this.watch = watch;
  }

  /** Turns the request into a web socket and runs the watch on a thread of its own. */
  static void upgrade(Exchange exchange, Watchers.Place place, Consumer<SocketSink> watch)
      throws IOException {
    ServerWebSocketContainer container =
        ServerWebSocketContainer.get(exchange.request().getContext());
    boolean upgraded = false;
    try {
      upgraded =
          container.upgrade(
              (request, response, callback) -> new SocketSink(place, watch),
              exchange.request(),
              exchange.response(),
              exchange.callback());
    } finally {
      if (!upgraded) {
        place.close();
      }
    }
    if (!upgraded) {
      throw Problem.badRequest("the request to open a web socket is not well formed");
    }
  }

  AtomicBoolean gone() {
    return gone;
  }

  @Override
  public void onWebSocketOpen(Session opened) {
    session.set(opened);
    opened.setIdleTimeout(QUIET);
    thread.set(Thread.ofVirtual().name("watch").start(() -> run(opened)));
  }

  private void run(Session opened) {
    try (place) {
      if (place.begin()) {
        watch.accept(this);
      }
      Callback.Completable closed = new Callback.Completable();
      opened.close(StatusCode.NORMAL, "", closed);
      await(closed);
    } catch (IOException e) {
      LOG.debug("a web socket was gone before it was closed", e);
    } catch (RuntimeException | StackOverflowError e) { // never open and mute
      LOG.error("a watch over a web socket failed", e);
      opened.disconnect();
    }
  }

  @Override
  public void onWebSocketClose(int code, String reason, Callback callback) {
    end();
    callback.succeed();
  }

  @Override
  public void onWebSocketError(Throwable cause) {
    LOG.debug("a web socket failed", cause);
    end();
    if (session.get() == null) {
      place.close(); // it was never opened
    }
  }

  private void end() {
    gone.set(true);
    @Nullable Thread running = thread.get();
    if (running != null) {
      running.interrupt();
    }
  }

  @Override
  public void event(String json) throws IOException {
    Callback.Completable sent = new Callback.Completable();
    open().sendText(json, sent);
    await(sent);
  }

  @Override
  public void alive() throws IOException {
    Callback.Completable sent = new Callback.Completable();
    open().sendPing(ByteBuffer.allocate(0), sent);
    await(sent);
  }

  private Session open() throws IOException {
    @Nullable Session opened = session.get();
    if (opened == null || gone.get()) {
      throw new IOException("the web socket is closed");
    }
    return opened;
  }

  private void await(Callback.Completable sent) throws IOException {
    try {
      sent.get(SLOWEST_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the watch was told to end");
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } catch (TimeoutException e) {
      @Nullable Session opened = session.get();
      if (opened != null) {
        opened.disconnect();
      }
      throw new IOException("the client took no event for " + SLOWEST_SECONDS + " s", e);
    }
  }
}
