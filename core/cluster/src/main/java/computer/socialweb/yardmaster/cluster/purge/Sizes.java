package computer.socialweb.yardmaster.cluster.purge;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How much the files below a directory take; links are not followed. */
final class Sizes {
  private static final Logger LOG = LoggerFactory.getLogger(Sizes.class);

  private Sizes() {}

  /** Bytes, as far as they can be read: files may come and go meanwhile. */
  static long of(Path directory) {
    AtomicLong bytes = new AtomicLong();
    try {
      Files.walkFileTree(
          directory,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              bytes.addAndGet(attributes.size());
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
              LOG.debug("{} is not counted", file, unreadable);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      LOG.debug("{} is not counted to its end", directory, e);
    }
    return bytes.get();
  }
}
