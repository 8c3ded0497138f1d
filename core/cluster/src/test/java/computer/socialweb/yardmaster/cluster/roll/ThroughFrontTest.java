package computer.socialweb.yardmaster.cluster.roll;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.gate.Gate;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ThroughFrontTest {
  private final ThroughFront through = new ThroughFront(20_001, 20_000);

  @Test
  void whatAsksTheSlotAsksTheFrontInstead() {
    Gate socket = new Gate.UnixSocket(Path.of("/run/x.sock"));
    Gate kine = new Gate.Tcp("127.0.0.1", 20_002);
    Gate gate =
        new Gate.All(
            List.of(
                Gate.Http.of(URI.create("https://127.0.0.1:20001/readyz?verbose")),
                new Gate.Any(List.of(new Gate.Tcp("127.0.0.1", 20_001), socket)),
                kine));

    assertThat(through.of(gate))
        .isEqualTo(
            new Gate.All(
                List.of(
                    Gate.Http.of(URI.create("https://127.0.0.1:20000/readyz?verbose")),
                    new Gate.Any(List.of(new Gate.Tcp("127.0.0.1", 20_000), socket)),
                    kine)));
  }

  @Test
  void aGateThatAsksNoPortBecomesAConnectionToTheFront() {
    assertThat(through.of(new Gate.UnixSocket(Path.of("/run/x.sock"))))
        .isEqualTo(new Gate.Tcp("127.0.0.1", 20_000));
  }
}
