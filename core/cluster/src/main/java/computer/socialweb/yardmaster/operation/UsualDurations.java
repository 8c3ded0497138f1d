package computer.socialweb.yardmaster.operation;

import computer.socialweb.yardmaster.operation.StepSnapshot.Usual;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What steps have taken, by verb and name, over the newest samples. Only steps that were done and
 * not found done count. Safe for use by any thread.
 */
final class UsualDurations {
  private static final int SAMPLES = 50;
  private static final int NAMES = 1000;

  private record Key(Verb verb, String step) {}

  private final Map<Key, Deque<Duration>> taken = new HashMap<>();

  void learn(OperationSnapshot ended) {
    for (StepSnapshot step : ended.steps()) {
      if (step.done() && !step.adopted() && step.endedAt().isPresent()) {
        add(new Key(ended.verb(), step.name()), step.elapsed(step.endedAt().get()));
      }
    }
  }

  private synchronized void add(Key key, Duration duration) {
    if (taken.size() >= NAMES && !taken.containsKey(key)) {
      return;
    }
    Deque<Duration> samples = taken.computeIfAbsent(key, k -> new ArrayDeque<>());
    samples.addLast(duration);
    if (samples.size() > SAMPLES) {
      samples.removeFirst();
    }
  }

  synchronized Optional<Usual> of(Verb verb, String step) {
    Deque<Duration> samples = taken.get(new Key(verb, step));
    if (samples == null) {
      return Optional.empty();
    }
    List<Duration> sorted = samples.stream().sorted().toList();
    int last = sorted.size() - 1;
    return Optional.of(
        new Usual(
            sorted.get(last / 2),
            sorted.get((int) Math.min(last, Math.ceil(0.95 * sorted.size()) - 1)),
            sorted.size()));
  }
}
