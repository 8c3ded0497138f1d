package computer.socialweb.yardmaster.ui.log;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import computer.socialweb.yardmaster.objects.Subscription;
import computer.socialweb.yardmaster.tail.TailEntry;
import computer.socialweb.yardmaster.ui.fx.UiThreads;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javafx.scene.Scene;
import javafx.scene.control.ListView;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** The log view over a feed that never rests. */
final class LogPaneTest {
  private final AtomicInteger open = new AtomicInteger();
  private final UiThreads threads = new UiThreads(InstantSource.system());
  private volatile Consumer<LogFeed.Batch> sink = batch -> {};
  private LogPane pane;
  private Stage stage;

  @BeforeEach
  void open() throws Exception {
    FxToolkit.registerPrimaryStage();
    pane = onFx(() -> new LogPane(threads, this::feed));
    stage =
        onFx(
            () -> {
              Stage shown = new Stage();
              shown.setScene(new Scene(pane, 400, 300));
              shown.show();
              return shown;
            });
  }

  private Subscription feed(Path file, Consumer<LogFeed.Batch> to) {
    open.incrementAndGet();
    sink = to;
    return open::decrementAndGet;
  }

  @AfterEach
  void close() throws Exception {
    onFx(
        () -> {
          pane.close();
          stage.close();
          threads.close();
          return pane;
        });
    assertThat(open).hasValue(0);
  }

  private static <T> T onFx(Callable<T> task) throws Exception {
    return FxToolkit.setupFixture(task);
  }

  private void follow(String owner) throws Exception {
    onFx(
        () -> {
          pane.follow(Optional.of(new LogTarget(owner, Path.of(owner), List.of())));
          return pane;
        });
  }

  private int rows() throws Exception {
    return onFx(() -> ((ListView<?>) pane.lookup("#log-lines")).getItems().size());
  }

  @Test
  void aChattyMemberIsBoundedAndWhatWasDroppedIsSaid() throws Exception {
    follow("chatty");
    List<TailEntry> lines =
        IntStream.range(0, 5_000)
            .mapToObj(
                i -> (TailEntry) new TailEntry.Line("level=error msg=\"line " + i + "\"", false))
            .toList();
    for (int i = 0; i < 20; i++) {
      sink.accept(new LogFeed.Batch(lines, 4096, Optional.empty()));
    }
    await().atMost(ofSeconds(20)).until(() -> rows() == LogViewModel.KEPT);
    await()
        .atMost(ofSeconds(20))
        .until(
            () ->
                onFx(
                    () ->
                        ((javafx.scene.control.Button) pane.lookup("#log-follow"))
                            .getText()
                            .contains("4 KiB behind")));
  }

  @Test
  void oneLogIsOpenHoweverManyWereLookedAt() throws Exception {
    for (int round = 0; round < 10; round++) {
      for (int i = 0; i < 20; i++) {
        follow("member " + i);
        sink.accept(
            new LogFeed.Batch(List.of(new TailEntry.Line("x", false)), 0, Optional.empty()));
      }
    }
    assertThat(open).hasValue(1);
    await().atMost(ofSeconds(20)).until(() -> rows() == 1);
  }
}
