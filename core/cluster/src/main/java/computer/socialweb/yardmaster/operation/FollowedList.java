package computer.socialweb.yardmaster.operation;

import computer.socialweb.yardmaster.work.FoldedTask;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Tells listeners of the list of operations, only when it has changed. */
final class FollowedList implements AutoCloseable {
  private final IntFunction<List<OperationSnapshot>> list;
  private final Function<Runnable, FoldedTask> folding;
  private final List<FoldedTask> followers = new CopyOnWriteArrayList<>();

  FollowedList(IntFunction<List<OperationSnapshot>> list, Function<Runnable, FoldedTask> folding) {
    this.list = list;
    this.folding = folding;
  }

  Operation.Following follow(int limit, Consumer<List<OperationSnapshot>> listener) {
    var last =
        new Object() {
          @Nullable List<OperationSnapshot> list;
        };
    FoldedTask task =
        folding.apply(
            () -> {
              List<OperationSnapshot> now = list.apply(limit);
              if (!now.equals(last.list)) {
                last.list = now;
                listener.accept(now);
              }
            });
    followers.add(task);
    task.request();
    return () -> {
      followers.remove(task);
      task.close();
    };
  }

  void changed() {
    followers.forEach(FoldedTask::request);
  }

  @Override
  public void close() {
    followers.forEach(FoldedTask::close);
    followers.clear();
  }
}
