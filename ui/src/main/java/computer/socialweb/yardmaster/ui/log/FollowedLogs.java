package computer.socialweb.yardmaster.ui.log;

import computer.socialweb.yardmaster.objects.Subscription;
import computer.socialweb.yardmaster.tail.FollowedFile;
import computer.socialweb.yardmaster.tail.LineRing;
import computer.socialweb.yardmaster.tail.TailEntry;
import computer.socialweb.yardmaster.tail.TailLimits;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Follows log files of this machine. */
public final class FollowedLogs implements LogFeed {
  /** As much as the view keeps, from so far back as it may show. */
  private static final TailLimits LIMITS =
      new TailLimits(LogViewModel.KEPT, 8 << 20, 8 << 10, 1 << 20);

  private final UiThreads threads;

  public FollowedLogs(UiThreads threads) {
    this.threads = threads;
  }

  @Override
  public Subscription open(Path file, Consumer<Batch> sink) {
    Reader reader = new Reader(sink);
    FollowedFile followed =
        new FollowedFile(file, LIMITS, threads.timer(), threads.background(), reader::take);
    reader.of.complete(followed);
    return followed::close;
  }

  /** Takes each entry once, by its number; what is dropped before it was taken is a gap. */
  private static final class Reader {
    private final CompletableFuture<FollowedFile> of = new CompletableFuture<>();
    private final Consumer<Batch> sink;
    private long next;

    Reader(Consumer<Batch> sink) {
      this.sink = sink;
    }

    void take(FollowedFile.News news) {
      LineRing lines = of.join().tail().lines();
      List<TailEntry> entries = new ArrayList<>();
      if (news.first() > next) {
        entries.add(new TailEntry.Gap(-1));
        next = news.first();
      }
      List<TailEntry> fresh = lines.from(next, LogViewModel.KEPT);
      next += fresh.size();
      entries.addAll(fresh);
      sink.accept(new Batch(entries, news.behindBytes(), news.problem()));
    }
  }
}
