package computer.socialweb.yardmaster.local.controller.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;

/** Directories and files with a given owner and mode. Links are never followed. */
final class Ownership {
  private Ownership() {}

  /** Creates the directory if there is none, and gives it the owner and the mode. */
  static void directory(Path directory, HostUser owner, String permissions) throws IOException {
    if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      Files.createDirectory(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(permissions));
    give(directory, owner);
  }

  /** Creates the file if there is none, for its owner alone. */
  static void file(Path file, HostUser owner) throws IOException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    give(file, owner);
  }

  static void give(Path path, HostUser owner) throws IOException {
    if (uid(path) != owner.uid()) {
      Files.setAttribute(path, "unix:uid", owner.uid(), LinkOption.NOFOLLOW_LINKS);
      Files.setAttribute(path, "unix:gid", owner.gid(), LinkOption.NOFOLLOW_LINKS);
    }
  }

  static int uid(Path path) throws IOException {
    return (Integer)
        Objects.requireNonNull(Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS));
  }

  /** The nine permission bits, as {@code rwx------}. */
  static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(
        Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
  }
}
