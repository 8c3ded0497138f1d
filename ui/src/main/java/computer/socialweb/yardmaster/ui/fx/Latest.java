package computer.socialweb.yardmaster.ui.fx;

import computer.socialweb.yardmaster.work.FoldedTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The one hop from a source of values to the JavaFX thread. Values may be dropped, the last one
 * never is. After {@link #close} the sink is not called again by hops that had not begun.
 */
public final class Latest<T> implements Consumer<T>, AutoCloseable {
  private final AtomicReference<@Nullable T> newest = new AtomicReference<>();
  private final FoldedTask hop;

  Latest(Consumer<? super T> sink, Function<Runnable, FoldedTask> fold) {
    this.hop =
        fold.apply(
            () -> {
              T value = newest.getAndSet(null);
              if (value != null) {
                sink.accept(value);
              }
            });
  }

  @Override
  public void accept(T value) {
    newest.set(value);
    hop.request();
  }

  @Override
  public void close() {
    hop.close();
    newest.set(null);
  }
}
