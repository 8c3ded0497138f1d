package computer.socialweb.yardmaster.app.cli.operation;

import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.operation.Operation;
import computer.socialweb.yardmaster.operation.Outcome;

/** Shows an operation while it runs. Safe for use by any thread. */
interface Progress {

  static Progress of(Call call) {
    if (call.options().json()) {
      return new JsonProgress(call.printer());
    }
    return call.printer().terminal() && !call.options().verbose()
        ? new LiveProgress(call.printer())
        : new LineProgress(call.printer());
  }

  /** Something has changed. */
  void show(Operation operation);

  /** A word beside the operation. */
  void say(String text);

  /** It has ended; called once, and nothing is shown after it. */
  void end(Operation operation, Outcome outcome);
}
