package computer.socialweb.yardmaster.app.console;

import computer.socialweb.yardmaster.objects.Subscription;
import computer.socialweb.yardmaster.tail.FileTail;
import computer.socialweb.yardmaster.tail.FollowedFile;
import computer.socialweb.yardmaster.tail.TailEntry;
import computer.socialweb.yardmaster.tail.TailLimits;
import computer.socialweb.yardmaster.ui.log.LogFeed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;

/** Follows the log files of members for the window. */
public final class FileLogFeed implements LogFeed {
  private static final int ENTRIES_AT_ONCE = 10_000;

  private final ScheduledExecutorService timer;
  private final Executor threads;

  /**
   * @param threads must allow blocking
   */
  public FileLogFeed(ScheduledExecutorService timer, Executor threads) {
    this.timer = timer;
    this.threads = threads;
  }

  @Override
  public Subscription open(Path file, Consumer<Batch> sink) {
    Reader reader = new Reader(sink);
    FollowedFile followed = new FollowedFile(file, TailLimits.USUAL, timer, threads, reader::heard);
    reader.tail.complete(followed.tail());
    return followed::close;
  }

  /** Hands each entry over once, by its number; what was dropped before that is a gap. */
  private static final class Reader {
    private final Consumer<Batch> sink;
    private final CompletableFuture<FileTail> tail = new CompletableFuture<>();
    private long next;

    Reader(Consumer<Batch> sink) {
      this.sink = sink;
    }

    /** Never called twice at a time. */
    void heard(FollowedFile.News news) {
      FileTail followed = tail.join();
      List<TailEntry> entries = new ArrayList<>();
      long missed = news.first() - next;
      if (missed > 0) {
        entries.add(new TailEntry.Gap(-1));
        next = news.first();
      }
      List<TailEntry> fresh = followed.lines().from(next, ENTRIES_AT_ONCE);
      next += fresh.size();
      entries.addAll(fresh);
      sink.accept(new Batch(entries, news.behindBytes(), news.problem()));
    }
  }
}
