package computer.socialweb.yardmaster.ui.log;

import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.objects.Subscription;
import computer.socialweb.yardmaster.tail.TailEntry;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import computer.socialweb.yardmaster.work.FoldedTask;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * One opened log on its way to the JavaFX thread: takes lines on any thread, holds as many as can
 * be shown, and hands them over at the pace of the window. Lines beyond that are dropped, and a
 * divider says how many. Once closed it hands over nothing, whatever is under way.
 */
final class LogInlet implements AutoCloseable {
  private static final Texts TEXTS = Texts.of("ui-log");

  /** Gets what is new. JavaFX thread. */
  interface Sink {
    void take(List<LogLine> rows, long behindBytes);
  }

  private final Sink sink;
  private final FoldedTask hop;
  private final Subscription feed;
  private final Deque<LogLine> waiting = new ArrayDeque<>();
  private Optional<String> problem = Optional.empty();
  private long dropped;
  private long behind;
  private boolean closed;

  LogInlet(UiThreads threads, LogFeed source, LogTarget target, Sink sink) {
    this.sink = sink;
    this.hop = threads.folded(this::handOver);
    this.feed = source.open(target.file(), this::take);
  }

  private void take(LogFeed.Batch batch) {
    List<LogLine> rows = new ArrayList<>(batch.entries().size());
    batch.entries().forEach(entry -> rows.add(row(entry)));
    synchronized (this) {
      if (!batch.problem().equals(problem)) {
        problem = batch.problem();
        problem.ifPresent(text -> rows.add(new LogLine.Divider(text)));
      }
      waiting.addAll(rows);
      while (waiting.size() > LogViewModel.KEPT) {
        waiting.removeFirst();
        dropped++;
      }
      behind = batch.behindBytes();
    }
    hop.request();
  }

  private static LogLine row(TailEntry entry) {
    return switch (entry) {
      case TailEntry.Line(String text, boolean cut) -> LogLines.of(cut ? text + " …" : text);
      case TailEntry.Gap(long bytes) ->
          new LogLine.Divider(bytes < 0 ? TEXTS.get("gap") : TEXTS.get("gap-bytes", bytes));
      case TailEntry.Divider(String text) -> new LogLine.Divider(text);
    };
  }

  private void handOver() {
    List<LogLine> rows = new ArrayList<>();
    long late;
    synchronized (this) {
      if (closed) {
        return;
      }
      if (dropped > 0) {
        rows.add(new LogLine.Divider(TEXTS.count("dropped", dropped)));
        dropped = 0;
      }
      rows.addAll(waiting);
      waiting.clear();
      late = behind;
    }
    sink.take(rows, late);
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      waiting.clear();
    }
    feed.close();
    hop.close();
  }
}
