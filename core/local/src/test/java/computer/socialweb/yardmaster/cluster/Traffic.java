package computer.socialweb.yardmaster.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Clients of a front while something happens behind it: a hundred new connections a second with a
 * request each, and twenty that are held and used twice a second. A held one whose server went away
 * between two requests connects again, as every HTTP client does; that is no failed request.
 */
final class Traffic implements AutoCloseable {
  private static final int HELD = 20;

  private final InetSocketAddress front;
  private final String request;
  private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(1);
  private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Future<?>> tasks = new ArrayList<>();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger reconnected = new AtomicInteger();

  Traffic(int port, String token) {
    front = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    request = "GET /readyz HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token + "\r\n";
    tasks.add(
        clock.scheduleAtFixedRate(() -> clients.execute(this::once), 0, 10, TimeUnit.MILLISECONDS));
    for (int i = 0; i < HELD; i++) {
      Held held = new Held();
      tasks.add(
          clock.scheduleWithFixedDelay(
              () -> clients.execute(held::use), 25L * i, 500, TimeUnit.MILLISECONDS));
    }
  }

  private void once() {
    try (Socket socket = connect()) {
      send(socket, "Connection: close\r\n\r\n");
      judge(status(socket.getInputStream()));
    } catch (IOException e) {
      failures.add("new connection: " + e);
    }
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket();
    socket.connect(front, 5000);
    socket.setSoTimeout(10_000);
    return socket;
  }

  private void send(Socket socket, String rest) throws IOException {
    socket.getOutputStream().write((request + rest).getBytes(StandardCharsets.US_ASCII));
  }

  private void judge(String status) {
    if (status.equals("HTTP/1.1 200")) {
      answered.incrementAndGet();
    } else {
      failures.add("answer: " + status);
    }
  }

  private static String status(InputStream in) throws IOException {
    return new String(in.readNBytes(12), StandardCharsets.US_ASCII);
  }

  /** A connection that is kept. */
  private final class Held {
    private @Nullable Socket kept;

    synchronized void use() {
      try {
        Socket old = kept;
        String status = old == null ? "" : tryOnce(old);
        if (status.isEmpty()) {
          if (old != null) {
            reconnected.incrementAndGet();
            old.close();
          }
          Socket fresh = connect();
          kept = fresh;
          status = tryOnce(fresh);
        }
        judge(status);
      } catch (IOException e) {
        failures.add("held connection: " + e);
      }
    }

    /** Empty when the server was gone before a byte of its answer. */
    private String tryOnce(Socket socket) throws IOException {
      try {
        send(socket, "\r\n");
        InputStream in = socket.getInputStream();
        String status = status(in);
        if (!status.isEmpty()) {
          rest(in);
        }
        return status;
      } catch (SocketException e) {
        return "";
      }
    }

    private void rest(InputStream in) throws IOException {
      StringBuilder head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        int next = in.read();
        if (next < 0) {
          return;
        }
        head.append((char) next);
      }
      int at = head.indexOf("Content-Length: ") + 16;
      int length = Integer.parseInt(head.substring(at, head.indexOf("\r\n", at)));
      if (in.readNBytes(length).length < length) {
        failures.add("held connection: a short answer");
      }
    }
  }

  Queue<String> failures() {
    return failures;
  }

  int answered() {
    return answered.get();
  }

  int reconnected() {
    return reconnected.get();
  }

  @Override
  public void close() {
    tasks.forEach(task -> task.cancel(false));
    clock.close();
    clients.close();
  }
}
