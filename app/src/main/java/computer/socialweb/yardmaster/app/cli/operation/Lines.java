package computer.socialweb.yardmaster.app.cli.operation;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.app.cli.out.Ages;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import computer.socialweb.yardmaster.operation.Outcome;
import computer.socialweb.yardmaster.operation.StepSnapshot;
import computer.socialweb.yardmaster.operation.Verb;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The lines that operations are printed as (docs/contract.md). */
final class Lines {
  private Lines() {}

  static Map<String, Object> event(OperationSnapshot operation, StepSnapshot.Event event) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("at", event.at().toString());
    json.put("operation", operation.id());
    json.put("step", event.step());
    json.put("state", reached(operation.verb(), event.state()).word());
    json.put("message", event.message());
    return json;
  }

  /** A step that takes something away leaves it stopped, or still going when it is cut short. */
  private static State reached(Verb verb, State state) {
    return switch (verb) {
      case REAP, PURGE ->
          switch (state) {
            case READY -> State.STOPPED;
            case STARTING, STOPPED -> State.TERMINATING;
            default -> state;
          };
      case SPAWN, ROLL, REPAIR, REHEARSE -> state;
    };
  }

  /** The outcome of what never began. */
  static Map<String, Object> outcome(Outcome outcome) {
    return outcome(outcome, Duration.ZERO, List.of());
  }

  static Map<String, Object> outcome(OperationSnapshot operation, Outcome outcome) {
    Instant end = operation.endedAt().orElse(operation.startedAt());
    return outcome(
        outcome,
        operation.elapsed(end),
        operation.steps().stream()
            .filter(step -> step.startedAt().isPresent())
            .map(step -> step(step, end))
            .toList());
  }

  private static Map<String, Object> outcome(
      Outcome outcome, Duration elapsed, List<Map<String, Object>> steps) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("outcome", outcome.word());
    if (!outcome.reason().isEmpty()) {
      json.put("reason", outcome.reason());
    }
    json.put("elapsedMillis", elapsed.toMillis());
    json.put("steps", steps);
    return json;
  }

  private static Map<String, Object> step(StepSnapshot step, Instant end) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", step.name());
    json.put("millis", step.elapsed(end).toMillis());
    json.put("adopted", step.adopted());
    return json;
  }

  /** What a command ends with, in words. */
  static String sentence(OperationSnapshot operation, Outcome outcome) {
    String what = operation.verb().word() + " " + operation.cluster();
    Instant end = operation.endedAt().orElse(operation.startedAt());
    String head = what + ": " + outcome.word() + " after " + Ages.of(operation.elapsed(end));
    return outcome.reason().isEmpty() ? head : head + ". " + outcome.reason();
  }

  /** One step, in columns. */
  static String step(Verb verb, StepSnapshot step, Instant now, int nameWidth) {
    StringBuilder line = new StringBuilder();
    line.append(pad(step.name(), nameWidth)).append("  ").append(pad(word(verb, step, now), 11));
    if (step.startedAt().isPresent()) {
      line.append("  ").append(pad(Ages.of(step.elapsed(now)), 6));
      step.usual().ifPresent(usual -> line.append("  usually ").append(Ages.of(usual.median())));
    }
    if (!step.message().isEmpty()) {
      line.append("  ").append(step.message());
    }
    return line.toString().stripTrailing();
  }

  private static String word(Verb verb, StepSnapshot step, Instant now) {
    return step.done() ? "done" : reached(verb, step.shown(now)).word();
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
