package computer.socialweb.yardmaster.operation;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.operation.OperationSnapshot.CancelRequest;
import computer.socialweb.yardmaster.work.ProcessIdentity;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Reads one journal file. A torn last line, which a crash leaves, and lines of a later version are
 * skipped; an operation whose process is gone is shown as failed.
 */
final class JournalFile {
  private static final Logger LOG = LoggerFactory.getLogger(JournalFile.class);

  /**
   * @param process who runs it; null when the file does not say
   */
  record Content(OperationSnapshot operation, @Nullable ProcessIdentity process) {}

  private final JournalLines format;
  private final Map<String, StepSnapshot> steps = new LinkedHashMap<>();
  private final Map<String, String> before = new LinkedHashMap<>();
  private final Map<String, String> after = new LinkedHashMap<>();
  private @Nullable JsonNode begin;
  private Optional<CancelRequest> cancel = Optional.empty();
  private Optional<Outcome> outcome = Optional.empty();
  private Optional<Instant> lastHeard = Optional.empty();

  JournalFile(JournalLines format) {
    this.format = format;
  }

  /** Empty when the lines hold no operation that can be read. */
  Optional<Content> read(List<String> lines) {
    for (String line : lines) {
      try {
        JsonNode node = format.parse(line);
        take(node);
        lastHeard = Optional.of(JournalLines.at(node));
      } catch (JacksonException | DateTimeException e) {
        LOG.debug("a journal line is skipped", e);
      }
    }
    return begin == null ? Optional.empty() : content(begin);
  }

  private void take(JsonNode line) {
    switch (line.path("type").asString("")) {
      case "begin" -> {
        begin = line;
        plan(JournalLines.strings(line.path("steps")));
      }
      case "plan" -> plan(JournalLines.strings(line.path("steps")));
      case "step" -> step(line);
      case "before" -> before.putAll(JournalLines.facts(line.path("facts")));
      case "cancel" ->
          cancel =
              Optional.of(
                  new CancelRequest(
                      line.path("by").asString(""),
                      JournalLines.at(line),
                      JournalLines.strings(line.path("takesEffectAfter"))));
      case "end" -> end(line);
      default -> LOG.debug("a journal line of an unknown type is skipped");
    }
  }

  private void plan(List<String> names) {
    names.forEach(
        name -> steps.computeIfAbsent(name, n -> StepSnapshot.planned(n, Optional.empty())));
  }

  private void step(JsonNode line) {
    String name = line.path("step").asString("");
    State state = JournalLines.state(line);
    Instant at = JournalLines.at(line);
    StepSnapshot known = steps.getOrDefault(name, StepSnapshot.planned(name, Optional.empty()));
    boolean atWork = state == State.STARTING || state == State.WAITING;
    boolean begins = atWork && !known.atWork();
    steps.put(
        name,
        new StepSnapshot(
            name,
            state,
            begins ? Optional.of(at) : known.startedAt(),
            atWork ? Optional.empty() : Optional.of(at),
            Optional.empty(),
            line.path("message").asString(""),
            false));
  }

  private void end(JsonNode line) {
    outcome = Optional.of(JournalLines.outcome(line));
    after.putAll(JournalLines.facts(line.path("after")));
    line.path("steps")
        .valueStream()
        .map(JournalLines::endedStep)
        .forEach(step -> steps.put(step.name(), step));
  }

  private Optional<Content> content(JsonNode head) {
    Optional<Verb> verb = Verb.of(head.path("verb").asString(""));
    if (verb.isEmpty()) {
      return Optional.empty();
    }
    ProcessIdentity process =
        new ProcessIdentity(
            head.path("pid").asLong(0),
            head.path("processStarted").asString(""),
            head.path("boot").asString(""));
    OperationSnapshot said = snapshot(head, verb.get());
    return Optional.of(new Content(said, process));
  }

  private OperationSnapshot snapshot(JsonNode head, Verb verb) {
    return new OperationSnapshot(
        head.path("operation").asString(""),
        verb,
        head.path("cluster").asString(""),
        head.path("who").asString(""),
        head.path("context").asString(""),
        JournalLines.at(head),
        Optional.of(head.path("deadline").asString(""))
            .filter(text -> !text.isEmpty())
            .map(Instant::parse),
        List.copyOf(steps.values()),
        cancel,
        outcome,
        outcome.flatMap(how -> lastHeard),
        false,
        before,
        after);
  }

  /** The operation as it stands when the process that ran it is gone without an end. */
  static OperationSnapshot orphaned(Content content, Instant lastSign, Operations.WayOn wayOn) {
    OperationSnapshot said = content.operation();
    ProcessIdentity process = content.process();
    String reason =
        Outcomes.text(
            "operation.owner-died",
            said.who(),
            process == null ? "?" : process.pid(),
            wayOn.from(said));
    return new OperationSnapshot(
        said.id(),
        said.verb(),
        said.cluster(),
        said.who(),
        said.context(),
        said.startedAt(),
        said.deadline(),
        said.steps().stream().map(step -> leftBehind(step, lastSign)).toList(),
        said.cancel(),
        Optional.of(
            new Outcome.Failed(
                computer.socialweb.yardmaster.api.text.Failure.Kind.FAILED,
                "operation.owner-died",
                reason)),
        Optional.of(lastSign),
        false,
        said.before(),
        said.after());
  }

  private static StepSnapshot leftBehind(StepSnapshot step, Instant at) {
    return step.endedAt().isPresent()
        ? step
        : new StepSnapshot(
            step.name(),
            step.startedAt().isPresent() ? State.UNKNOWN : State.AFFECTED,
            step.startedAt(),
            step.startedAt().map(start -> at),
            Optional.empty(),
            step.message(),
            step.adopted());
  }
}
