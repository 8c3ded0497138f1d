package computer.socialweb.yardmaster.tail;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Makes lines of bytes that come in pieces: a character or a line may begin in one piece and end in
 * a later one. Bytes that are no UTF-8 become replacement characters. Not safe for use by several
 * threads at once.
 */
final class LineSplitter {
  private final int longest;
  private final Consumer<TailEntry> lines;
  private byte[] open = new byte[1024];
  private int length;
  private boolean skipping;

  LineSplitter(int longest, Consumer<TailEntry> lines) {
    this.longest = longest;
    this.lines = lines;
  }

  void take(byte[] bytes, int from, int to) {
    int start = from;
    for (int at = from; at < to; at++) {
      if (bytes[at] == '\n') {
        append(bytes, start, at);
        end();
        start = at + 1;
      }
    }
    append(bytes, start, to);
  }

  private void append(byte[] bytes, int from, int to) {
    if (skipping) {
      return;
    }
    int count = Math.min(to - from, longest - length);
    if (length + count > open.length) {
      open = Arrays.copyOf(open, Math.max(length + count, Math.min(longest, open.length * 2)));
    }
    System.arraycopy(bytes, from, open, length, count);
    length += count;
    if (count < to - from) {
      lines.accept(new TailEntry.Line(text(wholeCharacters()), true));
      length = 0;
      skipping = true;
    }
  }

  /** The length without the bytes of a character that was cut off at its end. */
  private int wholeCharacters() {
    int at = length - 1;
    int continuation = 0;
    while (at > 0 && continuation < 3 && (open[at] & 0xC0) == 0x80) {
      at--;
      continuation++;
    }
    int needed = (open[at] & 0xE0) == 0xC0 ? 1 : (open[at] & 0xF0) == 0xE0 ? 2 : 3;
    boolean lead = (open[at] & 0xC0) == 0xC0;
    return lead && continuation < needed ? at : length;
  }

  private void end() {
    if (!skipping) {
      int to = length > 0 && open[length - 1] == '\r' ? length - 1 : length;
      lines.accept(new TailEntry.Line(text(to), false));
    }
    length = 0;
    skipping = false;
  }

  private String text(int to) {
    return new String(open, 0, to, StandardCharsets.UTF_8);
  }

  /** Gives out a line that has no end, if there is one. */
  void flush() {
    if (length > 0) {
      end();
    }
    skipping = false;
  }
}
