package computer.socialweb.yardmaster.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DirectoryRemovalTest {
  @TempDir Path folder;

  @Test
  void linksAreRemovedAndNotFollowed() throws IOException {
    Path kept = Files.createDirectory(folder.resolve("kept"));
    Files.writeString(kept.resolve("file"), "kept");
    Path doomed = Files.createDirectories(folder.resolve("doomed/below"));
    Files.createSymbolicLink(doomed.resolve("link"), kept);
    Files.createSymbolicLink(doomed.resolve("dangling"), Path.of("nowhere"));
    DirectoryRemoval.remove(folder, "doomed");
    assertThat(folder.resolve("doomed")).doesNotExist();
    assertThat(kept.resolve("file")).hasContent("kept");
  }

  @Test
  void aLinkInPlaceOfTheDirectoryIsRefused() throws IOException {
    Path kept = Files.createDirectory(folder.resolve("kept"));
    Files.createSymbolicLink(folder.resolve("doomed"), kept);
    assertThatThrownBy(() -> DirectoryRemoval.remove(folder, "doomed"))
        .isInstanceOfSatisfying(
            Failure.class, e -> assertThat(e.code()).isEqualTo("files.not-a-directory"));
    assertThat(kept).isDirectory();
  }

  @Test
  void aMountInsideIsRefusedBeforeAnythingIsRemoved() {
    assertThatThrownBy(() -> DirectoryRemoval.remove(Path.of("/"), "proc"))
        .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.code()).isEqualTo("files.mount"));
  }

  @Test
  void whatIsNotThereIsNoFailure() throws IOException {
    DirectoryRemoval.remove(folder, "absent");
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "a/b", "../x", "/etc"})
  void onlyPlainNamesAreTaken(String name) {
    assertThatThrownBy(() -> DirectoryRemoval.remove(folder, name))
        .isInstanceOfSatisfying(
            Failure.class, e -> assertThat(e.code()).isEqualTo("files.not-a-name"));
  }

  @Test
  void aFileIsReplacedWholeAndALinkIsNotWrittenThrough() throws IOException {
    Path target = Files.writeString(folder.resolve("target"), "old");
    Path file = Files.createSymbolicLink(folder.resolve("file"), target);
    DurableFile.write(file, "new", "rw-------");
    assertThat(target).hasContent("old");
    assertThat(file).hasContent("new").isRegularFile();
    assertThat(Files.isSymbolicLink(file)).isFalse();
    try (var left = Files.list(folder)) {
      assertThat(left).containsExactlyInAnyOrder(target, file);
    }
  }
}
