package computer.socialweb.yardmaster.app.console;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The one console of a state directory. The kernel's lock ends with the process. */
public final class SingleInstance implements AutoCloseable {
  private final FileChannel channel;

  private SingleInstance(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * @throws Failure {@code ui.open-already} when another process has the console open
   */
  public static SingleInstance take(Path state) {
    Path file = state.resolve("console.lock");
    try {
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      if (channel.tryLock() == null) {
        ByteBuffer holder = ByteBuffer.allocate(20);
        channel.read(holder);
        channel.close();
        throw Failure.refused(
            "ui.open-already",
            state,
            new String(holder.array(), 0, holder.position(), StandardCharsets.US_ASCII));
      }
      channel.truncate(0);
      channel.write(
          StandardCharsets.US_ASCII.encode(Long.toString(ProcessHandle.current().pid())), 0);
      return new SingleInstance(channel);
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "ui.lock", state, e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "ui.lock", "", e);
    }
  }
}
