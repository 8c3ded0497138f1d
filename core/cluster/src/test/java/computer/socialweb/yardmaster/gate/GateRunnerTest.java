package computer.socialweb.yardmaster.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GateRunnerTest {
  private static final Duration LONG = Duration.ofSeconds(10);

  @TempDir private Path dir;

  private final GateRunner runner =
      new GateRunner(Ticker.system(), (path, within) -> new Verdict.Waiting("no front"));

  @Test
  void waitsUntilAPortIsListening() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    List<Verdict> seen = new ArrayList<>();
    AtomicReference<ServerSocket> late = new AtomicReference<>();
    try {
      GateOutcome outcome =
          runner.await(
              new TimedGate(new Gate.Tcp("127.0.0.1", port), LONG),
              verdict -> {
                seen.add(verdict);
                if (seen.size() == 3) {
                  late.set(listener(port));
                }
              });
      assertThat(outcome).isInstanceOf(GateOutcome.Passed.class);
      assertThat(seen.getFirst()).isInstanceOf(Verdict.Waiting.class);
      assertThat(seen).hasSize(4).last().isEqualTo(Verdict.OPEN);
    } finally {
      late.get().close();
    }
  }

  @Test
  void tellsTheLastReasonWhenTheTimeIsUp() throws Exception {
    AtomicLong now = new AtomicLong();
    Ticker hand = new HandTicker(now);
    GateRunner quick = new GateRunner(hand, (path, within) -> new Verdict.Waiting("no front"));

    GateOutcome outcome =
        quick.await(new TimedGate(new Gate.FrontControl(dir.resolve("front.sock")), LONG), v -> {});

    assertThat(outcome).isEqualTo(new GateOutcome.TimedOut("no front", LONG));
  }

  @Test
  void aServerThatHangsCannotHoldAGatePastItsTime() throws Exception {
    try (ServerSocket hangs = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      URI url = URI.create("http://127.0.0.1:" + hangs.getLocalPort() + "/readyz");
      long start = System.nanoTime();
      GateOutcome outcome =
          runner.await(new TimedGate(Gate.Http.of(url), Duration.ofMillis(300)), v -> {});
      assertThat(outcome).isInstanceOf(GateOutcome.TimedOut.class);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
    }
  }

  @Test
  void anInterruptEndsTheWait() throws Exception {
    CountDownLatch looked = new CountDownLatch(1);
    AtomicReference<Throwable> ended = new AtomicReference<>();
    Thread waiting =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    runner.await(
                        new TimedGate(new Gate.FrontControl(dir), Duration.ofMinutes(5)),
                        v -> looked.countDown());
                  } catch (InterruptedException e) {
                    ended.set(e);
                  }
                });
    assertThat(looked.await(10, TimeUnit.SECONDS)).isTrue();
    waiting.interrupt();
    assertThat(waiting.join(LONG)).isTrue();
    assertThat(ended.get()).isInstanceOf(InterruptedException.class);
  }

  @Test
  void httpSendsTheTokenAndToldStatusesOpen() throws Exception {
    Path token = Files.writeString(dir.resolve("token"), "s3cret\n");
    ConcurrentLinkedQueue<String> requests = new ConcurrentLinkedQueue<>();
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual().start(() -> answer(server, requests));
      Gate.Http gate =
          new Gate.Http(
              URI.create("http://127.0.0.1:" + server.getLocalPort() + "/readyz"),
              Set.of(200, 429),
              Map.of("X-Try", "1"),
              Optional.of(token),
              Gate.Trust.SYSTEM);
      List<Verdict> seen = new ArrayList<>();
      assertThat(runner.await(new TimedGate(gate, LONG), seen::add))
          .isInstanceOf(GateOutcome.Passed.class);
      assertThat(seen.getFirst().toString()).contains("answers 503").contains("not yet");
      assertThat(requests.peek()).contains("Authorization: Bearer s3cret").contains("X-Try: 1");
    }
  }

  /** 503 first, then 429. */
  private static void answer(ServerSocket server, ConcurrentLinkedQueue<String> requests) {
    try {
      for (String status : List.of("503 Unavailable", "429 Standby")) {
        try (Socket socket = server.accept();
            OutputStream out = socket.getOutputStream()) {
          byte[] chunk = new byte[4096];
          int count = socket.getInputStream().read(chunk);
          requests.add(new String(chunk, 0, Math.max(0, count), StandardCharsets.UTF_8));
          String answer =
              "HTTP/1.1 " + status + "\r\nConnection: close\r\nContent-Length: 7\r\n\r\nnot yet";
          out.write(answer.getBytes(StandardCharsets.UTF_8));
        }
      }
    } catch (IOException e) {
      requests.add(e.toString());
    }
  }

  @Test
  void aLineIsFoundAcrossLooksAndAFailureLineBreaksTheGate() throws Exception {
    Path log = dir.resolve("kine.log");
    Files.writeString(log, "starting\nKine avail");
    Gate.LogLine gate =
        new Gate.LogLine(
            log, Pattern.compile("Kine available"), Optional.of(Pattern.compile("^FATAL")));
    try (Probe probe = Probe.of(gate, (path, within) -> Verdict.OPEN)) {
      assertThat(probe.look(LONG)).isInstanceOf(Verdict.Waiting.class);
      Files.writeString(log, "able at x\n", StandardOpenOption.APPEND);
      assertThat(probe.look(LONG)).isEqualTo(Verdict.OPEN);
    }
    Files.writeString(log, "FATAL: no role\nKine available\n");
    assertThat(runner.await(new TimedGate(gate, LONG), v -> {}))
        .isInstanceOfSatisfying(
            GateOutcome.Broken.class,
            broken -> assertThat(broken.why()).contains("FATAL: no role"));
  }

  @Test
  void aProgramOpensByItsExitCode() throws Exception {
    assertThat(lookOnce(new Gate.Exec(List.of("/bin/sh", "-c", "exit $CODE"), Map.of("CODE", "0"))))
        .isEqualTo(Verdict.OPEN);
    assertThat(
            lookOnce(
                new Gate.Exec(
                    List.of("/bin/sh", "-c", "echo a; echo not yet >&2; exit 3"), Map.of())))
        .isEqualTo(new Verdict.Waiting("/bin/sh ended with exit code 3: not yet"));
    assertThat(lookOnce(new Gate.Exec(List.of("/no/such"), Map.of())))
        .isInstanceOf(Verdict.Broken.class);
  }

  @Test
  void allNeedsEachAndAnyNeedsOne() throws Exception {
    Path log = Files.writeString(dir.resolve("a.log"), "ready\n");
    Gate open = new Gate.LogLine(log, Pattern.compile("ready"), Optional.empty());
    Gate waits = new Gate.UnixSocket(dir.resolve("none.sock"));
    Gate breaks = new Gate.Exec(List.of("/no/such"), Map.of());

    assertThat(lookOnce(new Gate.All(List.of(open, open)))).isEqualTo(Verdict.OPEN);
    assertThat(lookOnce(new Gate.All(List.of(open, waits)))).isInstanceOf(Verdict.Waiting.class);
    assertThat(lookOnce(new Gate.All(List.of(waits, breaks)))).isInstanceOf(Verdict.Broken.class);
    assertThat(lookOnce(new Gate.Any(List.of(breaks, open)))).isEqualTo(Verdict.OPEN);
    assertThat(lookOnce(new Gate.Any(List.of(breaks, waits)))).isInstanceOf(Verdict.Waiting.class);
    assertThat(lookOnce(new Gate.Any(List.of(breaks)))).isInstanceOf(Verdict.Broken.class);
  }

  @Test
  void gatesRefuseWhatCannotBe() {
    assertThatThrownBy(() -> new Gate.Tcp("127.0.0.1", 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Gate.Http.of(URI.create("file:///etc/passwd")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Gate.All(List.of())).isInstanceOf(IllegalArgumentException.class);
  }

  private static Verdict lookOnce(Gate gate) throws Exception {
    try (Probe probe = Probe.of(gate, (path, within) -> Verdict.OPEN)) {
      return probe.look(LONG);
    }
  }

  private static ServerSocket listener(int port) {
    try {
      return new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Time that passes only by waiting. */
  private record HandTicker(AtomicLong now) implements Ticker {
    @Override
    public long nanos() {
      return now.get();
    }

    @Override
    public void pause(Duration time) {
      now.addAndGet(time.toNanos());
    }
  }
}
