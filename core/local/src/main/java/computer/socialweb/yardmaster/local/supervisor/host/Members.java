package computer.socialweb.yardmaster.local.supervisor.host;

import computer.socialweb.yardmaster.local.supervisor.host.ProcessTable.Entry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds every process that belongs to a unit: those of its session, those that carry its marker,
 * those that were seen to belong to it before, and the children of all these. A process that is
 * none of these is a stranger and is never touched. Used by one thread.
 */
public final class Members {
  /** Many units are asked to stop within this time, and one look serves them all. */
  private static final Duration LATELY = Duration.ofMillis(50);

  private final ProcessTable table;
  private final Marker marker;
  private final long self = ProcessHandle.current().pid();
  private Map<Long, Entry> lately = Map.of();
  private long takenAt = System.nanoTime() - LATELY.toNanos();

  public Members(ProcessTable table, Marker marker) {
    this.table = table;
    this.marker = marker;
  }

  /**
   * As {@link #living} for a unit whose leader lives, but as of some milliseconds ago: enough to
   * know its processes by, not enough to say that there is none.
   */
  public List<Entry> seenLately(String unit, StartedProcess leader) {
    if (System.nanoTime() - takenAt > LATELY.toNanos()) {
      lately = table.all();
      takenAt = System.nanoTime();
    }
    return select(new TreeMap<>(lately), unit, leader, true, List.of());
  }

  /**
   * Living processes of a unit; zombies do not count.
   *
   * @param leader the process that was started
   * @param sessionIsOurs the leader lived a moment ago, so that whatever has its session is ours;
   *     else its number may be a stranger's by now, and the session counts only with the leader
   *     itself in it
   * @param known processes that were seen to belong to it
   */
  public List<Entry> living(
      String unit, StartedProcess leader, boolean sessionIsOurs, Collection<Entry> known) {
    return select(table.all(), unit, leader, sessionIsOurs, known);
  }

  private List<Entry> select(
      Map<Long, Entry> all,
      String unit,
      StartedProcess leader,
      boolean sessionIsOurs,
      Collection<Entry> known) {
    Entry first = all.get(leader.pid());
    boolean session =
        first == null ? sessionIsOurs : leader.is(first); // another process with the leader's pid
    Set<Long> mine = new HashSet<>();
    // nothing of the unit can be older than what was started first
    all.values().removeIf(entry -> entry.startTicks() < leader.startTicks());
    for (Entry entry : all.values()) {
      if (leader.is(entry)
          || (session && entry.session() == leader.pid())
          || isKnown(entry, known)
          || isMarked(entry, unit)) {
        mine.add(entry.pid());
      }
    }
    addDescendants(all, mine);
    mine.remove(self);
    return mine.stream().map(all::get).filter(entry -> !entry.ended()).toList();
  }

  private static boolean isKnown(Entry entry, Collection<Entry> known) {
    return known.stream()
        .anyMatch(k -> k.pid() == entry.pid() && k.startTicks() == entry.startTicks());
  }

  private boolean isMarked(Entry entry, String unit) {
    return entry.pid() != self
        && marker.of(table.environment(entry.pid())).filter(m -> m.unit().equals(unit)).isPresent();
  }

  private static void addDescendants(Map<Long, Entry> all, Set<Long> mine) {
    boolean more = true;
    while (more) {
      List<Long> children = new ArrayList<>();
      for (Entry entry : all.values()) {
        if (mine.contains(entry.parent()) && !mine.contains(entry.pid())) {
          children.add(entry.pid());
        }
      }
      more = mine.addAll(children);
    }
  }
}
