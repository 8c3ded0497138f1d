package computer.socialweb.yardmaster.local.front;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.cluster.front.FrontClient;
import computer.socialweb.yardmaster.cluster.front.FrontStatus;
import computer.socialweb.yardmaster.cluster.front.SwitchResult;
import computer.socialweb.yardmaster.local.program.MemberProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in a process of its own, used as a client and as an admin would. */
final class FrontProgramTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir private Path dir;

  private final EchoServer a = new EchoServer('a');
  private final EchoServer b = new EchoServer('b');
  private final int port = MemberProcess.freePort();
  private MemberProcess front;
  private FrontClient client;

  @BeforeEach
  void start() {
    front = MemberProcess.front(dir, port, a.port());
    client = new FrontClient(dir.resolve("front.sock"));
  }

  @AfterEach
  void stop() throws Exception {
    front.close();
    a.close();
    b.close();
  }

  @Test
  void newConnectionsGoToTheNewBackendAndOldOnesStay() throws Exception {
    try (Socket old = connect()) {
      assertThat(old.getInputStream().read()).isEqualTo('a');

      SwitchResult result = client.compareAndSetBackend(address(b), 1);

      assertThat(result).isInstanceOf(SwitchResult.Switched.class);
      assertThat(result.status().generation()).isEqualTo(2);
      try (Socket fresh = connect()) {
        assertThat(fresh.getInputStream().read()).isEqualTo('b');
        assertThat(client.status().connections()).isEqualTo(Map.of(address(a), 1, address(b), 1));
        old.getOutputStream().write('x');
        assertThat(old.getInputStream().read()).isEqualTo('x');
      }
    }
    Awaitility.await().atMost(SOON).until(() -> client.status().connections().isEmpty());
  }

  @Test
  void aSwitchThatExpectsAnOldGenerationChangesNothing() throws Exception {
    client.compareAndSetBackend(address(b), 1);

    SwitchResult late = client.compareAndSetBackend(address(a), 1);

    assertThat(late).isEqualTo(new SwitchResult.Conflict(client.status()));
    assertThat(client.status().backend()).isEqualTo(address(b));
  }

  @Test
  void aRestartedFrontIsWhereItWas() throws Exception {
    client.compareAndSetBackend(address(b), 1);
    front.process().destroyForcibly();
    front.exit();

    front.close();
    front = MemberProcess.front(dir, port, a.port());

    FrontStatus status = client.status();
    assertThat(status.backend()).isEqualTo(address(b));
    assertThat(status.generation()).isEqualTo(2);
    try (Socket fresh = connect()) {
      assertThat(fresh.getInputStream().read()).isEqualTo('b');
    }
  }

  @Test
  void halfClosedConnectionsDeliverEveryByte() throws Exception {
    byte[] sent = new byte[3_000_000];
    new Random(7).nextBytes(sent);
    try (Socket socket = connect()) {
      assertThat(socket.getInputStream().read()).isEqualTo('a');
      Thread writing =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      socket.getOutputStream().write(sent);
                      socket.shutdownOutput();
                    } catch (IOException e) {
                      throw new java.io.UncheckedIOException(e);
                    }
                  });
      assertThat(socket.getInputStream().readAllBytes()).isEqualTo(sent);
      writing.join();
    }
  }

  @Test
  void aDeadBackendIsToldAtOnceAndCounted() throws Exception {
    client.compareAndSetBackend("127.0.0.1:" + MemberProcess.freePort(), 1);
    for (int i = 0; i < 50; i++) {
      try (Socket socket = connect()) {
        assertThat(readOrReset(socket)).isEqualTo(-1);
      } catch (IOException e) {
        assertThat(e).hasMessageContaining("reset");
      }
    }
    String status =
        MemberProcess.control(dir.resolve("front.sock")).send("GET", "/status", "").body();
    assertThat(status).contains("\"failed\":50");
    assertThat(front.log().lines().filter(line -> line.contains("is not reached"))).hasSize(1);
  }

  private static int readOrReset(Socket socket) {
    try {
      return socket.getInputStream().read();
    } catch (IOException e) {
      return -1;
    }
  }

  @Test
  void noConnectionIsLostWhileTheBackendChanges() throws Exception {
    AtomicInteger served = new AtomicInteger();
    List<Future<?>> all = new ArrayList<>();
    try (ExecutorService clients = Executors.newFixedThreadPool(8)) {
      for (int i = 0; i < 2000; i++) {
        all.add(
            clients.submit(
                () -> {
                  try (Socket socket = connect()) {
                    socket.getOutputStream().write('!');
                    assertThat(socket.getInputStream().read()).isIn((int) 'a', (int) 'b');
                    assertThat(socket.getInputStream().read()).isEqualTo('!');
                    served.incrementAndGet();
                  }
                  return null;
                }));
      }
      for (int i = 0; served.get() < 1900 && i < 100_000; i++) {
        FrontStatus now = client.status();
        String other = now.backend().equals(address(a)) ? address(b) : address(a);
        assertThat(client.compareAndSetBackend(other, now.generation()))
            .isInstanceOf(SwitchResult.Switched.class);
      }
      for (Future<?> one : all) {
        one.get();
      }
    }
    assertThat(served).hasValue(2000);
    assertThat(client.status().generation()).isGreaterThan(5);
  }

  @Test
  void outOfHandlesItWaitsWarnsAndRecovers() throws Exception {
    long pid = front.process().pid();
    long open;
    try (Stream<Path> handles = Files.list(Path.of("/proc/" + pid + "/fd"))) {
      open = handles.count();
    }
    run("prlimit", "--pid", String.valueOf(pid), "--nofile=" + (open + 20) + ":" + (open + 20));
    Duration cpuBefore = front.process().info().totalCpuDuration().orElseThrow();
    List<Socket> held = new ArrayList<>();
    try {
      for (int i = 0; i < 100; i++) {
        held.add(connect());
      }
      Awaitility.await().atMost(SOON).until(() -> client.status().warning().isPresent());
      assertThat(client.status().warning().orElseThrow()).contains("out of file handles");
      assertThat(client.compareAndSetBackend(address(b), 1))
          .isInstanceOf(SwitchResult.Switched.class);
    } finally {
      for (Socket socket : held) {
        socket.close();
      }
    }
    try (Socket fresh = connect()) {
      fresh.setSoTimeout(5000);
      assertThat(fresh.getInputStream().read()).isEqualTo('b');
    }
    Awaitility.await().atMost(SOON).until(() -> client.status().warning().isEmpty());
    Duration cpu = front.process().info().totalCpuDuration().orElseThrow().minus(cpuBefore);
    assertThat(cpu).isLessThan(Duration.ofSeconds(2));
    assertThat(front.log().lines().count()).isLessThan(12);
  }

  @Test
  void rubbishOnTheControlSocketIsRefusedAndHarmsNothing() throws Exception {
    assertThat(status("GET", "/nothing", "")).isEqualTo(404);
    assertThat(status("POST", "/status", "")).isEqualTo(405);
    assertThat(status("PUT", "/backend", "{")).isEqualTo(400);
    assertThat(status("PUT", "/backend", "{\"backend\":7,\"generation\":1}")).isEqualTo(400);
    assertThat(status("PUT", "/backend", "{\"backend\":\"example.com:80\",\"generation\":1}"))
        .isEqualTo(400);
    assertThat(
            status("PUT", "/backend", "{\"backend\":\"127.0.0.1:" + port + "\",\"generation\":1}"))
        .isEqualTo(400);
    assertThat(status("PUT", "/backend", "x".repeat(70_000))).isEqualTo(413);
    assertThat(client.status().generation()).isEqualTo(1);
  }

  private int status(String method, String target, String body) throws InterruptedException {
    return MemberProcess.control(dir.resolve("front.sock")).send(method, target, body).status();
  }

  @Test
  void theSocketIsForItsOwnerOnlyAndGoesWithTheProgram() throws Exception {
    Path socket = dir.resolve("front.sock");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
        .isEqualTo("rw-------");

    MemberProcess second =
        MemberProcess.start(
            "front.FrontMain",
            dir,
            "second",
            Map.of(),
            "--listen",
            "127.0.0.1:" + MemberProcess.freePort(),
            "--backend",
            address(a),
            "--control",
            socket.toString(),
            "--state",
            dir.resolve("second.json").toString());
    assertThat(second.exit()).isEqualTo(1);
    assertThat(second.log()).contains("in use by another process");
    assertThat(client.status().generation()).isEqualTo(1);

    front.process().destroy();
    assertThat(front.exit()).isZero();
    assertThat(socket).doesNotExist();
  }

  @Test
  void aStateFileThatIsNotUnderstoodStopsTheStart() throws Exception {
    front.process().destroy();
    front.exit();
    Files.writeString(dir.resolve("front.json"), "{\"backend\":");

    MemberProcess again =
        MemberProcess.start(
            "front.FrontMain",
            dir,
            "again",
            Map.of(),
            "--listen",
            "127.0.0.1:" + port,
            "--backend",
            address(a),
            "--control",
            dir.resolve("front.sock").toString(),
            "--state",
            dir.resolve("front.json").toString());
    assertThat(again.exit()).isEqualTo(1);
    assertThat(again.log()).contains("front.json is not understood");
    assertThatThrownBy(() -> client.status()).hasMessageContaining("front.sock");
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(20_000);
    return socket;
  }

  private static String address(EchoServer server) {
    return "127.0.0.1:" + server.port();
  }

  private static void run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }
}
