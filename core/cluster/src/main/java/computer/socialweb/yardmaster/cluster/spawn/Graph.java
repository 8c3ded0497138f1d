package computer.socialweb.yardmaster.cluster.spawn;

import computer.socialweb.yardmaster.work.Threads;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Runs nodes at once as far as their needs allow. The first failure interrupts the rest; every
 * thread has ended when {@link #run} returns.
 */
public final class Graph {
  private final List<Node> nodes;
  private final List<CountDownLatch> done;

  /** Holds every node back until each has its thread: a failure takes no more threads in. */
  private final CountDownLatch begin = new CountDownLatch(1);

  private final AtomicReference<@Nullable Throwable> first = new AtomicReference<>();

  /**
   * @param needs indexes of the nodes that have to be done first; must not form a cycle
   */
  public record Node(List<Integer> needs, Work work) {
    public Node {
      needs = List.copyOf(needs);
    }
  }

  /** What a node does. */
  @FunctionalInterface
  public interface Work {
    void run() throws Exception;
  }

  private Graph(List<Node> nodes) {
    this.nodes = List.copyOf(nodes);
    this.done = nodes.stream().map(node -> new CountDownLatch(1)).toList();
  }

  /**
   * Runs all nodes.
   *
   * @throws Exception what the first node that failed threw
   * @throws InterruptedException when the calling thread is interrupted
   */
  public static void run(List<Node> nodes) throws Exception {
    new Graph(nodes).run();
  }

  private void run() throws Exception {
    try (ExecutorService threads = Threads.blocking("graph")) {
      CountDownLatch open = new CountDownLatch(nodes.size());
      for (int i = 0; i < nodes.size(); i++) {
        int index = i;
        threads.execute(
            () -> {
              try {
                node(index, threads);
              } finally {
                open.countDown();
              }
            });
      }
      begin.countDown();
      try {
        open.await();
      } finally {
        threads.shutdownNow();
      }
    }
    switch (first.get()) {
      case null -> {
        // all is done
      }
      case Exception failure -> throw failure;
      case Error error -> throw error;
      case Throwable other -> throw new IllegalStateException(other);
    }
  }

  private void node(int index, ExecutorService threads) {
    try {
      begin.await();
      for (int need : nodes.get(index).needs()) {
        done.get(need).await();
      }
      nodes.get(index).work().run();
      done.get(index).countDown();
    } catch (Throwable e) { // an Error too must end the rest, and be told
      // An interrupt is the first failure only when the operation itself is stopped.
      Throwable earlier = first.compareAndExchange(null, e);
      if (earlier != null && !(e instanceof InterruptedException)) {
        earlier.addSuppressed(e);
      }
      threads.shutdownNow();
    }
  }
}
