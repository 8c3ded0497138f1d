package computer.socialweb.yardmaster.local.supervisor.process;

import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.edit;
import static computer.socialweb.yardmaster.local.supervisor.process.SupervisorFixture.shell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.api.Output;
import computer.socialweb.yardmaster.api.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OutputCapsTest extends OneSupervisor {
  private static final long CAP = 1 << 20;

  @Test
  void muchOutputStaysNearItsCapAndBlocksNobody() throws IOException {
    Path log = temp.resolve("a.log");
    // 20 MB in forty pieces; the writer ends by itself only if nothing blocks it
    String script =
        "i=0; while [ $i -lt 40 ]; do head -c 500000 /dev/zero | tr '\\0' x; sleep 0.03;"
            + " i=$((i+1)); done; echo; echo last; exec sleep 600";
    fixture.get().place(edit(shell("a.service", script)).output(log, CAP));
    Path previous = temp.resolve("a.log.prev");
    await()
        .atMost(SupervisorFixture.PATIENCE.multipliedBy(2))
        .until(() -> endsWithLast(log) || endsWithLast(previous));
    await().until(() -> Files.size(log) <= CAP);
    assertThat(Files.size(previous)).isBetween(CAP / 2, 3 * CAP);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(previous)))
        .isEqualTo("rw-------");
    assertThat(fixture.state("a.service").phase()).isEqualTo(Phase.RUNNING);
  }

  @Test
  void aLinkInPlaceOfTheCopyIsReplacedAndNotFollowed() throws IOException {
    Path precious = Files.writeString(temp.resolve("precious"), "keep");
    Path log = temp.resolve("b.log");
    Files.createSymbolicLink(temp.resolve("b.log.prev"), precious);
    fixture
        .get()
        .place(
            edit(shell("b.service", "head -c 3000000 /dev/zero; exec sleep 600")).output(log, CAP));
    await()
        .until(
            () ->
                Files.isRegularFile(
                    temp.resolve("b.log.prev"), java.nio.file.LinkOption.NOFOLLOW_LINKS));
    assertThat(precious).hasContent("keep");
  }

  @Test
  void onADiskThatIsNearlyFullNothingIsCopied() throws IOException {
    Path log = Files.write(temp.resolve("c.log"), new byte[2 << 20]);
    Output output = new Output(log.toString(), null, CAP);
    try (OutputCaps _ =
        new OutputCaps(() -> List.of(output), Duration.ofMillis(20), file -> 64 << 20)) {
      await().until(() -> Files.size(log) == 0);
      assertThat(temp.resolve("c.log.prev")).doesNotExist();
    }
  }

  @Test
  void aCopyThatFailsLeavesNothingBehind() throws IOException {
    Path log = Files.write(temp.resolve("d.log"), new byte[2 << 20]);
    Files.createDirectories(temp.resolve("d.log.prev/in-the-way"));
    Output output = new Output(log.toString(), null, CAP);
    try (OutputCaps _ =
        new OutputCaps(() -> List.of(output), Duration.ofMillis(20), file -> Long.MAX_VALUE)) {
      await().until(() -> Files.size(log) == 0);
      await().untilAsserted(() -> assertThat(temp.resolve("d.log.prev.new")).doesNotExist());
    }
  }

  private static boolean endsWithLast(Path file) throws IOException {
    return Files.exists(file) && Files.readString(file).endsWith("\nlast\n");
  }
}
