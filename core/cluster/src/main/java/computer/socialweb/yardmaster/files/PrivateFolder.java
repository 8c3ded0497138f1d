package computer.socialweb.yardmaster.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Folders that only their owner can enter, unless something else is asked for. */
public final class PrivateFolder {
  private static final String OWNER_ONLY = "rwx------";

  private PrivateFolder() {}

  /** As {@link #make(Path, String)}, for the owner only (0700). */
  public static void make(Path folder) throws IOException {
    make(folder, OWNER_ONLY);
  }

  /**
   * Makes the folder, and those above it that are missing with the same permissions (less what the
   * umask takes away). One that is there is left as it is. A file system without permissions gets a
   * plain folder.
   *
   * @param permissions as {@code rwx------}; the folder itself has them whatever the umask is
   */
  public static void make(Path folder, String permissions) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    if (!Files.getFileStore(existing(folder)).supportsFileAttributeView("posix")) {
      Files.createDirectories(folder);
      return;
    }
    Set<PosixFilePermission> mode = PosixFilePermissions.fromString(permissions);
    Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(mode));
    Files.setPosixFilePermissions(folder, mode);
  }

  private static Path existing(Path path) {
    Path at = path.toAbsolutePath();
    while (!Files.exists(at) && at.getParent() != null) {
      at = at.getParent();
    }
    return at;
  }
}
