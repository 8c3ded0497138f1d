package computer.socialweb.yardmaster.app.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Loopback and the range of ports. */
final class NetworkChecks {
  private static final int FIRST_PORT = 20000;
  private static final int LAST_PORT = 29999;
  private static final Path EPHEMERAL = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

  List<Check> run() {
    return List.of(loopback(), ports());
  }

  private static Check loopback() {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0), 1);
      return Check.ok("loopback", "127.0.0.1");
    } catch (IOException e) {
      return Check.missing("loopback", e.toString());
    }
  }

  /** Ports that the system gives to outgoing connections could be taken when a member needs one. */
  private static Check ports() {
    String range = FIRST_PORT + "-" + LAST_PORT;
    try (InputStream in = Files.newInputStream(EPHEMERAL)) {
      // In one read: the kernel has nothing to say to the second one.
      String text = new String(in.readNBytes(64), StandardCharsets.US_ASCII);
      String[] bounds = text.strip().split("\\s+", -1);
      int from = Integer.parseInt(bounds[0]);
      int to = Integer.parseInt(bounds[1]);
      boolean apart = from > LAST_PORT || to < FIRST_PORT;
      String found = range + ", the system's own are " + from + "-" + to;
      return apart ? Check.ok("ports", found) : Check.warning("ports", found);
    } catch (IOException | NumberFormatException e) {
      return Check.ok("ports", range);
    }
  }
}
