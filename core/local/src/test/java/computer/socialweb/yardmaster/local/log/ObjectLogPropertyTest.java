package computer.socialweb.yardmaster.local.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

final class ObjectLogPropertyTest {
  private static final LogLimits KEEP =
      new LogLimits(Duration.ofDays(1), 1_000_000, 1L << 40, Duration.ofDays(1));

  /** One random step; a null value deletes. */
  record Step(String name, String value) {}

  @Provide
  Arbitrary<List<Step>> steps() {
    return Combinators.combine(
            Arbitraries.of("a", "b", "c", "d"), Arbitraries.of("", "1", "2", "3"))
        .as(Step::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(40);
  }

  /** Replaying a watch from any list gives every later list, and a held past never changes. */
  @Property(tries = 12)
  void watchFromAnyListGivesEveryLaterList(
      @ForAll("steps") List<Step> steps, @ForAll("steps") List<Step> more) throws Exception {
    Path directory = Files.createTempDirectory("object-log");
    try {
      replay(directory.resolve("objects.sqlite"), steps, more);
    } finally {
      delete(directory);
    }
  }

  private static void replay(Path file, List<Step> steps, List<Step> more)
      throws RevisionOutOfRange {
    List<Map<String, String>> states = new ArrayList<>();
    long oldest;
    try (ObjectLog log = ObjectLog.open(file, KEEP, InstantSource.system())) {
      states.add(state(log, 0));
      write(log, steps, states);
      oldest = log.revision() / 2;
      log.compact(oldest);
    }
    try (ObjectLog log = ObjectLog.open(file, KEEP, InstantSource.system())) {
      write(log, more, states);
      for (long from = oldest; from <= log.revision(); from++) {
        assertThat(state(log, from)).isEqualTo(states.get((int) from));
        Map<String, String> replayed = new TreeMap<>(states.get((int) from));
        for (LogEvent event : log.after("things", from, 1000).events()) {
          if (event.type() == LogEvent.Type.DELETED) {
            replayed.remove(event.name());
          } else {
            replayed.put(event.name(), event.value());
          }
          assertThat(replayed).isEqualTo(states.get((int) event.revision()));
        }
        assertThat(replayed).isEqualTo(states.getLast());
      }
    }
  }

  private static void write(ObjectLog log, List<Step> steps, List<Map<String, String>> states)
      throws RevisionOutOfRange {
    for (Step step : steps) {
      long before = log.revision();
      if (step.value().isEmpty()) {
        ObjectLogTest.remove(log, step.name());
      } else {
        ObjectLogTest.put(log, step.name(), step.value());
      }
      if (log.revision() > before) {
        states.add(state(log, ObjectLog.NEWEST));
      }
    }
  }

  private static Map<String, String> state(ObjectLog log, long revision) throws RevisionOutOfRange {
    Map<String, String> state = new TreeMap<>();
    log.list("things", revision, "", 100)
        .objects()
        .forEach(one -> state.put(one.name(), one.value()));
    return state;
  }

  private static void delete(Path directory) throws IOException {
    try (var files = Files.walk(directory)) {
      for (Path one : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    }
  }
}
