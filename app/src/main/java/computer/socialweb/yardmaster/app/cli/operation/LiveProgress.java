package computer.socialweb.yardmaster.app.cli.operation;

import computer.socialweb.yardmaster.app.cli.out.Printer;
import computer.socialweb.yardmaster.operation.Operation;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.operation.Outcome;
import computer.socialweb.yardmaster.operation.StepSnapshot;
import computer.socialweb.yardmaster.work.Threads;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** All steps on a terminal, redrawn in place while they go on. */
final class LiveProgress implements Progress {
  private static final long REDRAW_MILLIS = 100;

  private final InstantSource clock = InstantSource.system();
  private final ScheduledExecutorService timer = Threads.timer("progress");
  private final Printer printer;
  private int drawn;
  private String said = "";
  private @Nullable Operation shown;

  LiveProgress(Printer printer) {
    this.printer = printer;
  }

  @Override
  public synchronized void show(Operation operation) {
    if (shown == null) {
      shown = operation;
      var _ =
          timer.scheduleWithFixedDelay(
              () -> draw(operation, clock.instant()), 0, REDRAW_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private synchronized void draw(Operation operation, Instant now) {
    OperationSnapshot snapshot = operation.snapshot();
    int width = snapshot.steps().stream().mapToInt(step -> step.name().length()).max().orElse(0);
    List<String> lines =
        snapshot.steps().stream()
            .map(step -> mark(step) + Lines.step(snapshot.verb(), step, now, width))
            .toList();
    printer.redraw(drawn, said.isEmpty() ? lines : append(lines, said));
    drawn = lines.size() + (said.isEmpty() ? 0 : 1);
  }

  private static List<String> append(List<String> lines, String last) {
    return java.util.stream.Stream.concat(lines.stream(), java.util.stream.Stream.of(last))
        .toList();
  }

  private static String mark(StepSnapshot step) {
    if (step.atWork()) {
      return "> ";
    }
    return step.state().needsAttention() ? "! " : "  ";
  }

  @Override
  public synchronized void say(String text) {
    said = text;
  }

  @Override
  public void end(Operation operation, Outcome outcome) {
    timer.shutdownNow();
    OperationSnapshot last = operation.snapshot();
    synchronized (this) {
      draw(operation, last.endedAt().orElse(last.startedAt()));
    }
    String sentence = Lines.sentence(last, outcome);
    if (outcome instanceof Outcome.Done) {
      printer.line(sentence);
    } else {
      printer.noteBlock(sentence);
    }
  }
}
