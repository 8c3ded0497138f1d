package computer.socialweb.yardmaster.ui.log;

import computer.socialweb.yardmaster.api.text.Texts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/**
 * The newest lines of a log, a bounded number. While paused the rows stand still, but lines go on
 * being taken in, and how many came, and how many of the shown ones are no longer kept, is said.
 * JavaFX thread only.
 */
final class LogViewModel {
  static final int KEPT = 10_000;
  private static final Texts TEXTS = Texts.of("ui-log");

  private final ObservableList<LogLine> rows = FXCollections.observableArrayList();
  private final Deque<LogLine> ring = new ArrayDeque<>();
  private final BooleanProperty following = new SimpleBooleanProperty(true);
  private final StringProperty search = new SimpleStringProperty("");
  private final ReadOnlyStringWrapper status = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper found = new ReadOnlyStringWrapper("");
  private long since;
  private long behind;

  LogViewModel() {
    following.addListener(
        (property, was, is) -> {
          if (is) {
            rows.setAll(ring);
          }
          since = 0;
          say();
        });
    search.addListener((property, before, now) -> count());
    say();
  }

  ObservableList<LogLine> rows() {
    return FXCollections.unmodifiableObservableList(rows);
  }

  BooleanProperty following() {
    return following;
  }

  /** What is looked for, without regard to case; empty for nothing. */
  StringProperty search() {
    return search;
  }

  /** Following, or paused and by how much. */
  ReadOnlyStringProperty status() {
    return status.getReadOnlyProperty();
  }

  /** How many of the shown lines match; empty while nothing is looked for. */
  ReadOnlyStringProperty found() {
    return found.getReadOnlyProperty();
  }

  /** Begins another log. */
  void clear() {
    ring.clear();
    rows.clear();
    since = 0;
    behind = 0;
    following.set(true);
    count();
    say();
  }

  /**
   * @param behindBytes how much of the file is not read yet
   */
  void append(List<? extends LogLine> lines, long behindBytes) {
    behind = behindBytes;
    List<LogLine> newest = new ArrayList<>(lines);
    if (newest.size() > KEPT) {
      newest = newest.subList(newest.size() - KEPT, newest.size());
    }
    newest.forEach(ring::addLast);
    while (ring.size() > KEPT) {
      ring.removeFirst();
    }
    if (following.get() && !newest.isEmpty()) {
      if (rows.size() + newest.size() > KEPT) {
        rows.setAll(ring); // one change for the view, where taking out and adding would be two
      } else {
        rows.addAll(newest);
      }
      count();
    } else {
      since += lines.size();
    }
    say();
  }

  /**
   * Puts a mark between the lines: before the newest ones that were written at this time or later.
   *
   * @param from local time of day, as lines give theirs; empty for the end
   */
  void mark(String text, String from) {
    List<LogLine> all = new ArrayList<>(ring);
    int at = from.isEmpty() ? all.size() : placeOf(from, all);
    all.add(at, new LogLine.Divider(text));
    ring.clear();
    ring.addAll(all);
    if (following.get()) {
      rows.setAll(ring);
    }
  }

  private static int placeOf(String from, List<LogLine> lines) {
    int place = lines.size();
    for (int i = lines.size() - 1; i >= 0; i--) {
      if (lines.get(i) instanceof LogLine.Written written && !written.at().isEmpty()) {
        if (written.at().compareTo(from) < 0) {
          break;
        }
        place = i;
      }
    }
    return place;
  }

  private void say() {
    if (following.get()) {
      status.set(
          behind == 0
              ? TEXTS.get("following")
              : TEXTS.get("following-late", Math.max(1, behind / 1024)));
      return;
    }
    long gone = Math.max(0, since - (KEPT - rows.size()));
    String paused = since == 0 ? TEXTS.get("paused") : TEXTS.count("paused-new", since);
    status.set(gone > 0 ? paused + TEXTS.get("paused-gone", gone) : paused);
  }

  private void count() {
    if (search.get().isEmpty()) {
      found.set("");
      return;
    }
    long matches = rows.stream().filter(line -> matches(line, search.get())).count();
    found.set(TEXTS.count("found", matches));
  }

  static boolean matches(LogLine line, String text) {
    return line instanceof LogLine.Written written
        && written.text().toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT));
  }

  /**
   * The row of the next match after {@code from}, round the end.
   *
   * @return -1 when nothing matches
   */
  int next(int from, int step) {
    if (search.get().isEmpty() || rows.isEmpty()) {
      return -1;
    }
    for (int i = 1; i <= rows.size(); i++) {
      int at = Math.floorMod(from + i * step, rows.size());
      if (matches(rows.get(at), search.get())) {
        return at;
      }
    }
    return -1;
  }
}
