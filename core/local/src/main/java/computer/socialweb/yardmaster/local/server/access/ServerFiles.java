package computer.socialweb.yardmaster.local.server.access;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/**
 * Files of one directory that only their owner may read (0600 in 0700). A file is always whole: it
 * is written beside, flushed to the disk, and then moved into its place.
 */
public final class PrivateFiles {
  private static final FileAttribute<Set<PosixFilePermission>> FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final FileAttribute<Set<PosixFilePermission>> DIRECTORY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private final Path directory;

  public PrivateFiles(Path directory) {
    this.directory = directory;
  }

  /** Makes the directory, and takes it from everybody else if it is there already. */
  public void prepare() {
    try {
      Files.createDirectories(directory, DIRECTORY);
      Files.setPosixFilePermissions(directory, DIRECTORY.value());
    } catch (IOException e) {
      throw failure("apiserver.directory", directory, e);
    }
  }

  public Path path(String name) {
    return directory.resolve(name);
  }

  Optional<String> read(String name) {
    try {
      return Optional.of(Files.readString(path(name)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw failure("apiserver.unreadable", path(name), e);
    }
  }

  void write(String name, String text) {
    Path beside = path(name + ".new");
    try {
      Files.deleteIfExists(beside);
      try (FileChannel channel =
          FileChannel.open(
              beside, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), FILE)) {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.move(beside, path(name), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw failure("apiserver.unwritable", path(name), e);
    }
  }

  private static Failure failure(String code, Path file, IOException e) {
    return new Failure(e, Failure.Kind.FAILED, code, file, e);
  }
}
