package computer.socialweb.yardmaster.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Folders that only their owner can enter. */
final class PrivateFolder {
  private PrivateFolder() {}

  /** Makes the state directory and the folder of the control plane, whatever of them is missing. */
  static void make(ControlPlaneFiles files) throws IOException {
    make(files.state(), files.passable() ? "rwx--x--x" : "rwx------");
    make(files.folder(), "rwx------");
  }

  private static void make(Path folder, String mode) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    if (!Files.getFileStore(existing(folder)).supportsFileAttributeView("posix")) {
      Files.createDirectories(folder);
      return;
    }
    Set<PosixFilePermission> permissions = PosixFilePermissions.fromString(mode);
    Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(permissions));
    Files.setPosixFilePermissions(folder, permissions); // the umask may have taken some away
  }

  private static Path existing(Path path) {
    Path at = path;
    while (!Files.exists(at) && at.getParent() != null) {
      at = at.getParent();
    }
    return at;
  }
}
