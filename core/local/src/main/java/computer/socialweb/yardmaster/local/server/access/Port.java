package computer.socialweb.yardmaster.local.server.access;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The port of the server, which stays what it was as long as nobody else has taken it. It lies
 * outside the range from which the kernel takes ports for outgoing connections.
 */
public final class Port {
  private static final Logger LOG = LoggerFactory.getLogger(Port.class);
  private static final String FILE = "port";
  private static final int TRIES = 50;
  private static final int CONNECT_MILLIS = 500;

  private final ServerFiles files;
  private final PortRange range;
  private final RandomGenerator random;

  public Port(ServerFiles files, PortRange range, RandomGenerator random) {
    this.files = files;
    this.range = range;
    this.random = random;
  }

  /** Ports to try, the one of the last time first. */
  public List<Integer> candidates() {
    List<Integer> candidates = new ArrayList<>();
    kept().ifPresent(candidates::add);
    List<Integer> others =
        new ArrayList<>(IntStream.rangeClosed(range.first(), range.last()).boxed().toList());
    Collections.shuffle(others, Random.from(random));
    candidates.addAll(others.subList(0, Math.min(TRIES, others.size())));
    return candidates;
  }

  private OptionalInt kept() {
    String text = files.read(FILE).map(String::strip).orElse("");
    if (!text.matches("\\d{1,5}")) {
      return OptionalInt.empty();
    }
    int port = Integer.parseInt(text);
    return port > 0 && port < 65536 ? OptionalInt.of(port) : OptionalInt.empty();
  }

  public void keep(int port) {
    if (kept().orElse(0) != port) {
      files.write(FILE, port + "\n");
    }
  }

  /**
   * Whether somebody answers on the port. Binding alone does not tell: another address of the
   * machine may be bound, and clients would reach whoever has it.
   */
  public static boolean isTaken(List<InetAddress> addresses, int port) {
    for (InetAddress address : addresses) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
        return true;
      } catch (IOException e) {
        LOG.trace("nobody answers on {} {}", address, port, e);
      }
    }
    return false;
  }

  public Failure noneFree() {
    return Failure.failed("apiserver.no-port", range.first(), range.last());
  }
}
