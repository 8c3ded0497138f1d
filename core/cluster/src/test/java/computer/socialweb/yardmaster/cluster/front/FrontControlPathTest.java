package computer.socialweb.yardmaster.cluster.front;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class FrontControlPathTest {
  private static final ClusterKey KEY = new ClusterKey("demo");

  @Test
  void liesInTheClusterDirectoryWhereItFits() {
    Path state = Path.of("/state");
    Path cluster = state.resolve("clusters/demo");
    assertThat(FrontControlPath.of(state, cluster, KEY)).isEqualTo(cluster.resolve("front.sock"));
  }

  @Test
  void isAShortNameWhereThePathWouldBeTooLong() {
    Path state = Path.of("/" + "s".repeat(60));
    Path fits = Path.of("/" + "c".repeat(FrontControlPath.LONGEST - 12));
    Path cluster = Path.of("/" + "c".repeat(FrontControlPath.LONGEST - 11));

    assertThat(FrontControlPath.of(state, fits, KEY).toString())
        .hasSize(FrontControlPath.LONGEST)
        .endsWith("front.sock");
    Path hashed = FrontControlPath.of(state, cluster, KEY);
    assertThat(hashed.getParent()).isEqualTo(state.resolve("run"));
    assertThat(hashed.getFileName().toString()).matches("[0-9a-f]{16}\\.sock");
    assertThat(FrontControlPath.of(state, cluster, new ClusterKey("demo-2"))).isNotEqualTo(hashed);
  }

  @Test
  void countsBytesAndNotCharacters() {
    Path cluster = Path.of("/" + "ö".repeat(60));
    assertThat(FrontControlPath.of(Path.of("/s"), cluster, KEY).toString()).startsWith("/s/run/");
  }
}
