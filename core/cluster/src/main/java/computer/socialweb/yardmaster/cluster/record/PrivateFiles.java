package computer.socialweb.yardmaster.cluster.record;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/**
 * Writes the files of a cluster: whole or not at all, with their rights from the first byte. A file
 * system without POSIX rights gets the rights of its directory.
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
      if (Files.isDirectory(directory)) {
        return;
      }
      Path parent = directory.getParent();
      if (parent != null) {
        directory(parent);
      }
      Files.createDirectory(directory);
      permit(directory, 0700);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(directory)) {
        throw failure(directory, e);
      }
    } catch (IOException e) {
      throw failure(directory, e);
    }
  }

  /** As {@link #write(Path, String, int)} with mode 0600. */
  public static void write(Path file, String content) {
    write(file, content, OWNER_ONLY);
  }

  /** Replaces the file in one step; after a crash it is the old one or the new one. */
  public static void write(Path file, String content, int mode) {
    Path directory = file.toAbsolutePath().getParent();
    if (directory == null) {
      throw Failure.failed("record.file", file, "no directory");
    }
    directory(directory);
    Path fresh = directory.resolve("." + file.getFileName() + ".tmp");
    try {
      Files.deleteIfExists(fresh);
      Files.createFile(fresh);
      permit(fresh, OWNER_ONLY);
      try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      permit(fresh, mode);
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
        channel.force(true);
      }
    } catch (IOException e) {
      throw failure(file, e);
    }
  }

  private static void permit(Path path, int mode) throws IOException {
    Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
    for (int bit = 0; bit < BITS.length; bit++) {
      if ((mode & (1 << bit)) != 0) {
        permissions.add(BITS[bit]);
      }
    }
    if (Files.getFileStore(path).supportsFileAttributeView("posix")
        && !Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS).equals(permissions)) {
      Files.setPosixFilePermissions(path, permissions);
    }
  }

  private static Failure failure(Path path, IOException e) {
    return new Failure(e, Failure.Kind.FAILED, "record.file", path, String.valueOf(e));
  }
}
