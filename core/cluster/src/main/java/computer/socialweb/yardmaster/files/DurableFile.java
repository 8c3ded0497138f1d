package computer.socialweb.yardmaster.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;

/** Writing that a crash leaves either undone or done, never half done. */
public final class DurableFile {
  private DurableFile() {}

  /**
   * Replaces the file by one with this content and these permissions, whatever the umask is. A
   * symbolic link in its place is replaced, not followed.
   *
   * @param permissions as {@code rw-------}
   */
  public static void write(Path file, String content, String permissions) throws IOException {
    Path folder = folderOf(file);
    Path temporary = folder.resolve("." + file.getFileName() + "." + UUID.randomUUID());
    Set<PosixFilePermission> mode = PosixFilePermissions.fromString(permissions);
    try {
      create(temporary, content, mode);
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
      syncFolder(folder);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Creates the file, which must not exist; a link in its place counts as existing. */
  private static void create(Path file, String content, Set<PosixFilePermission> mode)
      throws IOException {
    try (FileChannel out =
        FileChannel.open(
            file,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      ByteBuffer bytes = StandardCharsets.UTF_8.encode(content);
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
      Files.setPosixFilePermissions(file, mode);
      out.force(true);
    }
  }

  /** Makes names created, renamed or removed in the directory survive a power cut. */
  public static void syncFolder(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static Path folderOf(Path file) {
    Path folder = file.getParent();
    if (folder == null) {
      throw new IllegalArgumentException(file + " has no directory");
    }
    return folder;
  }
}
