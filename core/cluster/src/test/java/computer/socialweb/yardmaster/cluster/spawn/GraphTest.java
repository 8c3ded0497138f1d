package computer.socialweb.yardmaster.cluster.spawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.text.Failure;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class GraphTest {

  @Test
  void aNodeBeginsWhenItsNeedsAreDone() throws Exception {
    Queue<String> order = new ConcurrentLinkedQueue<>();
    Graph.run(
        List.of(
            new Graph.Node(List.of(1, 2), () -> order.add("last")),
            new Graph.Node(List.of(2), () -> order.add("middle")),
            new Graph.Node(List.of(), () -> order.add("first"))));
    assertThat(order).containsExactly("first", "middle", "last");
  }

  @Test
  void nodesThatNeedNothingOfEachOtherRunAtOnce() throws Exception {
    CyclicBarrier together = new CyclicBarrier(3);
    Graph.Node node = new Graph.Node(List.of(), () -> together.await(10, TimeUnit.SECONDS));
    Graph.run(List.of(node, node, node));
    assertThat(together.isBroken()).isFalse();
  }

  @Test
  void theFirstFailureEndsTheRestAndIsThrown() {
    AtomicBoolean interrupted = new AtomicBoolean();
    CountDownLatch waiting = new CountDownLatch(1);
    AtomicBoolean began = new AtomicBoolean();
    assertThatThrownBy(
            () ->
                Graph.run(
                    List.of(
                        new Graph.Node(
                            List.of(),
                            () -> {
                              waiting.countDown();
                              try {
                                new CountDownLatch(1).await();
                              } catch (InterruptedException e) {
                                interrupted.set(true);
                                throw e;
                              }
                            }),
                        new Graph.Node(
                            List.of(),
                            () -> {
                              waiting.await();
                              throw Failure.refused("spawn.no-template", "demo");
                            }),
                        new Graph.Node(List.of(1), () -> began.set(true)))))
        .isInstanceOf(Failure.class);
    assertThat(interrupted).isTrue();
    assertThat(began).isFalse();
  }

  @Test
  @Timeout(20)
  void anErrorEndsTheRestAndIsThrown() {
    assertThatThrownBy(
            () ->
                Graph.run(
                    List.of(
                        new Graph.Node(List.of(), () -> new CountDownLatch(1).await()),
                        new Graph.Node(
                            List.of(),
                            () -> {
                              throw new StackOverflowError("too deep");
                            }))))
        .isInstanceOf(StackOverflowError.class);
  }

  @Test
  void anInterruptOfTheCallerEndsEveryNodeBeforeItReturns() throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    CountDownLatch began = new CountDownLatch(1);
    AtomicReference<String> how = new AtomicReference<>("");
    Thread caller =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    Graph.run(
                        List.of(
                            new Graph.Node(
                                List.of(),
                                () -> {
                                  began.countDown();
                                  try {
                                    new CountDownLatch(1).await();
                                  } finally {
                                    ended.set(true);
                                  }
                                })));
                  } catch (InterruptedException e) {
                    how.set("interrupted " + ended.get());
                  } catch (Exception e) {
                    how.set(e.toString());
                  }
                });
    began.await();
    caller.interrupt();
    caller.join();
    assertThat(how).hasValue("interrupted true");
  }
}
