package computer.socialweb.yardmaster.local.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.text.Failure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ObjectLogTest {
  private static final LogLimits KEEP =
      new LogLimits(Duration.ofDays(1), 1_000_000, 1L << 40, Duration.ofDays(1));

  @TempDir private Path directory;
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
  private final InstantSource clock = now::get;

  private Path file() {
    return directory.resolve("objects.sqlite");
  }

  private ObjectLog open() {
    return ObjectLog.open(file(), KEEP, clock);
  }

  static void put(ObjectLog log, String name, String value) {
    log.write("things", name, (current, revision) -> new Change.Put(value));
  }

  static void remove(ObjectLog log, String name) {
    log.write(
        "things",
        name,
        (current, revision) -> new Change.Remove(current == null ? "" : current.value()));
  }

  private static List<String> names(ObjectLog log, long revision) throws RevisionOutOfRange {
    return log.list("things", revision, "", 100).objects().stream().map(Stored::name).toList();
  }

  @Test
  void revisionsRiseByOneAndAreNeverUsedTwice() throws RevisionOutOfRange {
    try (ObjectLog log = open()) {
      put(log, "a", "1");
      put(log, "b", "1");
      log.write("things", "a", (current, revision) -> new Change.Keep());
      assertThat(log.revision()).isEqualTo(2);
      remove(log, "b");
      log.compact(3);
    }
    try (ObjectLog log = open()) {
      assertThat(log.revision()).isEqualTo(3);
      put(log, "c", "1");
      assertThat(log.get("things", "c").orElseThrow().revision()).isEqualTo(4);
      assertThat(names(log, ObjectLog.NEWEST)).containsExactly("a", "c");
    }
  }

  @Test
  void listShowsEveryRevisionAsItWas() throws RevisionOutOfRange {
    try (ObjectLog log = open()) {
      put(log, "a", "1");
      put(log, "b", "1");
      remove(log, "a");
      put(log, "a", "2");
      assertThat(names(log, 1)).containsExactly("a");
      assertThat(names(log, 2)).containsExactly("a", "b");
      assertThat(names(log, 3)).containsExactly("b");
      assertThat(names(log, 4)).containsExactly("a", "b");
      assertThat(log.list("things", 2, "a", 100).objects()).hasSize(1);
      assertThat(log.list("things", 2, "", 1).more()).isTrue();
      assertThat(log.count("things", 2, "a")).isEqualTo(1);
      assertThat(log.list("others", 4, "", 100).objects()).isEmpty();
    }
  }

  @Test
  void eventsTellWhatWasAndWhatIs() throws RevisionOutOfRange {
    try (ObjectLog log = open()) {
      put(log, "a", "1");
      put(log, "a", "2");
      remove(log, "a");
      put(log, "a", "3");
      assertThat(log.after("things", 0, 100).events())
          .containsExactly(
              new LogEvent(1, "a", LogEvent.Type.CREATED, null, "1"),
              new LogEvent(2, "a", LogEvent.Type.UPDATED, "1", "2"),
              new LogEvent(3, "a", LogEvent.Type.DELETED, "2", "2"),
              new LogEvent(4, "a", LogEvent.Type.CREATED, null, "3"));
      assertThat(log.after("things", 1, 1).upTo()).isEqualTo(2);
      assertThat(log.after("others", 0, 1).upTo()).isEqualTo(4);
    }
  }

  @Test
  void compactionRefusesWhatIsGoneAndKeepsTheBoundary() throws RevisionOutOfRange {
    try (ObjectLog log = open()) {
      for (int i = 1; i <= 10; i++) {
        put(log, "a", "value " + i);
      }
      log.compact(5);
      assertThatThrownBy(() -> log.after("things", 4, 100))
          .isInstanceOfSatisfying(
              RevisionOutOfRange.class, e -> assertThat(e.isFuture()).isFalse());
      assertThat(log.after("things", 5, 100).events()).hasSize(5);
      assertThat(log.after("things", 5, 100).events().getFirst().before()).isEqualTo("value 5");
      assertThat(log.after("things", 6, 100).events()).hasSize(4);
      assertThatThrownBy(() -> log.list("things", 4, "", 100))
          .isInstanceOf(RevisionOutOfRange.class);
      assertThat(log.list("things", 5, "", 100).objects().getFirst().value()).isEqualTo("value 5");
      assertThatThrownBy(() -> log.after("things", 11, 100))
          .isInstanceOfSatisfying(RevisionOutOfRange.class, e -> assertThat(e.isFuture()).isTrue());
    }
  }

  @Test
  void whatWasDeletedStaysDeletedOverCompactionAndRestart() throws RevisionOutOfRange {
    try (ObjectLog log = open()) {
      put(log, "old", "1");
      put(log, "gone", "1");
      remove(log, "gone");
      log.compact(3);
    }
    try (ObjectLog log = open()) {
      assertThat(names(log, ObjectLog.NEWEST)).containsExactly("old");
      assertThat(log.oldest()).isEqualTo(3);
      assertThat(log.after("things", 3, 10).events()).isEmpty();
    }
  }

  @Test
  void historyIsTrimmedByAgeChangesAndBytes() throws RevisionOutOfRange {
    for (LogLimits limits :
        List.of(
            new LogLimits(Duration.ofMinutes(1), 1000, 1L << 30, Duration.ofMillis(20)),
            new LogLimits(Duration.ofDays(1), 10, 1L << 30, Duration.ofMillis(20)),
            new LogLimits(Duration.ofDays(1), 1000, 100, Duration.ofMillis(20)))) {
      Path other = directory.resolve(limits.hashCode() + ".sqlite");
      try (ObjectLog log = ObjectLog.open(other, limits, clock)) {
        for (int i = 0; i < 50; i++) {
          put(log, "a", "0123456789");
        }
        now.updateAndGet(time -> time.plusSeconds(120));
        Awaitility.await()
            .atMost(Duration.ofSeconds(20))
            .untilAsserted(() -> assertThat(log.oldest()).isGreaterThanOrEqualTo(40));
        assertThat(names(log, ObjectLog.NEWEST)).containsExactly("a");
      }
    }
  }

  /** What kine lost: deletions that compaction took away before they were told. */
  @Test
  void aFollowerNearTheEndLosesNothingWhileTheLogIsCompacted() throws Exception {
    try (ObjectLog log = open()) {
      int deleted = 0;
      long position = 0;
      for (int i = 0; i < 150; i++) {
        put(log, "n" + i, "1");
        remove(log, "n" + i);
        if (i % 7 == 0) {
          Window window = log.after("things", position, 1000);
          for (LogEvent event : window.events()) {
            deleted += event.type() == LogEvent.Type.DELETED ? 1 : 0;
          }
          position = window.upTo();
          log.compact(position);
        }
      }
      deleted +=
          (int)
              log.after("things", position, 1000).events().stream()
                  .filter(event -> event.type() == LogEvent.Type.DELETED)
                  .count();
      assertThat(deleted).isEqualTo(150);
    }
  }

  @Test
  void manyWritersLeaveNoGapAndNoListLacksWhatItsRevisionPromises() throws Exception {
    try (ObjectLog log = open();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> writers = new ArrayList<>();
      for (int w = 0; w < 50; w++) {
        String prefix = "w" + w + "-";
        writers.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 20; i++) {
                    put(log, prefix + i, "1");
                  }
                }));
      }
      while (log.revision() < 1000) {
        Page page = log.list("things", ObjectLog.NEWEST, "", 2000);
        // every revision made one object, so the snapshot holds as many as its revision says
        assertThat(page.objects()).hasSize((int) page.revision());
        assertThat(
                log.awaitAfter(page.revision(), Duration.ofSeconds(20)) || page.revision() == 1000)
            .isTrue();
      }
      for (Future<?> writer : writers) {
        writer.get(20, TimeUnit.SECONDS);
      }
      List<LogEvent> events = log.after("things", 0, 2000).events();
      assertThat(events).hasSize(1000);
      assertThat(events.getLast().revision()).isEqualTo(1000);
    }
  }

  @Test
  void aDecisionThatThrowsChangesNothingAndReachesItsCaller() {
    try (ObjectLog log = open()) {
      IllegalArgumentException refusal = new IllegalArgumentException("no");
      assertThatThrownBy(
              () ->
                  log.write(
                      "things",
                      "a",
                      (current, revision) -> {
                        throw refusal;
                      }))
          .isSameAs(refusal);
      assertThat(log.revision()).isZero();
      put(log, "a", "1");
      assertThat(log.revision()).isEqualTo(1);
    }
  }

  @Test
  void onlyTheOwnerReadsTheFile() throws Exception {
    try (ObjectLog log = open()) {
      put(log, "a", "1");
      try (var files = Files.list(directory)) {
        for (Path one : files.filter(p -> !p.toString().endsWith(".lock")).toList()) {
          assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(one)))
              .as(one.toString())
              .isEqualTo("rw-------");
        }
      }
    }
  }

  @Test
  void aSecondLogOnTheFileIsRefused() {
    try (ObjectLog log = open()) {
      put(log, "a", "1");
      assertThatThrownBy(this::open)
          .isInstanceOfSatisfying(
              Failure.class, e -> assertThat(e.code()).isEqualTo("objectlog.in-use"));
    }
  }

  @Test
  void aNewerLayoutIsRefusedByName() throws Exception {
    open().close();
    try (Connection connection = new Database(file()).connect()) {
      Database.execute(connection, "PRAGMA user_version = 99");
    }
    assertThatThrownBy(this::open)
        .isInstanceOfSatisfying(
            Failure.class,
            e -> {
              assertThat(e.code()).isEqualTo("objectlog.newer");
              assertThat(e.getMessage()).contains(file().toString()).contains("99");
            });
  }

  @Test
  void aDamagedFileIsNamed() throws Exception {
    Files.writeString(
        file(), "this is no database, but it is long enough to be looked at ".repeat(99));
    assertThatThrownBy(this::open)
        .isInstanceOfSatisfying(
            Failure.class,
            e -> {
              assertThat(e.code()).isEqualTo("objectlog.damaged");
              assertThat(e.getMessage()).contains(file().toString());
            });
  }

  @Test
  void whoWaitsIsWokenByTheNextChangeAndByTheEnd() throws Exception {
    ObjectLog log = open();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Boolean> change = threads.submit(() -> log.awaitAfter(0, Duration.ofSeconds(20)));
      put(log, "a", "1");
      assertThat(change.get(20, TimeUnit.SECONDS)).isTrue();
      Future<Boolean> end = threads.submit(() -> log.awaitAfter(1, Duration.ofSeconds(60)));
      log.close();
      assertThat(end.get(20, TimeUnit.SECONDS)).isFalse();
    } finally {
      log.close();
    }
  }

  /** Writes are what a slow reader must not hold back, and what must not fill the disk. */
  @Test
  void theJournalStaysSmallWhileALongReadGoesOn() throws Exception {
    try (ObjectLog log = open();
        Connection reader = new Database(file()).connect()) {
      put(log, "a", "1");
      Database.execute(reader, "BEGIN");
      assertThat(Database.number(reader, "SELECT COUNT(*) FROM change")).isEqualTo(1);
      for (int i = 0; i < 200; i++) {
        put(log, "a", "x".repeat(1000));
      }
      Database.execute(reader, "COMMIT");
      for (int i = 0; i < 600; i++) {
        put(log, "a", "x".repeat(1000));
      }
      assertThat(Files.size(directory.resolve("objects.sqlite-wal"))).isLessThan(17 << 20);
    }
  }

  @Test
  void whatIsTrimmedIsGivenBackToTheDisk() throws Exception {
    LogLimits few = new LogLimits(Duration.ofDays(1), 5, 1L << 40, Duration.ofMillis(20));
    Database database = new Database(file());
    try (ObjectLog log = ObjectLog.open(file(), few, clock)) {
      for (int i = 0; i < 60; i++) {
        put(log, "a", "x".repeat(50_000));
      }
      put(log, "a", "small");
      try (Connection connection = database.connect()) {
        Awaitility.await()
            .atMost(Duration.ofSeconds(20))
            .until(
                () ->
                    log.oldest() >= log.revision() - 5
                        && Database.number(connection, "PRAGMA freelist_count") == 0);
        assertThat(Database.number(connection, "PRAGMA page_count")).isLessThan(100);
      }
    }
  }
}
