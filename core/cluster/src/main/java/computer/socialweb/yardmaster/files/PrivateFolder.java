package computer.socialweb.yardmaster.files;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Folders that only their owner can enter, unless something else is asked for. */
public final class PrivateFolder {
  private static final String OWNER_ONLY = "rwx------";

  /** Belongs to the effective user (proc(5)). */
  private static final Path SELF = Path.of("/proc/self");

  private static final int ROOT = 0;
  private static final int OTHERS_WRITE = 0002;
  private static final int GROUP_WRITES = 0020;
  private static final int STICKY = 01000;

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

  /**
   * Makes sure that what a folder holds was put there by this user, or by one whom they trust with
   * everything. For root that no other user can put another folder in its place either, by way of
   * those above it. Where the system does not tell who runs this, nothing is checked.
   *
   * @throws Failure {@code files.foreign} or {@code files.replaceable}
   */
  public static void requireOwn(Path folder) throws IOException {
    if (!Files.exists(SELF)) {
      return;
    }
    int user = Owned.of(SELF).user();
    Path real = folder.toRealPath();
    Owned own = Owned.of(real);
    if (own.user() != user || own.othersWrite()) {
      throw Failure.refused("files.foreign", real);
    }
    for (Path at = real.getParent(); user == ROOT && at != null; at = at.getParent()) {
      Owned above = Owned.of(at);
      if (above.user() != ROOT || (above.othersWrite() && !above.sticky())) {
        throw Failure.refused("files.replaceable", real, at);
      }
    }
  }

  private record Owned(int user, int group, int mode) {
    static Owned of(Path path) throws IOException {
      Map<String, Object> found = Files.readAttributes(path, "unix:uid,gid,mode");
      return new Owned(number(found, "uid"), number(found, "gid"), number(found, "mode"));
    }

    private static int number(Map<String, Object> attributes, String name) {
      return (Integer) Objects.requireNonNull(attributes.get(name));
    }

    /** The group of root has no members that root would not trust. */
    boolean othersWrite() {
      return (mode & OTHERS_WRITE) != 0 || ((mode & GROUP_WRITES) != 0 && group != ROOT);
    }

    boolean sticky() {
      return (mode & STICKY) != 0;
    }
  }

  private static Path existing(Path path) {
    Path at = path.toAbsolutePath();
    while (!Files.exists(at) && at.getParent() != null) {
      at = at.getParent();
    }
    return at;
  }
}
