package computer.socialweb.yardmaster.cluster.roll;

import computer.socialweb.yardmaster.gate.Gate;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;

/**
 * The gate of an API server, turned so that it asks through the front: whatever goes to the port of
 * the slot goes to the address of the front instead.
 */
final class ThroughFront {
  private final int slotPort;
  private final int frontPort;

  ThroughFront(int slotPort, int frontPort) {
    this.slotPort = slotPort;
    this.frontPort = frontPort;
  }

  /** The gate through the front; that something accepts there where the gate asks no port. */
  Gate of(Gate gate) {
    Gate turned = turned(gate);
    Gate accepts = new Gate.Tcp("127.0.0.1", frontPort);
    return turned.equals(gate) ? accepts : turned;
  }

  private Gate turned(Gate gate) {
    return switch (gate) {
      case Gate.Tcp(String host, int port) when port == slotPort -> new Gate.Tcp(host, frontPort);
      case Gate.Http http when http.url().getPort() == slotPort ->
          new Gate.Http(
              url(http.url()), http.statuses(), http.headers(), http.bearerToken(), http.trust());
      case Gate.All(List<Gate> gates) -> new Gate.All(gates.stream().map(this::turned).toList());
      case Gate.Any(List<Gate> gates) -> new Gate.Any(gates.stream().map(this::turned).toList());
      case Gate.Tcp _, Gate.Http _, Gate.LogLine _, Gate.UnixSocket _ -> gate;
      case Gate.Exec _, Gate.FrontControl _ -> gate;
    };
  }

  private URI url(URI url) {
    try {
      return new URI(
          url.getScheme(),
          url.getUserInfo(),
          url.getHost(),
          frontPort,
          url.getPath(),
          url.getQuery(),
          url.getFragment());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("another port leaves a URL whole", e);
    }
  }
}
