package computer.socialweb.yardmaster.ui.log;

import computer.socialweb.yardmaster.objects.Subscription;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import computer.socialweb.yardmaster.work.FoldedTask;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * One opened log on its way to the JavaFX thread: takes lines on any thread, holds as many as can
 * be shown, and hands them over at the pace of the window. Lines beyond that are dropped and
 * counted. Once closed it hands over nothing, whatever is under way.
 */
final class LogInlet implements AutoCloseable {
  private final BiConsumer<List<LogLine>, Boolean> sink;
  private final FoldedTask hop;
  private final Subscription feed;
  private final Deque<LogLine> waiting = new ArrayDeque<>();
  private long dropped;
  private boolean behind;
  private boolean closed;

  LogInlet(
      UiThreads threads,
      LogFeed source,
      LogTarget target,
      BiConsumer<List<LogLine>, Boolean> sink) {
    this.sink = sink;
    this.hop = threads.folded(this::handOver);
    this.feed = source.open(target.file(), this::take);
  }

  private void take(LogFeed.Batch batch) {
    List<LogLine> rows = new ArrayList<>(batch.lines().size() + 1);
    if (!batch.note().isEmpty()) {
      rows.add(new LogLine.Divider(batch.note()));
    }
    batch.lines().forEach(line -> rows.add(LogLines.of(line)));
    synchronized (this) {
      waiting.addAll(rows);
      while (waiting.size() > LogViewModel.KEPT) {
        waiting.removeFirst();
        dropped++;
      }
      behind = batch.behind();
    }
    hop.request();
  }

  private void handOver() {
    List<LogLine> rows;
    boolean late;
    synchronized (this) {
      if (closed) {
        return;
      }
      rows = new ArrayList<>(waiting);
      waiting.clear();
      late = behind || dropped > 0;
      dropped = 0;
    }
    if (!rows.isEmpty()) {
      sink.accept(rows, late);
    }
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
