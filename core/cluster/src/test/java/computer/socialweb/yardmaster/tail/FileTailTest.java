package computer.socialweb.yardmaster.tail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.work.Threads;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileTailTest {
  private static final TailLimits LIMITS = new TailLimits(1000, 1 << 20, 64, 4096);

  @TempDir Path folder = Path.of("");
  private Path log = folder;

  @BeforeEach
  void nameTheLog() {
    log = folder.resolve("kine@a.log");
  }

  private void write(String text) throws IOException {
    write(text.getBytes(StandardCharsets.UTF_8));
  }

  private void write(byte[] bytes) throws IOException {
    Files.write(log, bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private void move() throws IOException {
    Files.move(log, previous(), StandardCopyOption.REPLACE_EXISTING);
  }

  private Path previous() {
    return folder.resolve("kine@a.log.prev");
  }

  private void copyAndCut() throws IOException {
    Files.copy(log, previous(), StandardCopyOption.REPLACE_EXISTING);
    cut();
  }

  private void cut() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
      file.setLength(0);
    }
  }

  private static List<String> texts(FileTail tail) {
    List<String> out = new ArrayList<>();
    for (TailEntry entry : tail.lines().from(0, Integer.MAX_VALUE)) {
      out.add(
          switch (entry) {
            case TailEntry.Line(String text, boolean cut) -> text + (cut ? "…" : "");
            case TailEntry.Gap(long bytes) -> "gap " + bytes;
            case TailEntry.Divider(String text) -> "-- " + text;
          });
    }
    return out;
  }

  @Test
  void waitsForTheFileAndKeepsLinesWhole() throws Exception {
    try (FileTail tail = new FileTail(log, LIMITS)) {
      assertThat(tail.poll()).isFalse();
      write("one\r\ntw");
      assertThat(tail.poll()).isTrue();
      assertThat(texts(tail)).containsExactly("one");
      byte[] train = "o 🚂\nlast".getBytes(StandardCharsets.UTF_8);
      write(java.util.Arrays.copyOf(train, 4));
      tail.poll();
      write(java.util.Arrays.copyOfRange(train, 4, train.length));
      tail.divider("restart");
      tail.poll();
      tail.poll();
      tail.poll();
      tail.poll();
      assertThat(texts(tail)).containsExactly("one", "-- restart", "two 🚂", "last");
    }
  }

  @Test
  void followsAFileThatIsMovedAway() throws Exception {
    write("1\n2\n");
    try (FileTail tail = new FileTail(log, LIMITS)) {
      tail.poll();
      write("3\n");
      move();
      write("4\n");
      tail.poll();
      assertThat(texts(tail)).containsExactly("1", "2", "3", "4");
    }
  }

  @Test
  void followsAFileThatIsCopiedAndCut() throws Exception {
    write("1\n2\n");
    try (FileTail tail = new FileTail(log, LIMITS)) {
      tail.poll();
      write("3\n");
      copyAndCut();
      write("4\n");
      tail.poll();
      write("5\n6\n7\n");
      copyAndCut();
      write("8\n9\n10\n11\n12\n");
      tail.poll();
      assertThat(texts(tail))
          .containsExactly("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12");
    }
  }

  @Test
  void whatIsLostIsMarked() throws Exception {
    write("1\n2\n");
    try (FileTail tail = new FileTail(log, LIMITS)) {
      tail.poll();
      cut();
      write("3\n");
      tail.poll();
      assertThat(texts(tail)).containsExactly("1", "2", "gap -1", "3");
    }
  }

  @Test
  void longLinesAreCutOnceAndBetweenCharacters() throws Exception {
    write("x".repeat(63) + "ü" + "y".repeat(500) + "\nshort\n");
    try (FileTail tail = new FileTail(log, LIMITS)) {
      tail.poll();
      assertThat(texts(tail)).containsExactly("x".repeat(63) + "…", "short");
    }
  }

  @Test
  void beginsNearTheEndAtALine() throws Exception {
    write("line\n".repeat(2000));
    try (FileTail tail = new FileTail(log, LIMITS)) {
      tail.poll();
      assertThat(texts(tail)).containsOnly("line").hasSize(819);
      write("more\n".repeat(500_000));
      tail.poll();
      assertThat(tail.behind()).isPositive();
    }
  }

  @Test
  void memoryIsBoundedAndNumbersStay() throws Exception {
    try (FileTail tail = new FileTail(log, new TailLimits(100, 8000, 64, 4096))) {
      tail.poll();
      for (int i = 0; i < 1000; i++) {
        write("line " + i + "\n");
        tail.poll();
      }
      LineRing lines = tail.lines();
      assertThat(lines.next()).isEqualTo(1000);
      assertThat(lines.first()).isEqualTo(900);
      assertThat(lines.from(950, 1)).containsExactly(new TailEntry.Line("line 950", false));
      assertThat(lines.find(text -> text.endsWith("77"), 999, false))
          .isEqualTo(OptionalLong.of(977));
      assertThat(lines.find(text -> text.endsWith("5"), 956, true)).isEqualTo(OptionalLong.of(965));
      assertThat(lines.find(text -> text.equals("line 3"), 0, true)).isEmpty();
    }
  }

  @Test
  void noLineIsLostOrDoubledWhileTheLogTurnsOver() throws Exception {
    try (FileTail tail = new FileTail(log, new TailLimits(100_000, 8 << 20, 64, 4096))) {
      tail.poll();
      for (int i = 0; i < 3000; i++) {
        write("n" + i + "\n");
        if (i % 7 == 3) {
          tail.poll();
        }
        if (i % 100 == 50) {
          copyAndCut();
        } else if (i % 100 == 90) {
          tail.poll();
          move();
        }
      }
      tail.poll();
      assertThat(texts(tail)).isEqualTo(IntStream.range(0, 3000).mapToObj(i -> "n" + i).toList());
    }
  }

  @Test
  void lastLinesOfAHugeFileAreReadFromBehind() throws Exception {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
      file.setLength(3L << 30);
    }
    write("\na\nb\nc");
    assertThat(LastLines.of(log, 2, LIMITS))
        .containsExactly(new TailEntry.Line("b", false), new TailEntry.Line("c", false));
    assertThat(LastLines.of(log, 0, LIMITS)).isEmpty();
    assertThat(LastLines.of(folder.resolve("none"), 3, LIMITS)).isEmpty();
  }

  @Test
  void theBackgroundFollowerTellsOfNewsAndPauses() throws Exception {
    AtomicReference<FollowedFile.News> last = new AtomicReference<>();
    try (var timer = Threads.timer("t");
        var threads = Threads.blocking("t");
        var followed = new FollowedFile(log, LIMITS, timer, threads, last::set)) {
      write("one\n");
      await().until(() -> last.get() != null && last.get().next() == 1);
      followed.pause(true);
      await().until(() -> last.get().paused());
      write("two\n");
      await()
          .during(Duration.ofMillis(400))
          .atMost(Duration.ofSeconds(5))
          .until(() -> last.get().next() == 1);
      followed.pause(false);
      await().until(() -> last.get().next() == 2);
      followed.close();
      timer.shutdownNow();
      threads.shutdownNow();
    }
  }
}
