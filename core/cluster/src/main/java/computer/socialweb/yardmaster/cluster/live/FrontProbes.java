package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.front.FrontClient;
import computer.socialweb.yardmaster.cluster.front.FrontStatus;
import computer.socialweb.yardmaster.work.Backoff;
import computer.socialweb.yardmaster.work.KeyedQueue;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** What the fronts themselves say, asked in the background now and then. */
final class FrontProbes implements AutoCloseable {
  private static final Duration EVERY = Duration.ofSeconds(2);

  /** While a roll is under way: how soon its switch is seen. */
  private static final Duration EVERY_IN_A_ROLL = Duration.ofMillis(200);

  private static final Duration PER_FRONT = Duration.ofMillis(10);
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final int WORKERS = 4;

  /**
   * The last answer.
   *
   * @param silent why there is none, in words
   */
  record Answer(Optional<FrontStatus> status, Optional<String> silent) {}

  private final Function<ClusterKey, Path> sockets;
  private final Runnable changed;
  private final Map<ClusterKey, Answer> answers = new ConcurrentHashMap<>();
  private final Set<ClusterKey> wanted = ConcurrentHashMap.newKeySet();
  private final KeyedQueue<ClusterKey> queue;
  private volatile Set<ClusterKey> rolling = Set.of();

  /**
   * @param changed called after an answer that differs from the last; must not block
   */
  FrontProbes(
      Function<ClusterKey, Path> sockets, ScheduledExecutorService timer, Runnable changed) {
    this.sockets = sockets;
    this.changed = changed;
    this.queue =
        new KeyedQueue<>(
            "fronts",
            WORKERS,
            Backoff.between(EVERY, EVERY.multipliedBy(2), RandomGenerator.getDefault()),
            timer,
            this::ask);
  }

  /**
   * Says which fronts run; others are not asked, and their answers forgotten.
   *
   * @param inRoll those of them that may be switched at any moment
   */
  void ask(Set<ClusterKey> running, Set<ClusterKey> inRoll) {
    Set<ClusterKey> before = rolling;
    rolling = Set.copyOf(inRoll);
    wanted.retainAll(running);
    answers.keySet().retainAll(running);
    for (ClusterKey key : running) {
      if (wanted.add(key) || before.contains(key) != inRoll.contains(key)) {
        queue.add(key);
      }
    }
  }

  /** Empty before the first answer. */
  Optional<Answer> of(ClusterKey key) {
    return Optional.ofNullable(answers.get(key));
  }

  private void ask(ClusterKey key) throws InterruptedException {
    if (!wanted.contains(key)) {
      return;
    }
    Answer answer;
    try {
      FrontStatus status = new FrontClient(sockets.apply(key), TIMEOUT).status();
      answer = new Answer(Optional.of(status), Optional.empty());
    } catch (Failure e) {
      answer = new Answer(Optional.empty(), Optional.of(e.getMessage()));
    }
    if (wanted.contains(key) && !answer.equals(answers.put(key, answer))) {
      changed.run();
    }
    Duration fair = PER_FRONT.multipliedBy(wanted.size());
    Duration pause = rolling.contains(key) ? EVERY_IN_A_ROLL : EVERY;
    queue.addAfter(key, fair.compareTo(pause) > 0 ? fair : pause);
  }

  @Override
  public void close() {
    wanted.clear();
    queue.close();
  }
}
