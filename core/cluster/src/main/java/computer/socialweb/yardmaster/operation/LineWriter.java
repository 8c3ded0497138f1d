package computer.socialweb.yardmaster.operation;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Appends whole lines to a file, one write each. What a write that failed left of its line is ended
 * before the next one, which would be lost with it else. Safe for use by any thread.
 */
final class LineWriter implements AutoCloseable {
  private final Target target;
  private boolean torn;
  private boolean closed;

  /** Where the lines go. */
  interface Target extends AutoCloseable {
    void write(byte[] bytes) throws IOException;

    /** Makes what was written survive a crash. */
    void sync() throws IOException;

    @Override
    void close() throws IOException;
  }

  /** Opens a file to append to. */
  @FunctionalInterface
  interface Opening {
    Target open(Path file) throws IOException;
  }

  LineWriter(Target target) {
    this.target = target;
  }

  /**
   * A stream and no channel, since an interrupt of the writing thread, which is how an operation is
   * cancelled, would close a channel.
   */
  static Target open(Path file) throws IOException {
    FileOutputStream stream = new FileOutputStream(file.toFile(), true);
    return new Target() {
      @Override
      public void write(byte[] bytes) throws IOException {
        stream.write(bytes);
      }

      @Override
      public void sync() throws IOException {
        stream.getFD().sync();
      }

      @Override
      public void close() throws IOException {
        stream.close();
      }
    };
  }

  /** No effect after {@link #close}. */
  synchronized void append(String line) throws IOException {
    if (!closed) {
      String whole = (torn ? "\n" : "") + line + "\n";
      torn = true;
      target.write(whole.getBytes(StandardCharsets.UTF_8));
      torn = false;
    }
  }

  synchronized void sync() throws IOException {
    if (!closed) {
      target.sync();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    closed = true;
    target.close();
  }
}
