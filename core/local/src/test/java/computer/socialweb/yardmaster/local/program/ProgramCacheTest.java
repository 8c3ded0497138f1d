package computer.socialweb.yardmaster.local.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProgramCacheTest {
  @TempDir private Path dir;

  @Test
  void twoAtOnceMakeOneArchiveThatTheProgramsStartFrom() throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    ProgramCommands commands;
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      List<Future<ProgramCommands>> both = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        both.add(threads.submit(() -> cache(java).prepare()));
      }
      commands = both.get(0).get();
      assertThat(both.get(1).get()).isEqualTo(commands);
    }
    assertThat(commands.archive()).isPresent();
    try (Stream<Path> left = Files.list(commands.jar().getParent())) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("programs.jar", "programs.aot", "training.log");
    }

    List<String> command = new ArrayList<>(commands.byName().get(ProgramCommands.STANDIN));
    command.add(1, "-Xlog:aot");
    command.addAll(
        List.of("--component", "ccm", "--state", dir.toString(), "--control", dir + "/ccm.sock"));
    try (MemberProcess standin = MemberProcess.start(command, dir, "ccm", Map.of())) {
      standin.awaitLog("serving health");
      assertThat(standin.log()).contains("Opened AOT cache").doesNotContain("mismatch");
    }
  }

  private ProgramCache cache(Path java) {
    return new ProgramCache(java, dir.resolve("cache"));
  }
}
