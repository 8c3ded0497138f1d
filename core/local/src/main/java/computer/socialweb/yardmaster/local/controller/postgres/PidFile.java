package computer.socialweb.yardmaster.local.controller.postgres;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file {@code postmaster.pid}, by which PostgreSQL keeps a second server away. After a kill or
 * a reboot its number may belong to any other process, and then PostgreSQL refuses to start for
 * ever. So a file that is left is removed, but only when no process works in the data directory:
 * every process of a server does.
 */
final class PidFile {
  static final String ALREADY_RUNNING = "postgres.already-running";

  private static final Logger LOG = LoggerFactory.getLogger(PidFile.class);
  private static final Path PROCESSES = Path.of("/proc");

  private final Path data;

  PidFile(Path data) {
    this.data = data;
  }

  /**
   * To be called before a start, while no unit of the store runs.
   *
   * @throws Failure {@code postgres.already-running} when processes of a server are still there
   */
  void clear() throws IOException {
    Path file = data.resolve("postmaster.pid");
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Optional<String> alive = processInside();
    if (alive.isPresent()) {
      throw Failure.failed(ALREADY_RUNNING, data, alive.get());
    }
    LOG.info("removing {}: the server that wrote it is gone", file);
    Files.delete(file);
  }

  private Optional<String> processInside() throws IOException {
    Path inside = data.toRealPath();
    try (Stream<Path> processes = Files.list(PROCESSES)) {
      return processes
          .filter(process -> Character.isDigit(process.getFileName().toString().charAt(0)))
          .filter(process -> worksIn(process, inside))
          .map(process -> process.getFileName().toString())
          .findFirst();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static boolean worksIn(Path process, Path directory) {
    try {
      return Files.readSymbolicLink(process.resolve("cwd")).equals(directory);
    } catch (IOException e) {
      // another user's process, or one that has just ended: neither is a server of this store
      return false;
    }
  }
}
