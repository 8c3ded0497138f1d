package computer.socialweb.yardmaster.app.cli.operation;

import computer.socialweb.yardmaster.app.cli.out.Printer;
import computer.socialweb.yardmaster.operation.Operation;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.operation.Outcome;
import computer.socialweb.yardmaster.operation.StepSnapshot;

/** One JSON object for each event, and last the outcome. */
final class JsonProgress implements Progress {
  private final Printer printer;
  private int printed;

  JsonProgress(Printer printer) {
    this.printer = printer;
  }

  @Override
  public synchronized void show(Operation operation) {
    OperationSnapshot snapshot = operation.snapshot();
    for (StepSnapshot.Event event : operation.eventsFrom(printed)) {
      printer.json(Lines.event(snapshot, event));
      printed++;
    }
  }

  @Override
  public void say(String text) {
    printer.note(text);
  }

  @Override
  public synchronized void end(Operation operation, Outcome outcome) {
    show(operation);
    printer.json(Lines.outcome(operation.snapshot(), outcome));
  }
}
