package computer.socialweb.yardmaster.operation;

import computer.socialweb.yardmaster.work.ProcessIdentity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The journal as it is shown; files that did not change are not read again. */
final class JournalView {
  private record Known(String version, JournalFile.Content content) {}

  private final Journal journal;
  private final Operations.WayOn wayOn;
  private final Map<String, Known> known = new HashMap<>();

  JournalView(Journal journal, Operations.WayOn wayOn) {
    this.journal = journal;
    this.wayOn = wayOn;
  }

  /**
   * The newest operations, newest first.
   *
   * @param own the live state of an operation of this process, by id
   */
  synchronized List<OperationSnapshot> newest(
      int limit, Function<String, Optional<OperationSnapshot>> own) {
    List<String> ids = journal.ids();
    known.keySet().retainAll(ids);
    List<OperationSnapshot> out = new ArrayList<>();
    for (String id : ids) {
      if (out.size() >= limit) {
        break;
      }
      own.apply(id).or(() -> read(id).map(JournalFile.Content::operation)).ifPresent(out::add);
    }
    return out;
  }

  /** An operation by its file; one whose process is gone has ended. */
  synchronized Optional<JournalFile.Content> read(String id) {
    Known before = known.get(id);
    if (before != null && !before.content().operation().running()) {
      return Optional.of(before.content()); // what has ended does not change
    }
    Optional<String> version = journal.version(id);
    if (version.isEmpty()) {
      known.remove(id);
      return Optional.empty();
    }
    if (before == null || !before.version().equals(version.get())) {
      Optional<JournalFile.Content> read = journal.read(id);
      if (read.isEmpty()) {
        return Optional.empty();
      }
      before = new Known(version.get(), read.get());
      known.put(id, before);
    }
    JournalFile.Content content = before.content();
    ProcessIdentity process = content.process();
    if (content.operation().running() && (process == null || !process.alive())) {
      content =
          new JournalFile.Content(
              JournalFile.orphaned(content, journal.lastSign(id), wayOn), content.process());
      known.put(id, new Known(before.version(), content));
    }
    return Optional.of(content);
  }
}
