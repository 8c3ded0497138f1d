package computer.socialweb.yardmaster.app.cli.operation;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.app.cli.out.Printer;
import computer.socialweb.yardmaster.operation.Operation;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.operation.Outcome;
import computer.socialweb.yardmaster.operation.StepSnapshot;
import java.time.Instant;

/** A line for each step that ends, and for each that waits for something it names. */
final class LineProgress implements Progress {
  private final Printer printer;
  private int seen;

  LineProgress(Printer printer) {
    this.printer = printer;
  }

  @Override
  public synchronized void show(Operation operation) {
    OperationSnapshot snapshot = operation.snapshot();
    for (StepSnapshot.Event event : operation.eventsFrom(seen)) {
      seen++;
      if (event.state() == State.WAITING && !event.message().isEmpty()) {
        printer.note(event.step() + " waits: " + event.message());
      } else if (event.state() != State.STARTING && event.state() != State.WAITING) {
        snapshot.steps().stream()
            .filter(step -> step.name().equals(event.step()))
            .forEach(step -> ended(snapshot, step, event.at()));
      }
    }
  }

  private void ended(OperationSnapshot operation, StepSnapshot step, Instant at) {
    int width = operation.steps().stream().mapToInt(one -> one.name().length()).max().orElse(0);
    printer.note(Lines.step(operation.verb(), step, at, width));
  }

  @Override
  public synchronized void say(String text) {
    printer.note(text);
  }

  @Override
  public synchronized void end(Operation operation, Outcome outcome) {
    show(operation);
    String sentence = Lines.sentence(operation.snapshot(), outcome);
    if (outcome instanceof Outcome.Done) {
      printer.line(sentence);
    } else {
      printer.noteBlock(sentence);
    }
  }
}
