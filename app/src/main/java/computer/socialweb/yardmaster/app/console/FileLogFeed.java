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
  private static final int ENTRIES_AT_ONCE = 2_000;

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
    reader.follow(followed.tail());
    return followed::close;
  }

  /** Hands each entry over once. */
  private static final class Reader {
    private final Consumer<Batch> sink;
    private final CompletableFuture<FileTail> tail = new CompletableFuture<>();
    private long next;
    private String problem = "";

    Reader(Consumer<Batch> sink) {
      this.sink = sink;
    }

    void follow(FileTail followed) {
      tail.complete(followed);
    }

    /** Never called twice at a time. */
    void heard(FollowedFile.News news) {
      FileTail followed = tail.join();
      String trouble = news.problem().orElse("");
      if (!trouble.equals(problem)) {
        problem = trouble;
        say(List.of(), false, trouble);
      }
      long missed = Math.max(0, news.first() - next);
      if (missed > 0) {
        say(List.of(), true, missed + " lines were left out");
        next = news.first();
      }
      while (next < news.next()) {
        List<TailEntry> entries = followed.lines().from(next, ENTRIES_AT_ONCE);
        if (entries.isEmpty()) {
          return;
        }
        next += entries.size();
        hand(entries, news.behindBytes() > 0);
      }
    }

    private void hand(List<TailEntry> entries, boolean behind) {
      List<String> lines = new ArrayList<>();
      String note = "";
      for (TailEntry entry : entries) {
        String said =
            switch (entry) {
              case TailEntry.Line(String text, _) -> {
                lines.add(text);
                yield "";
              }
              case TailEntry.Divider(String text) -> text;
              case TailEntry.Gap(long bytes) ->
                  bytes < 0 ? "some of the log is missing" : bytes + " bytes were left out";
            };
        if (!said.isEmpty()) {
          say(lines, behind, note);
          lines = new ArrayList<>();
          note = said;
        }
      }
      say(lines, behind, note);
    }

    private void say(List<String> lines, boolean behind, String note) {
      if (!lines.isEmpty() || !note.isEmpty()) {
        sink.accept(new Batch(lines, behind, note));
      }
    }
  }
}
