package computer.socialweb.yardmaster.operation;

import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.operation.OperationSnapshot.CancelRequest;
import computer.socialweb.yardmaster.operation.StepSnapshot.Usual;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is known of a running operation: the head it began with, its steps, and every event in
 * order. Events of steps are kept up to a limit; beyond it only changes of state are.
 */
final class OperationState {
  private static final int EVENTS_WITH_MESSAGES = 2000;
  private static final int MESSAGE_LENGTH = 2000;

  private final OperationSnapshot head;
  private final InstantSource clock;
  private final Function<String, Optional<Usual>> usual;
  private final Map<String, StepSnapshot> steps = new LinkedHashMap<>();
  private final List<StepSnapshot.Event> events = new ArrayList<>();
  private Map<String, String> before = Map.of();
  private Map<String, String> after = Map.of();
  private Optional<CancelRequest> cancel = Optional.empty();
  private Optional<Outcome> outcome = Optional.empty();
  private Optional<Instant> endedAt = Optional.empty();

  OperationState(
      OperationSnapshot head, InstantSource clock, Function<String, Optional<Usual>> usual) {
    this.head = head;
    this.clock = clock;
    this.usual = usual;
    head.steps().forEach(step -> steps.put(step.name(), step));
  }

  synchronized OperationSnapshot snapshot() {
    return new OperationSnapshot(
        head.id(),
        head.verb(),
        head.cluster(),
        head.who(),
        head.context(),
        head.startedAt(),
        head.deadline(),
        List.copyOf(steps.values()),
        cancel,
        outcome,
        endedAt,
        true,
        before,
        after);
  }

  synchronized List<StepSnapshot.Event> eventsFrom(int index) {
    return List.copyOf(events.subList(Math.min(index, events.size()), events.size()));
  }

  synchronized void plan(List<String> names) {
    names.forEach(this::planned);
  }

  private StepSnapshot planned(String name) {
    return steps.computeIfAbsent(name, n -> StepSnapshot.planned(n, usual.apply(n)));
  }

  synchronized StepSnapshot.Event begin(String name) {
    StepSnapshot step = planned(name);
    return put(
        new StepSnapshot(
            name,
            State.STARTING,
            Optional.of(clock.instant()),
            Optional.empty(),
            step.usual(),
            "",
            false));
  }

  /** Empty when nothing changed, or when the step is not at work. */
  synchronized Optional<StepSnapshot.Event> say(
      String name, State state, String text, boolean adopted) {
    StepSnapshot step = planned(name);
    String message = cut(text);
    if (!step.atWork()
        || (step.state() == state && step.message().equals(message) && step.adopted() == adopted)) {
      return Optional.empty();
    }
    StepSnapshot said =
        new StepSnapshot(
            name,
            state,
            step.startedAt(),
            Optional.empty(),
            step.usual(),
            message,
            step.adopted() || adopted);
    if (step.state() == state && events.size() >= EVENTS_WITH_MESSAGES) {
      steps.put(name, said);
      return Optional.empty();
    }
    return Optional.of(put(said));
  }

  synchronized StepSnapshot.Event end(String name, State state, Optional<String> text) {
    StepSnapshot step = planned(name);
    return put(
        new StepSnapshot(
            name,
            state,
            step.startedAt(),
            Optional.of(clock.instant()),
            step.usual(),
            text.map(OperationState::cut).orElse(step.message()),
            step.adopted()));
  }

  private StepSnapshot.Event put(StepSnapshot step) {
    steps.put(step.name(), step);
    StepSnapshot.Event event =
        new StepSnapshot.Event(clock.instant(), step.name(), step.state(), step.message());
    events.add(event);
    return event;
  }

  synchronized void before(Map<String, String> facts) {
    before = with(before, facts);
  }

  synchronized void after(Map<String, String> facts) {
    after = with(after, facts);
  }

  private static Map<String, String> with(Map<String, String> known, Map<String, String> more) {
    Map<String, String> out = new LinkedHashMap<>(known);
    out.putAll(more);
    return Map.copyOf(out);
  }

  synchronized void cancelRequested(CancelRequest request) {
    if (cancel.isEmpty()) {
      cancel = Optional.of(request);
    }
  }

  /** Steps that have not ended get the state that the outcome leaves them in. */
  synchronized OperationSnapshot end(Outcome how) {
    State left =
        switch (how) {
          case Outcome.Done _, Outcome.Refused _, Outcome.Cancelled _ -> State.STOPPED;
          case Outcome.Failed _, Outcome.TimedOut _ -> State.AFFECTED;
        };
    for (StepSnapshot step : List.copyOf(steps.values())) {
      if (step.endedAt().isEmpty()) {
        steps.put(
            step.name(),
            new StepSnapshot(
                step.name(),
                left,
                step.startedAt(),
                step.startedAt().map(start -> clock.instant()),
                step.usual(),
                step.message(),
                step.adopted()));
      }
    }
    outcome = Optional.of(how);
    endedAt = Optional.of(clock.instant());
    return snapshot();
  }

  private static String cut(String text) {
    return text.length() <= MESSAGE_LENGTH ? text : text.substring(0, MESSAGE_LENGTH) + "…";
  }
}
