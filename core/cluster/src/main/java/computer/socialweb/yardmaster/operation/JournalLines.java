package computer.socialweb.yardmaster.operation;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.operation.OperationSnapshot.CancelRequest;
import computer.socialweb.yardmaster.work.ProcessIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The lines of a journal file, one JSON object each. {@code type} is begin, plan, step, before,
 * cancel or end, {@code at} is RFC 3339; readers skip types they do not know.
 */
final class JournalLines {
  private final JsonMapper json = JsonMapper.builder().build();

  String begin(OperationSnapshot head, ProcessIdentity process) {
    ObjectNode line = line("begin", head.startedAt());
    line.put("operation", head.id());
    line.put("verb", head.verb().word());
    line.put("cluster", head.cluster());
    line.put("who", head.who());
    line.put("context", head.context());
    head.deadline().ifPresent(deadline -> line.put("deadline", deadline.toString()));
    line.put("pid", process.pid());
    line.put("processStarted", process.started());
    line.put("boot", process.boot());
    names(line, head.steps().stream().map(StepSnapshot::name).toList());
    return line.toString();
  }

  String plan(Instant at, List<String> steps) {
    ObjectNode line = line("plan", at);
    names(line, steps);
    return line.toString();
  }

  private static void names(ObjectNode line, List<String> steps) {
    ArrayNode names = line.putArray("steps");
    steps.forEach(names::add);
  }

  String step(StepSnapshot.Event event) {
    ObjectNode line = line("step", event.at());
    line.put("step", event.step());
    line.put("state", event.state().word());
    line.put("message", event.message());
    return line.toString();
  }

  String before(Instant at, Map<String, String> facts) {
    ObjectNode line = line("before", at);
    facts(line.putObject("facts"), facts);
    return line.toString();
  }

  String cancel(CancelRequest request) {
    ObjectNode line = line("cancel", request.at());
    line.put("by", request.by());
    ArrayNode after = line.putArray("takesEffectAfter");
    request.takesEffectAfter().forEach(after::add);
    return line.toString();
  }

  String end(OperationSnapshot last) {
    Instant at = last.endedAt().orElse(last.startedAt());
    ObjectNode line = line("end", at);
    Outcome outcome = last.outcome().orElseThrow();
    line.put("outcome", outcome.word());
    code(outcome).ifPresent(code -> line.put("code", code));
    line.put("reason", outcome.reason());
    line.put("elapsedMillis", last.elapsed(at).toMillis());
    facts(line.putObject("after"), last.after());
    ArrayNode steps = line.putArray("steps");
    for (StepSnapshot step : last.steps()) {
      ObjectNode entry = steps.addObject();
      entry.put("name", step.name());
      entry.put("state", step.state().word());
      step.startedAt().ifPresent(start -> entry.put("startedAt", start.toString()));
      entry.put("millis", step.elapsed(at).toMillis());
      entry.put("adopted", step.adopted());
      entry.put("message", step.message());
    }
    return line.toString();
  }

  private ObjectNode line(String type, Instant at) {
    ObjectNode line = json.createObjectNode();
    line.put("type", type);
    line.put("at", at.toString());
    return line;
  }

  private static void facts(ObjectNode into, Map<String, String> facts) {
    facts.forEach(into::put);
  }

  private static Optional<String> code(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Failed(_, String code, _) -> Optional.of(code);
      case Outcome.Refused(String code, _) -> Optional.of(code);
      case Outcome.TimedOut(String code, _) -> Optional.of(code);
      case Outcome.Done _, Outcome.Cancelled _ -> Optional.empty();
    };
  }

  /** Throws {@link tools.jackson.core.JacksonException} when it is no JSON. */
  JsonNode parse(String line) {
    return json.readTree(line);
  }

  static Instant at(JsonNode line) {
    return Instant.parse(line.path("at").asString(""));
  }

  static List<String> strings(JsonNode array) {
    return array.valueStream().map(name -> name.asString("")).toList();
  }

  static Map<String, String> facts(JsonNode object) {
    Map<String, String> out = new LinkedHashMap<>();
    object.forEachEntry((name, value) -> out.put(name, value.asString("")));
    return out;
  }

  static State state(JsonNode line) {
    String word = line.path("state").asString("");
    return Arrays.stream(State.values())
        .filter(state -> state.word().equals(word))
        .findFirst()
        .orElse(State.UNKNOWN);
  }

  static Outcome outcome(JsonNode end) {
    String code = end.path("code").asString("");
    String reason = end.path("reason").asString("");
    return switch (end.path("outcome").asString("")) {
      case "done" -> new Outcome.Done();
      case "refused" -> new Outcome.Refused(code, reason);
      case "cancelled" -> new Outcome.Cancelled(reason);
      case "timed-out" -> new Outcome.TimedOut(code, reason);
      default -> new Outcome.Failed(Failure.Kind.FAILED, code, reason);
    };
  }

  static StepSnapshot endedStep(JsonNode step) {
    Optional<Instant> start =
        Optional.of(step.path("startedAt").asString(""))
            .filter(text -> !text.isEmpty())
            .map(Instant::parse);
    return new StepSnapshot(
        step.path("name").asString(""),
        state(step),
        start,
        start.map(from -> from.plus(Duration.ofMillis(step.path("millis").asLong(0)))),
        Optional.empty(),
        step.path("message").asString(""),
        step.path("adopted").asBoolean(false));
  }
}
