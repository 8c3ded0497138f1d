package computer.socialweb.yardmaster.ui.log;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Whose log is shown.
 *
 * @param owner cluster and member: two logs of equal owner are one log that goes on
 * @param marks what is known of the member's runs now
 */
public record LogTarget(String owner, Path file, List<Mark> marks) {
  public LogTarget {
    marks = List.copyOf(marks);
  }

  /**
   * A fact that belongs between the lines.
   *
   * @param at when it was so; empty when only the moment in which it is first seen can tell, so
   *     that nothing is said of it in a log that is just opened
   */
  public record Mark(String text, Optional<Instant> at) {}
}
