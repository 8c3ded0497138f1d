package computer.socialweb.yardmaster.ui.log;

import computer.socialweb.yardmaster.objects.Subscription;
import computer.socialweb.yardmaster.tail.TailEntry;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
   * What is new.
   *
   * @param behindBytes how much of the file is not read yet
   * @param problem why the file cannot be read
   */
  record Batch(List<TailEntry> entries, long behindBytes, Optional<String> problem) {
    public Batch {
      entries = List.copyOf(entries);
    }
  }
}
