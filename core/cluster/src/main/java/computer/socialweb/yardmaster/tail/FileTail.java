package computer.socialweb.yardmaster.tail;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Follows one log file by looking at it again and again. No line is lost or doubled when the file
 * is moved to {@code NAME.prev} and begun anew, or copied there and cut to nothing (both are done
 * to member logs at 64 MiB and when a member is placed again): what is unread then is read from
 * there. Where that is impossible, a {@link TailEntry.Gap} says so. Safe for use by any thread.
 */
public final class FileTail implements AutoCloseable {
  private static final int CHUNK = 64 << 10;
  private static final int CHUNKS_PER_POLL = 16;
  private static final int MARK = 64;
  private static final int IDLE_POLLS_UNTIL_FLUSH = 3;

  private final Path file;
  private final Path previous;
  private final TailLimits limits;
  private final LineRing lines;
  private final LineSplitter splitter;
  private final ByteBuffer buffer = ByteBuffer.allocate(CHUNK);
  private @Nullable FileChannel channel;
  private @Nullable Object identity;
  private long position;
  private long behind;
  private int idlePolls;
  private boolean begun;
  private boolean closed;

  /** The bytes before the position, by which it is seen whether the file is still the same. */
  private byte[] mark = new byte[0];

  public FileTail(Path file, TailLimits limits) {
    this.file = file;
    this.previous = file.resolveSibling(file.getFileName() + ".prev");
    this.limits = limits;
    this.lines = new LineRing(limits);
    this.splitter = new LineSplitter(limits.lineBytes(), lines::add);
  }

  public Path file() {
    return file;
  }

  public LineRing lines() {
    return lines;
  }

  /** Bytes of the file that were not yet read at the last look. */
  public synchronized long behind() {
    return behind;
  }

  /** Puts a mark after what was read so far. */
  public synchronized void divider(String text) {
    lines.add(new TailEntry.Divider(text));
  }

  /**
   * Reads what is new, at most 1 MiB at once, and adds it to {@link #lines}. A file that does not
   * exist, yet or any more, is no failure.
   *
   * @return whether there was anything new
   * @throws Failure {@code tail.unreadable} with path and reason
   */
  public synchronized boolean poll() {
    if (closed) {
      return false;
    }
    long before = lines.next();
    try {
      boolean read = look();
      idlePolls = read ? 0 : idlePolls + 1;
      if (idlePolls == IDLE_POLLS_UNTIL_FLUSH) {
        splitter.flush(); // last words often have no line end
      }
    } catch (NoSuchFileException e) {
      behind = 0;
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "tail.unreadable", file, e.toString());
    }
    return lines.next() != before;
  }

  private boolean look() throws IOException {
    Object now = identityOf(file);
    FileChannel open = channel;
    if (open == null) {
      open = open(now);
    } else if (!Objects.equals(now, identity)) {
      boolean read = readFrom(open, Long.MAX_VALUE); // what was written before it was moved away
      if (behind > 0) {
        return read;
      }
      splitter.flush();
      open.close();
      open = open(now);
    } else if (open.size() < position || !marked(open)) {
      cutShort(open);
    }
    return readFrom(open, Long.MAX_VALUE);
  }

  private static Object identityOf(Path file) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    return attributes.fileKey() == null ? attributes.creationTime() : attributes.fileKey();
  }

  private FileChannel open(Object now) throws IOException {
    FileChannel open = FileChannel.open(file, StandardOpenOption.READ);
    channel = open;
    identity = now;
    long size = open.size();
    begin(open, begun ? 0 : Math.max(0, size - limits.startBytes()));
    begun = true;
    return open;
  }

  /** Goes to a place in the file, and on to the next line begin unless it is one. */
  private void begin(FileChannel open, long target) throws IOException {
    position = target;
    mark = new byte[0];
    if (target > 0) {
      byte[] before = new byte[1];
      position = target - 1;
      fill(open, before, position);
      position = before[0] == '\n' ? target : nextLine(open, target);
      mark = markBefore(open, position);
    }
  }

  private long nextLine(FileChannel open, long from) throws IOException {
    byte[] bytes = new byte[limits.lineBytes()];
    int count = fill(open, bytes, from);
    for (int at = 0; at < count; at++) {
      if (bytes[at] == '\n') {
        return from + at + 1;
      }
    }
    return from;
  }

  private static int fill(FileChannel open, byte[] bytes, long from) throws IOException {
    ByteBuffer into = ByteBuffer.wrap(bytes);
    int count = 0;
    while (into.hasRemaining() && count >= 0) {
      count = open.read(into, from + into.position());
    }
    return into.position();
  }

  private static byte[] markBefore(FileChannel open, long position) throws IOException {
    byte[] bytes = new byte[(int) Math.min(MARK, position)];
    return Arrays.copyOf(bytes, fill(open, bytes, position - bytes.length));
  }

  private boolean marked(FileChannel open) throws IOException {
    return mark.length == 0
        || Arrays.equals(mark, Arrays.copyOf(markBefore(open, position), mark.length));
  }

  /** The file was emptied under its name: what is unread stands in the copy, if there is one. */
  private void cutShort(FileChannel open) throws IOException {
    if (!readRestOfCopy()) {
      splitter.flush();
      lines.add(new TailEntry.Gap(-1));
    }
    splitter.flush();
    begin(open, 0);
  }

  private boolean readRestOfCopy() throws IOException {
    try (FileChannel copy = FileChannel.open(previous, StandardOpenOption.READ)) {
      if (copy.size() < position || !marked(copy)) {
        return false;
      }
      while (readFrom(copy, copy.size())) {
        idlePolls = 0;
      }
      return true;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private boolean readFrom(FileChannel open, long end) throws IOException {
    boolean any = false;
    for (int chunk = 0; chunk < CHUNKS_PER_POLL && position < end; chunk++) {
      buffer.clear();
      int count = open.read(buffer, position);
      if (count <= 0) {
        break;
      }
      splitter.take(buffer.array(), 0, count);
      remember(count);
      position += count;
      any = true;
    }
    behind = Math.max(0, open.size() - position);
    return any;
  }

  private void remember(int count) {
    if (count >= MARK) {
      mark = Arrays.copyOfRange(buffer.array(), count - MARK, count);
    } else {
      int kept = Math.min(mark.length, MARK - count);
      byte[] joined = Arrays.copyOfRange(mark, mark.length - kept, mark.length + count);
      System.arraycopy(buffer.array(), 0, joined, kept, count);
      mark = joined;
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "tail.unreadable", file, e.toString());
    }
  }
}
