package computer.socialweb.yardmaster.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFolderTest {
  @TempDir private Path temporary;

  @Test
  void onlyItsOwnerCanEnterItAndThoseAboveItThatWereMissing() throws IOException {
    PrivateFolder.make(temporary.resolve("a/b"));
    assertThat(modeOf(temporary.resolve("a"))).isEqualTo("rwx------");
    assertThat(modeOf(temporary.resolve("a/b"))).isEqualTo("rwx------");
  }

  @Test
  void otherPermissionsAreGivenAsAsked() throws IOException {
    PrivateFolder.make(temporary.resolve("passable"), "rwx--x--x");
    assertThat(modeOf(temporary.resolve("passable"))).isEqualTo("rwx--x--x");
  }

  @Test
  void oneThatIsThereStaysAsItIs() throws IOException {
    Path open = Files.createDirectory(temporary.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-x---"));
    PrivateFolder.make(open);
    assertThat(modeOf(open)).isEqualTo("rwxr-x---");
  }

  @Test
  void aFileInItsPlaceIsNoFolder() throws IOException {
    Path file = Files.createFile(temporary.resolve("file"));
    assertThatThrownBy(() -> PrivateFolder.make(file))
        .isInstanceOf(FileAlreadyExistsException.class);
  }

  private static String modeOf(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
