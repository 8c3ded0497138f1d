package computer.socialweb.yardmaster.app.cli.operation;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.cli.call.Parts;
import computer.socialweb.yardmaster.cluster.Clusters;
import computer.socialweb.yardmaster.operation.Operation;
import computer.socialweb.yardmaster.operation.Operation.CancelAnswer;
import computer.socialweb.yardmaster.operation.Outcome;
import java.util.function.Function;

/** Begins an operation, shows how it goes, and returns the exit code of its outcome. */
public final class Conduct {
  private final Call call;

  public Conduct(Call call) {
    this.call = call;
  }

  /**
   * @param verb for a refusal when nothing may be changed
   */
  public int run(String verb, Function<Clusters, Operation> begin) throws InterruptedException {
    try {
      call.mustBeAllowedToChange(verb);
      try (Parts parts = call.parts()) {
        return follow(begin.apply(parts.clusters()), parts.who());
      }
    } catch (Failure e) {
      if (!call.options().json()) {
        throw e;
      }
      call.printer().json(Lines.outcome(Outcome.of(e)));
      return e.kind().exitCode();
    }
  }

  private int follow(Operation operation, String who) throws InterruptedException {
    Progress progress = Progress.of(call);
    try (Interruption interruption = new Interruption(() -> cancel(operation, who, progress))) {
      Outcome outcome;
      try (Operation.Following following = operation.follow(now -> progress.show(operation))) {
        outcome = operation.await();
      }
      progress.end(operation, outcome);
      call.printer().flush();
      interruption.ended(outcome.exitCode());
      return outcome.exitCode();
    }
  }

  private static void cancel(Operation operation, String who, Progress progress) {
    CancelAnswer answer = operation.cancel(who);
    switch (answer) {
      case CancelAnswer.Stopping stopping ->
          progress.say(
              stopping.takesEffectAfter().isEmpty()
                  ? "cancelling"
                  : "cancelling; first "
                      + String.join(", ", stopping.takesEffectAfter())
                      + " ends");
      case CancelAnswer.Told told -> progress.say("cancelling; " + told.who() + " was told");
      case CancelAnswer.AlreadyEnded _ -> progress.say("it has ended already");
    }
  }
}
