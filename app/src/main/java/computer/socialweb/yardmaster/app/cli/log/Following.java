package computer.socialweb.yardmaster.app.cli.log;

import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.MemberSnapshot;
import computer.socialweb.yardmaster.tail.FollowedFile;
import computer.socialweb.yardmaster.tail.TailEntry;
import computer.socialweb.yardmaster.tail.TailLimits;
import computer.socialweb.yardmaster.work.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Follows the logs of a cluster, of members that come later too: those of the other slot in a roll,
 * those placed by a repair. Says where a member was started anew and where the slot was switched.
 */
public final class Following implements AutoCloseable {
  private static final int ENTRIES_AT_ONCE = 2_000;
  private static final long LOOK_MILLIS = 300;

  private final MemberLogs logs;
  private final LogPrinter printer;
  private final int firstLines;
  private final ScheduledExecutorService timer = Threads.timer("logs");
  private final ExecutorService threads = Threads.blocking("logs");
  private final Map<String, Reader> readers = new HashMap<>();
  private final Map<String, String> invocations = new HashMap<>();
  private String slot = "";
  private boolean first = true;
  private boolean heard;

  /**
   * @param firstLines how many lines are printed of what is there already
   */
  public Following(MemberLogs logs, LogPrinter printer, int firstLines) {
    this.logs = logs;
    this.printer = printer;
    this.firstLines = firstLines;
  }

  public void start() {
    look();
    var _ =
        timer.scheduleWithFixedDelay(
            () -> threads.execute(this::look), LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private synchronized void look() {
    for (Map.Entry<String, Path> log : logs.files().entrySet()) {
      readers.computeIfAbsent(
          log.getKey(),
          member -> {
            if (!first && !heard) {
              printer.mark(member, "its log begins");
            }
            boolean begins = !first || isEmpty(log.getValue());
            return new Reader(member, log.getValue(), begins ? Integer.MAX_VALUE : firstLines);
          });
    }
    first = false;
  }

  private static boolean isEmpty(Path file) {
    try {
      return Files.size(file) == 0;
    } catch (IOException e) {
      return true; // it was moved away, and begins anew
    }
  }

  /** What the control plane says of the cluster now; puts marks between lines. */
  public synchronized void heard(ClusterSnapshot cluster) {
    String now = cluster.activeSlot().toString();
    if (!slot.isEmpty() && !slot.equals(now)) {
      printer.mark("front", "the front switched to slot " + now);
    }
    slot = now;
    for (MemberSnapshot member : cluster.members()) {
      String name = member.name().toString();
      if (logs.wants(name)) {
        member.invocation().ifPresent(invocation -> runs(name, invocation));
      }
    }
    heard = true;
  }

  private void runs(String member, String invocation) {
    String before = invocations.put(member, invocation);
    if (heard && !invocation.equals(before)) {
      String word = before == null ? "started" : "started anew";
      printer.mark(member, word + ", invocation " + invocation);
    }
  }

  /** Prints each entry of one file once. */
  private final class Reader {
    private final String member;
    private final CompletableFuture<FollowedFile> followed = new CompletableFuture<>();
    private final int firstEntries;
    private long next;
    private boolean begun;

    Reader(String member, Path file, int firstEntries) {
      this.member = member;
      this.firstEntries = firstEntries;
      followed.complete(
          new FollowedFile(file, TailLimits.USUAL, timer, threads, news -> heard(news)));
    }

    private void heard(FollowedFile.News news) {
      if (!begun && news.next() > 0) {
        begun = true;
        next = Math.max(news.first(), news.next() - firstEntries);
      }
      next = Math.max(next, news.first());
      while (next < news.next()) {
        List<TailEntry> entries = followed.join().tail().lines().from(next, ENTRIES_AT_ONCE);
        if (entries.isEmpty()) {
          return;
        }
        next += entries.size();
        printer.print(member, entries);
      }
    }

    void close() {
      followed.join().close();
    }
  }

  @Override
  public synchronized void close() {
    readers.values().forEach(Reader::close);
    timer.shutdownNow();
    threads.shutdownNow();
  }
}
