package computer.socialweb.yardmaster.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.app.cli.call.GlobalOptions;
import computer.socialweb.yardmaster.app.place.Directories;
import computer.socialweb.yardmaster.app.place.Machine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class WiringTest {
  @TempDir Path folder = Path.of("");

  @Test
  void noConnectionIsOpenedBeforeWhatItIsForCanBeMade() throws Exception {
    Path kubeconfig =
        Files.writeString(
            folder.resolve("kubeconfig"),
            """
            apiVersion: v1
            kind: Config
            current-context: test
            clusters: [{name: test, cluster: {server: "http://127.0.0.1:9"}}]
            users: [{name: test, user: {token: secret}}]
            contexts: [{name: test, context: {cluster: test, user: test}}]
            """);
    Path cache = Files.createFile(folder.resolve("cache")); // where a directory has to be
    Directories directories =
        new Directories(
            Files.createDirectory(folder.resolve("state")), folder.resolve("config"), cache, false);
    GlobalOptions options =
        CommandLine.populateCommand(new GlobalOptions(), "--kubeconfig", kubeconfig.toString());
    Set<Thread> before = connections();
    try (Wiring wiring = new Wiring(Machine.here(), options, directories)) {
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(wiring::clusters)
            .isInstanceOfSatisfying(
                Failure.class, e -> assertThat(e.code()).isEqualTo("state.cache"));
      }
      assertThat(before).containsAll(connections());
    }
  }

  /** Every connection has a thread of this name from its beginning. */
  private static Set<Thread> connections() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("HttpClient-"))
        .collect(Collectors.toSet());
  }
}
