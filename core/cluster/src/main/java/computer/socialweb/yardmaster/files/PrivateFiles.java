package computer.socialweb.yardmaster.files;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * Directories and files of a cluster: for their owner only, unless a template says otherwise. What
 * cannot be written is the failure {@code record.file}, which names it.
 */
public final class PrivateFiles {
  private static final int OWNER_ONLY = 0600;
  private static final PosixFilePermission[] BITS = {
    PosixFilePermission.OTHERS_EXECUTE,
    PosixFilePermission.OTHERS_WRITE,
    PosixFilePermission.OTHERS_READ,
    PosixFilePermission.GROUP_EXECUTE,
    PosixFilePermission.GROUP_WRITE,
    PosixFilePermission.GROUP_READ,
    PosixFilePermission.OWNER_EXECUTE,
    PosixFilePermission.OWNER_WRITE,
    PosixFilePermission.OWNER_READ
  };

  private PrivateFiles() {}

  /** Makes a directory of mode 0700, and those above it that are missing. */
  public static void directory(Path directory) {
    try {
      PrivateFolder.make(directory);
    } catch (IOException e) {
      throw failure(directory, e);
    }
  }

  /** As {@link #write(Path, String, int)} with mode 0600. */
  public static void write(Path file, String content) {
    write(file, content, OWNER_ONLY);
  }

  /**
   * Replaces the file in one step, making its directory if need be; after a crash it is the old one
   * or the new one. A file that is so already is left alone, which saves its two syncs.
   *
   * @param mode permission bits
   */
  public static void write(Path file, String content, int mode) {
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null) {
      directory(directory);
    }
    try {
      if (holds(file, content, mode)) {
        return;
      }
      DurableFile.write(file, content, PosixFilePermissions.toString(permissions(mode)));
    } catch (IOException e) {
      throw failure(file, e);
    }
  }

  private static boolean holds(Path file, String content, int mode) throws IOException {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && Files.getPosixFilePermissions(file).equals(permissions(mode))
        && Arrays.equals(Files.readAllBytes(file), content.getBytes(StandardCharsets.UTF_8));
  }

  private static Set<PosixFilePermission> permissions(int mode) {
    Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
    for (int bit = 0; bit < BITS.length; bit++) {
      if ((mode & (1 << bit)) != 0) {
        permissions.add(BITS[bit]);
      }
    }
    return permissions;
  }

  private static Failure failure(Path path, IOException e) {
    return e instanceof ClosedByInterruptException
        ? new Failure(e, Failure.Kind.CANCELLED, "record.interrupted", path)
        : new Failure(e, Failure.Kind.FAILED, "record.file", path, String.valueOf(e));
  }
}
