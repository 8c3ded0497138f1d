package computer.socialweb.yardmaster.gate;

import computer.socialweb.yardmaster.api.text.Texts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/**
 * Reads a log from where it stopped last time, line by line. A file that got shorter was truncated
 * or replaced, and is read from its beginning. Memory is bounded: of a longer line only the first
 * part is kept.
 */
final class LogProbe implements Probe {
  private static final int LONGEST_LINE = 64 * 1024;
  private static final Texts TEXTS = Texts.of("gate");

  private final Gate.LogLine gate;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private long offset;

  LogProbe(Gate.LogLine gate) {
    this.gate = gate;
  }

  @Override
  public synchronized Verdict look(Duration within) {
    try (FileChannel file = FileChannel.open(gate.file(), StandardOpenOption.READ)) {
      if (file.size() < offset) {
        offset = 0;
        line.reset();
      }
      return scan(file);
    } catch (NoSuchFileException e) {
      return new Verdict.Waiting(TEXTS.get("no-file", gate.file()));
    } catch (IOException e) {
      return new Verdict.Waiting(
          TEXTS.get("not-read", gate.file(), String.valueOf(e.getMessage())));
    }
  }

  private Verdict scan(FileChannel file) throws IOException {
    ByteBuffer chunk = ByteBuffer.allocate(32 * 1024);
    while (file.read(chunk.clear(), offset) > 0) {
      chunk.flip();
      while (chunk.hasRemaining()) {
        byte next = chunk.get();
        offset++;
        if (next == '\n') {
          Verdict verdict = judge();
          if (!(verdict instanceof Verdict.Waiting)) {
            return verdict;
          }
        } else if (line.size() < LONGEST_LINE) {
          line.write(next);
        }
      }
    }
    return notYet();
  }

  private Verdict judge() {
    String text = line.toString(StandardCharsets.UTF_8);
    line.reset();
    if (gate.failure().isPresent() && gate.failure().get().matcher(text).find()) {
      return new Verdict.Broken(TEXTS.get("failure-line", text));
    }
    return gate.pattern().matcher(text).find() ? Verdict.OPEN : notYet();
  }

  private Verdict notYet() {
    return new Verdict.Waiting(TEXTS.get("no-line", gate.pattern().pattern(), gate.file()));
  }
}
