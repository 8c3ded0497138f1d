package computer.socialweb.yardmaster.local.controller.postgres.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BundleTest {
  @TempDir Path folder;

  @Test
  void twoAtOnceUnpackOnceAndWhatWasCutShortIsNotUsed() throws Exception {
    Path unfinished = Files.createDirectories(folder.resolve(".unpacking-postgresql-0/bin"));
    Files.writeString(unfinished.resolve("postgres"), "half of it");
    Callable<Binaries> unpack = () -> new Bundle("Linux", "amd64").unpackedIn(folder);
    try (ExecutorService both = Executors.newFixedThreadPool(2)) {
      List<Future<Binaries>> done = both.invokeAll(List.of(unpack, unpack));
      assertThat(done.getFirst().get()).isEqualTo(done.getLast().get());
    }
    try (var left = Files.list(folder)) {
      assertThat(left)
          .hasSize(2)
          .allMatch(
              path ->
                  path.endsWith(".lock")
                      || path.getFileName().toString().startsWith("postgresql-"));
    }
    Path postgres = new Bundle("Linux", "amd64").unpackedIn(folder).postgres();
    assertThat(postgres).isExecutable().isRegularFile();
    assertThat(Files.getPosixFilePermissions(postgres))
        .hasToString(Files.getPosixFilePermissions(postgres.getParent()).toString());
  }

  @Test
  void aPlatformWithoutPostgresqlIsNamed() {
    assertThatThrownBy(() -> new Bundle("Linux", "s390x"))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("Linux on s390x");
  }

  @Test
  void nothingLeavesTheDirectory() throws IOException {
    for (byte[] bad :
        List.of(
            archive("../escaped", TarConstants.LF_NORMAL, ""),
            archive("/escaped", TarConstants.LF_NORMAL, ""),
            archive("link", TarConstants.LF_SYMLINK, "../escaped"),
            archive("link", TarConstants.LF_SYMLINK, "/etc"),
            archive("hard", TarConstants.LF_LINK, "../escaped"),
            archive("pipe", TarConstants.LF_FIFO, ""))) {
      Path target = folder.resolve("t" + System.nanoTime());
      assertThatThrownBy(() -> new Archive(target).unpack(new ByteArrayInputStream(bad)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("the archive holds");
      assertThat(folder.resolve("escaped")).doesNotExist();
    }
  }

  private static byte[] archive(String name, byte type, String link) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar =
        new TarArchiveOutputStream(new XZCompressorOutputStream(bytes))) {
      TarArchiveEntry entry = new TarArchiveEntry(name, type, true);
      entry.setLinkName(link);
      byte[] content =
          type == TarConstants.LF_NORMAL ? "evil".getBytes(StandardCharsets.UTF_8) : new byte[0];
      entry.setSize(content.length);
      tar.putArchiveEntry(entry);
      tar.write(content);
      tar.closeArchiveEntry();
    }
    return bytes.toByteArray();
  }
}
