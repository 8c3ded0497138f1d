package computer.socialweb.yardmaster.ui.operation;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.operation.Outcome;
import computer.socialweb.yardmaster.operation.StepSnapshot;
import computer.socialweb.yardmaster.operation.Verb;
import computer.socialweb.yardmaster.ui.control.Spans;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;

/** Operations in words. */
final class OperationWords {
  private static final Texts TEXTS = Texts.of("ui-operation");

  private OperationWords() {}

  /** Such as {@code Roll demo}. */
  static String title(OperationSnapshot operation) {
    return TEXTS.get("title." + operation.verb().word(), operation.cluster());
  }

  static String title(HeldRoll roll) {
    return TEXTS.get("title." + Verb.ROLL.word(), roll.cluster());
  }

  /** Such as {@code step 4 of 9 · waits for you}. */
  static String progress(HeldRoll roll) {
    return roll.steps().isEmpty()
        ? TEXTS.get("waits-for-you")
        : TEXTS.get("held-progress", roll.step(), roll.steps().size());
  }

  /** A word and why: a whole sentence stands for itself, a clause follows a colon. */
  static String withReason(String word, String reason) {
    if (reason.isEmpty()) {
      return word;
    }
    String join = Character.isUpperCase(reason.charAt(0)) ? ". " : ": ";
    return word + join + reason;
  }

  /** The sign of an operation: what it is doing, or how it ended. */
  static State state(OperationSnapshot operation) {
    if (operation.outcome().isPresent()) {
      if (HeldRoll.endedIn(operation)) {
        return State.WAITING;
      }
      return switch (operation.outcome().get()) {
        case Outcome.Done() -> State.READY;
        case Outcome.Failed _, Outcome.TimedOut _ -> State.FAILED;
        case Outcome.Refused _ -> State.WARNING;
        case Outcome.Cancelled _ -> State.STOPPED;
      };
    }
    boolean waits =
        !operation.atWork().isEmpty()
            && operation.atWork().stream().allMatch(step -> step.state() == State.WAITING);
    if (waits) {
      return State.WAITING;
    }
    return switch (operation.verb()) {
      case REAP, PURGE -> State.TERMINATING;
      case SPAWN, ROLL, REPAIR, REHEARSE -> State.STARTING;
    };
  }

  /** Where a running operation is, and how long it has taken against what is usual. */
  static String progress(OperationSnapshot operation, Instant now) {
    if (operation.cancel().isPresent()) {
      String after = String.join(", ", operation.cancel().get().takesEffectAfter());
      return after.isEmpty() ? TEXTS.get("cancelling") : TEXTS.get("cancelling-after", after);
    }
    String steps =
        operation.atWork().stream().map(StepSnapshot::name).collect(Collectors.joining(", "));
    String where =
        TEXTS.get(
            "progress",
            String.valueOf(operation.stepsDone()),
            String.valueOf(operation.steps().size()),
            Spans.text(operation.elapsed(now)));
    return steps.isEmpty() ? where : where + " · " + steps;
  }

  /** The time of a step and what is usual, such as {@code 4 s · usual 5 s}. */
  static String timing(StepSnapshot step, Instant now) {
    Optional<String> usual = step.usual().map(known -> TEXTS.get("usual", taken(known.median())));
    if (step.startedAt().isEmpty()) {
      return usual.orElse("");
    }
    if (step.adopted()) {
      return TEXTS.get("adopted");
    }
    Duration elapsed = step.elapsed(now);
    if (step.state() == State.WAITING) {
      return Spans.counter(elapsed);
    }
    return taken(elapsed) + usual.map(text -> " · " + text).orElse("");
  }

  /** How long something took; what took no second took some time too. */
  static String taken(Duration time) {
    return time.toSeconds() == 0 ? TEXTS.get("instant") : Spans.text(time);
  }

  /** How an operation ended, with the reason where there is one. */
  static String ending(OperationSnapshot operation) {
    if (HeldRoll.endedIn(operation)) {
      return TEXTS.get("outcome.held");
    }
    return operation
        .outcome()
        .map(
            outcome ->
                outcome.reason().isEmpty()
                    ? TEXTS.get("outcome." + outcome.word())
                    : TEXTS.get("outcome." + outcome.word()) + ": " + outcome.reason())
        .orElse("");
  }
}
