package computer.socialweb.yardmaster.cluster.member;

import computer.socialweb.yardmaster.api.text.Printable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Collectors;

/** Text that members wrote, made safe to stand in a sentence on any terminal. */
public final class Words {
  private static final int LONGEST = 400;
  private static final int LAST_BYTES = 8 * 1024;
  private static final int LAST_LINES = 3;

  private Words() {}

  /**
   * The text on one line that no terminal takes for a command, cut to a length that can be read.
   */
  public static String safe(String foreign) {
    boolean tooLong = foreign.codePointCount(0, foreign.length()) > LONGEST;
    String cut =
        tooLong ? foreign.substring(0, foreign.offsetByCodePoints(0, LONGEST)) + "…" : foreign;
    return Printable.line(cut);
  }

  /** The last lines of a log, safe and joined; empty when there are none. */
  public static String last(Path log) {
    try (FileChannel file = FileChannel.open(log, StandardOpenOption.READ)) {
      ByteBuffer bytes = ByteBuffer.allocate(LAST_BYTES);
      long at = Math.max(0, file.size() - LAST_BYTES);
      while (bytes.hasRemaining() && file.read(bytes, at + bytes.position()) > 0) {}
      List<String> lines =
          new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.isBlank())
              .toList();
      return lines.stream()
          .skip(Math.max(0, lines.size() - LAST_LINES))
          .map(Words::safe)
          .collect(Collectors.joining(" | "));
    } catch (IOException noLog) {
      return "";
    }
  }
}
