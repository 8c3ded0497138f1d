package computer.socialweb.yardmaster.local.server.access;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The loopback addresses of this machine: always 127.0.0.1, and ::1 where there is IPv6. */
public final class Loopback {
  private static final Logger LOG = LoggerFactory.getLogger(Loopback.class);
  private static final byte[] IPV4 = {127, 0, 0, 1};
  private static final byte[] IPV6 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

  private Loopback() {}

  /** The addresses that can be listened on, 127.0.0.1 first; no name is looked up. */
  public static List<InetAddress> addresses() {
    List<InetAddress> found = new ArrayList<>();
    try {
      found.add(InetAddress.getByAddress(IPV4));
      InetAddress six = InetAddress.getByAddress(IPV6);
      if (canBind(six)) {
        found.add(six);
      }
    } catch (UnknownHostException e) {
      throw new IllegalStateException("addresses of 4 and 16 bytes are addresses", e);
    }
    return found;
  }

  private static boolean canBind(InetAddress address) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(address, 0));
      return true;
    } catch (IOException e) {
      LOG.debug("{} is not there and is not listened on", address, e);
      return false;
    }
  }
}
