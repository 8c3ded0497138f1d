package computer.socialweb.yardmaster.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(strings = {"rwxrwxrwx", "rwx----w-"})
  void oneThatOthersMayWriteToIsNotTrusted(String mode) throws IOException {
    Path folder = temporary.resolve("state");
    PrivateFolder.make(folder);
    PrivateFolder.requireOwn(folder);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(mode));
    assertRefused(folder, "files.foreign");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    PrivateFolder.requireOwn(Files.createSymbolicLink(temporary.resolve("link"), folder));
  }

  @Test
  void rootTrustsNoFolderOfAnotherUserNorOneThatTheyCouldReplace() throws IOException {
    assumeThat(Files.getAttribute(temporary, "unix:uid")).isEqualTo(0);
    Path above = Files.createDirectory(temporary.resolve("above"));
    Path folder = above.resolve("state");
    PrivateFolder.make(folder);
    Files.setAttribute(folder, "unix:uid", 65534);
    assertRefused(folder, "files.foreign");
    Files.setAttribute(folder, "unix:uid", 0);
    Files.setAttribute(above, "unix:uid", 65534);
    assertRefused(folder, "files.replaceable");
    Files.setAttribute(above, "unix:uid", 0);
    Files.setAttribute(above, "unix:mode", 0777);
    assertRefused(folder, "files.replaceable");
    Files.setAttribute(above, "unix:mode", 01777);
    PrivateFolder.requireOwn(folder);
  }

  private static void assertRefused(Path folder, String code) {
    assertThatThrownBy(() -> PrivateFolder.requireOwn(folder))
        .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  private static String modeOf(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
