package computer.socialweb.yardmaster.ui.log;

import computer.socialweb.yardmaster.objects.Subscription;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Follows log files. */
@FunctionalInterface
public interface LogFeed {
  /**
   * Hands over the newest lines of a file and then what is added, on any thread, never two at a
   * time, until the subscription is closed. A file that does not exist yet is waited for.
   */
  Subscription open(Path file, Consumer<Batch> sink);

  /**
   * Some lines, or something to say between lines.
   *
   * @param behind whether there is more than could be handed over
   * @param note said before the lines; empty for nothing
   */
  record Batch(List<String> lines, boolean behind, String note) {
    public Batch {
      lines = List.copyOf(lines);
    }
  }
}
