package computer.socialweb.yardmaster.operation;

import computer.socialweb.yardmaster.api.text.Failure;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the end of a body means. */
final class Outcomes {
  private Outcomes() {}

  /**
   * Once an operation has been stopped, whatever its body throws is the stop's doing: an interrupt
   * shows itself in many forms.
   */
  static Outcome of(
      Throwable end, Stopper.@Nullable Stop stop, OperationSnapshot state, Operations.WayOn wayOn) {
    if (stop != null) {
      return stopped(stop, end, state, wayOn.from(state));
    }
    return switch (end) {
      case Failure failure -> Outcome.of(failure);
      case InterruptedException _, CancellationException _ ->
          new Outcome.Cancelled(text("operation.interrupted"));
      default -> unexpected(end);
    };
  }

  static Outcome unexpected(Throwable end) {
    return new Outcome.Failed(
        Failure.Kind.FAILED, "operation.unexpected", text("operation.unexpected", end));
  }

  private static Outcome stopped(
      Stopper.Stop stop, Throwable end, OperationSnapshot state, String wayOn) {
    String where = where(state);
    String note = end instanceof Failure failure ? " (" + failure.getMessage() + ")" : "";
    return switch (stop.why()) {
      case ASKED ->
          new Outcome.Cancelled(text("operation.cancelled", stop.by(), where, wayOn) + note);
      case CLOSING -> new Outcome.Cancelled(text("operation.closed", where, wayOn) + note);
      case DEADLINE ->
          new Outcome.TimedOut(
              "operation.deadline", text("operation.deadline", where, wayOn) + note);
    };
  }

  static String again(OperationSnapshot state) {
    return text("operation.again", state.verb().word(), state.cluster());
  }

  private static String where(OperationSnapshot state) {
    String steps =
        state.steps().stream()
            .filter(step -> step.startedAt().isPresent() && !step.done())
            .map(StepSnapshot::name)
            .collect(Collectors.joining(", "));
    return steps.isEmpty() ? state.stepsDone() + " of " + state.steps().size() : steps;
  }

  static String text(String code, Object... arguments) {
    return new Failure(Failure.Kind.FAILED, code, arguments).getMessage();
  }
}
