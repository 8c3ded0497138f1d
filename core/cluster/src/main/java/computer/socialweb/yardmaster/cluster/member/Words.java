package computer.socialweb.yardmaster.cluster.member;

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

  /** The text with control and format characters escaped, cut to a length that can be read. */
  public static String safe(String foreign) {
    StringBuilder out = new StringBuilder();
    foreign
        .codePoints()
        .limit(LONGEST)
        .forEach(
            c -> {
              int type = Character.getType(c);
              if (Character.isISOControl(c)
                  || type == Character.FORMAT
                  || type == Character.SURROGATE
                  || type == Character.LINE_SEPARATOR
                  || type == Character.PARAGRAPH_SEPARATOR) {
                out.append(String.format("\\u%04x", c));
              } else {
                out.appendCodePoint(c);
              }
            });
    return foreign.codePointCount(0, foreign.length()) > LONGEST
        ? out.append('…').toString()
        : out.toString();
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
