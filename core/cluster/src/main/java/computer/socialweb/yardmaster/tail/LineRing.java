package computer.socialweb.yardmaster.tail;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The newest entries of a log. Entries are numbered from 0 as they come; a number never changes its
 * entry. Adding costs the same however much is kept. Safe for use by any thread.
 */
public final class LineRing {
  private static final int ENTRY_OVERHEAD = 64;
  private static final int FIRST_CAPACITY = 256;

  private final TailLimits limits;
  private @Nullable TailEntry[] entries;
  private long first;
  private long next;
  private long kept;

  LineRing(TailLimits limits) {
    this.limits = limits;
    this.entries = new @Nullable TailEntry[Math.min(FIRST_CAPACITY, limits.lines())];
  }

  synchronized void add(TailEntry entry) {
    if (next - first == entries.length) {
      if (entries.length < limits.lines()) {
        grow();
      } else {
        drop();
      }
    }
    entries[index(next)] = entry;
    next++;
    kept += entry.length() + ENTRY_OVERHEAD;
    while (kept > limits.characters() && next - first > 1) {
      drop();
    }
  }

  private int index(long number) {
    return (int) (number % entries.length);
  }

  private void grow() {
    @Nullable TailEntry[] larger =
        new @Nullable TailEntry[(int) Math.min(limits.lines(), entries.length * 2L)];
    for (long number = first; number < next; number++) {
      larger[(int) (number % larger.length)] = entries[index(number)];
    }
    entries = larger;
  }

  private void drop() {
    TailEntry oldest = entries[index(first)];
    kept -= (oldest == null ? 0 : oldest.length()) + ENTRY_OVERHEAD;
    entries[index(first)] = null;
    first++;
  }

  /** Number of the oldest entry that is kept: as many came before and are gone. */
  public synchronized long first() {
    return first;
  }

  /** Number that the next entry will have. */
  public synchronized long next() {
    return next;
  }

  /** The kept entries from a number on, at most so many. */
  public synchronized List<TailEntry> from(long number, int limit) {
    List<TailEntry> out = new ArrayList<>();
    for (long at = Math.max(number, first); at < next && out.size() < limit; at++) {
      TailEntry entry = entries[index(at)];
      if (entry != null) {
        out.add(entry);
      }
    }
    return out;
  }

  /**
   * Number of the nearest line that fits, from a number on, that one included.
   *
   * @param forwards towards newer lines, else towards older ones
   */
  public synchronized OptionalLong find(Predicate<String> fits, long number, boolean forwards) {
    long at = forwards ? Math.max(number, first) : Math.min(number, next - 1);
    while (at >= first && at < next) {
      if (entries[index(at)] instanceof TailEntry.Line(String text, _) && fits.test(text)) {
        return OptionalLong.of(at);
      }
      at += forwards ? 1 : -1;
    }
    return OptionalLong.empty();
  }
}
