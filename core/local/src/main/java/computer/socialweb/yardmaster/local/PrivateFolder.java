package computer.socialweb.yardmaster.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Folders that only their owner can enter. */
final class PrivateFolder {
  private PrivateFolder() {}

  /** Makes the state directory and a folder in it, whatever of them is missing. */
  static void make(Path state, Path folder) throws IOException {
    FileAttribute<?>[] mode =
        Files.getFileStore(existing(state)).supportsFileAttributeView("posix")
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
            }
            : new FileAttribute<?>[0];
    if (!Files.isDirectory(state)) {
      Files.createDirectories(state, mode);
    }
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, mode);
    }
  }

  private static Path existing(Path path) {
    Path at = path;
    while (!Files.exists(at) && at.getParent() != null) {
      at = at.getParent();
    }
    return at;
  }
}
