package computer.socialweb.yardmaster.local.program;

import computer.socialweb.yardmaster.local.front.FrontMain;
import computer.socialweb.yardmaster.local.standin.StandinMain;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs a front and stand-ins in one virtual machine and uses them a little, so that their class
 * archive holds what they need. Its only argument is an empty directory.
 */
public final class Training {
  private static final int TRIES = 200;

  private Training() {}

  /** Ends with 0 when all answered. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path scratch = Path.of(arguments[0]);
    int kine = freePort();
    int k3s = freePort();
    int front = freePort();
    String kineAddress = "127.0.0.1:" + kine;
    String k3sAddress = "127.0.0.1:" + k3s;
    standin(scratch, "kine", kineAddress, List.of());
    standin(scratch, "k3s", k3sAddress, List.of("--datastore", kineAddress));
    standin(scratch, "bao", "127.0.0.1:" + freePort(), List.of());
    standin(scratch, "ccm", "127.0.0.1:" + freePort(), List.of());
    standin(scratch, "link-apiserver", "127.0.0.1:" + freePort(), List.of());
    String[] flags = {
      "--listen",
      "127.0.0.1:" + front,
      "--backend",
      k3sAddress,
      "--control",
      scratch.resolve("front.sock").toString(),
      "--state",
      scratch.resolve("front.json").toString()
    };
    background(() -> FrontMain.main(flags));
    boolean served = false;
    for (int i = 0; i < TRIES && !served; i++) {
      served = new CountDownLatch(1).await(20, TimeUnit.MILLISECONDS) || isServed(front);
    }
    control(scratch.resolve("front.sock"), "GET /status HTTP/1.1\r\nHost: localhost\r\n\r\n");
    String backend = "{\"backend\":\"" + kineAddress + "\",\"generation\":1}";
    control(
        scratch.resolve("front.sock"),
        "PUT /backend HTTP/1.1\r\nConnection: close\r\nContent-Length: "
            + backend.length()
            + "\r\n\r\n"
            + backend);
    control(scratch.resolve("k3s.sock"), "GET /mode HTTP/1.1\r\nConnection: close\r\n\r\n");
    Runtime.getRuntime().halt(served ? 0 : 1);
  }

  private static void standin(Path scratch, String name, String listen, List<String> further)
      throws IOException {
    Path state = Files.createDirectory(scratch.resolve(name));
    List<String> flags =
        Stream.concat(
                Stream.of(
                    "--component",
                    name,
                    "--listen",
                    listen,
                    "--control",
                    scratch.resolve(name + ".sock").toString(),
                    "--state",
                    state.toString()),
                further.stream())
            .toList();
    background(() -> StandinMain.main(flags.toArray(String[]::new)));
  }

  private static void background(Runnable program) {
    Thread.ofPlatform().daemon().start(program);
  }

  private static boolean isServed(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(2000);
      socket
          .getOutputStream()
          .write(
              "GET /readyz HTTP/1.1\r\nConnection: close\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return answer.startsWith("HTTP/1.1 200");
    } catch (IOException e) {
      return false;
    }
  }

  private static void control(Path socket, String request) throws IOException {
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
      byte[] some = new byte[64];
      if (Channels.newInputStream(channel).read(some) < 0) {
        throw new IOException(socket + " did not answer");
      }
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  static void removeAll(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
