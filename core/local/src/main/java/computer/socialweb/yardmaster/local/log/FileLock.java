package computer.socialweb.yardmaster.local.log;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** Keeps a second program, or a second log of this one, off the same file. */
final class FileLock implements AutoCloseable {
  private final FileChannel channel;

  private FileLock(FileChannel channel) {
    this.channel = channel;
  }

  static FileLock take(Path database) {
    Path file = database.resolveSibling(database.getFileName() + ".lock");
    try {
      FileChannel channel =
          FileChannel.open(
              file,
              Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
              Database.OWNER_ONLY);
      if (locked(channel)) {
        return new FileLock(channel);
      }
      channel.close();
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "objectlog.read-only", file, e);
    }
    throw Failure.refused("objectlog.in-use", database);
  }

  private static boolean locked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
