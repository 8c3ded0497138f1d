package computer.socialweb.yardmaster.ui.log;

import computer.socialweb.yardmaster.ui.fx.UiThreads;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The newest line of one log at a time, as evidence for a sentence elsewhere in the window. JavaFX
 * thread only.
 */
public final class LastLine implements AutoCloseable {
  private static final int LONGEST = 140;

  private final UiThreads threads;
  private final LogFeed feed;
  private final Runnable changed;
  private Optional<Path> file = Optional.empty();
  private Optional<String> text = Optional.empty();
  private @Nullable LogInlet inlet;

  /**
   * @param changed run when {@link #text()} has changed by what was read
   */
  public LastLine(UiThreads threads, LogFeed feed, Runnable changed) {
    this.threads = threads;
    this.feed = feed;
    this.changed = changed;
  }

  /**
   * @param newFile empty to follow none
   */
  public void follow(Optional<Path> newFile) {
    if (newFile.equals(file)) {
      return;
    }
    close();
    file = newFile;
    newFile.ifPresent(this::open);
  }

  private void open(Path path) {
    LogTarget target = new LogTarget(path.toString(), path, List.of());
    inlet = new LogInlet(threads, feed, target, (rows, behind) -> take(rows));
  }

  /** The line without its time and level, made safe to draw; empty until one is read. */
  public Optional<String> text() {
    return text;
  }

  private void take(List<LogLine> rows) {
    for (LogLine row : rows.reversed()) {
      if (row instanceof LogLine.Written written && !written.text().isBlank()) {
        Optional<String> now = Optional.of(said(written.text()));
        if (!now.equals(text)) {
          text = now;
          changed.run();
        }
        return;
      }
    }
  }

  private static String said(String line) {
    return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
  }

  @Override
  public void close() {
    LogInlet open = inlet;
    inlet = null;
    file = Optional.empty();
    text = Optional.empty();
    if (open != null) {
      open.close();
    }
  }
}
