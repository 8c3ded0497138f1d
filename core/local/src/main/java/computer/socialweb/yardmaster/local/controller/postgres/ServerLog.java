package computer.socialweb.yardmaster.local.controller.postgres;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a server said last. */
final class ServerLog {
  private static final Logger LOG = LoggerFactory.getLogger(ServerLog.class);
  private static final int TAIL_BYTES = 16 << 10;
  private static final Pattern GRAVE = Pattern.compile(".*?\\b((?:FATAL|PANIC): .*)");

  /**
   * Said to each client that comes too early or while the server stops, so no cause of anything.
   */
  private static final Pattern PASSING = Pattern.compile(".*the database system is .*");

  private ServerLog() {}

  static long length(Path log) {
    return log.toFile().length();
  }

  /**
   * The newest line that says why a server ended; empty when there is none.
   *
   * @param from length of the log before that server was started
   */
  static Optional<String> lastGrave(Path log, long from) {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      long ours = from <= file.length() ? from : 0; // shorter: it was truncated meanwhile
      long start = Math.max(ours, file.length() - TAIL_BYTES);
      byte[] tail = new byte[(int) (file.length() - start)];
      file.seek(start);
      file.readFully(tail);
      return new String(tail, StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !PASSING.matcher(line).matches())
          .map(GRAVE::matcher)
          .filter(Matcher::matches)
          .map(found -> found.group(1))
          .reduce((first, second) -> second);
    } catch (IOException e) {
      LOG.debug("the log {} cannot be read", log, e);
      return Optional.empty();
    }
  }
}
