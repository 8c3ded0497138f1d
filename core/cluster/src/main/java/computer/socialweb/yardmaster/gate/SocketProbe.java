package computer.socialweb.yardmaster.gate;

import computer.socialweb.yardmaster.api.text.Texts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/** Connects and hangs up. */
final class SocketProbe implements Probe {
  private static final Texts TEXTS = Texts.of("gate");

  private final Gate gate;

  SocketProbe(Gate.Tcp gate) {
    this.gate = gate;
  }

  SocketProbe(Gate.UnixSocket gate) {
    this.gate = gate;
  }

  @Override
  public Verdict look(Duration within) {
    try (SocketChannel channel = connect(within)) {
      return channel.isConnected()
          ? Verdict.OPEN
          : new Verdict.Waiting(TEXTS.get("not-listening", name()));
    } catch (IOException e) {
      return new Verdict.Waiting(
          TEXTS.get("not-connected", name(), String.valueOf(e.getMessage())));
    }
  }

  private SocketChannel connect(Duration within) throws IOException {
    if (gate instanceof Gate.UnixSocket unix) {
      SocketAddress address = UnixDomainSocketAddress.of(unix.path());
      SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
      return connected(channel, () -> channel.connect(address));
    }
    Gate.Tcp tcp = (Gate.Tcp) gate;
    SocketAddress address = new InetSocketAddress(tcp.host(), tcp.port());
    SocketChannel channel = SocketChannel.open();
    return connected(
        channel, () -> channel.socket().connect(address, (int) Math.max(1, within.toMillis())));
  }

  private static SocketChannel connected(SocketChannel channel, Connect connect)
      throws IOException {
    try {
      connect.run();
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private interface Connect {
    void run() throws IOException;
  }

  private String name() {
    return gate instanceof Gate.Tcp(String host, int port)
        ? host + ":" + port
        : ((Gate.UnixSocket) gate).path().toString();
  }
}
