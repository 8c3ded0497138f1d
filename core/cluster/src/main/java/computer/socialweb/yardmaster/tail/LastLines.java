package computer.socialweb.yardmaster.tail;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Reads the end of a file from behind, however large the file is. */
public final class LastLines {
  private static final int CHUNK = 64 << 10;

  private LastLines() {}

  /**
   * The last lines of the file, the oldest first; empty when there is no file. Lines longer than
   * the limit are cut, and no more than {@link TailLimits#characters} bytes are read.
   *
   * @throws Failure {@code tail.unreadable} with path and reason
   */
  public static List<TailEntry> of(Path file, int count, TailLimits limits) {
    List<TailEntry> out = new ArrayList<>();
    if (count <= 0) {
      return out;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      long end = channel.size();
      long start = startOf(channel, end, count, Math.max(0, end - limits.characters()));
      LineSplitter splitter = new LineSplitter(limits.lineBytes(), out::add);
      ByteBuffer buffer = ByteBuffer.allocate(CHUNK);
      long at = start;
      while (at < end) {
        buffer.clear().limit((int) Math.min(CHUNK, end - at));
        int read = channel.read(buffer, at);
        if (read <= 0) {
          break;
        }
        splitter.take(buffer.array(), 0, read);
        at += read;
      }
      splitter.flush();
      return List.copyOf(out.subList(Math.max(0, out.size() - count), out.size()));
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "tail.unreadable", file, e.toString());
    }
  }

  /** Where the last lines begin, looking back no further than the floor. */
  private static long startOf(FileChannel channel, long end, int count, long floor)
      throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(CHUNK);
    long at = end;
    int ends = 0;
    while (at > floor) {
      int length = (int) Math.min(CHUNK, at - floor);
      buffer.clear().limit(length);
      long from = at - length;
      int read = channel.read(buffer, from);
      for (int i = Math.min(read, length) - 1; i >= 0; i--) {
        boolean lineEnd = buffer.get(i) == '\n' && from + i < end - 1;
        if (lineEnd && ++ends == count) {
          return from + i + 1;
        }
      }
      at = from;
    }
    return floor;
  }
}
