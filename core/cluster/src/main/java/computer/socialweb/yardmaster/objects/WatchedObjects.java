package computer.socialweb.yardmaster.objects;

import computer.socialweb.yardmaster.work.FoldedTask;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Objects of one kind over an informer. Waiting reads the control plane itself after each change
 * that the informer tells of, and now and then in any case: a wait is right even while the informer
 * is behind, deaf or gone; a good one only makes it quick.
 */
final class WatchedObjects<T extends HasMetadata> implements Objects<T>, AutoCloseable {

  /** What all kinds share. */
  record Parts(
      Timing timing,
      InstantSource clock,
      ScheduledExecutorService timer,
      ExecutorService threads) {}

  private final Kind<T> kind;
  private final Requests requests;
  private final Parts parts;
  private final Mirror<T> mirror;
  private final Waiters waiters = new Waiters();
  private final Map<String, T> written = new ConcurrentHashMap<>();
  private final List<FoldedTask> listeners = new CopyOnWriteArrayList<>();
  private final List<Consumer<String>> followers = new CopyOnWriteArrayList<>();

  WatchedObjects(Kind<T> kind, KubernetesClient client, Requests requests, Parts parts) {
    this.kind = kind;
    this.requests = requests;
    this.parts = parts;
    this.mirror =
        new Mirror<>(
            kind,
            requests,
            parts,
            of -> new Generation<>(kind, client, requests, changes(of), of.now()),
            new Mirror.News() {
              @Override
              public void freshness() {
                lookAnew();
              }

              @Override
              public void readAgain(Set<String> changed) {
                written.clear(); // it may be of a state that is no more
                lookAnew();
                changed.forEach(WatchedObjects.this::tellFollowers);
              }
            });
  }

  private void lookAnew() {
    waiters.wakeAll();
    tellListeners();
  }

  private Generation.Changes<T> changes(Mirror<T> of) {
    return new Generation.Changes<>() {
      @Override
      public void changed(String name, @Nullable T before, @Nullable T after) {
        waiters.changed(before, after);
        if (after == null || !isNewer(written.get(name), after)) {
          written.remove(name);
        }
        tellListeners();
        if (of.hasRead()) { // the first read is told as a whole
          tellFollowers(name);
        }
      }

      @Override
      public void turned() {
        of.turned();
      }
    };
  }

  private void tellListeners() {
    listeners.forEach(FoldedTask::request);
  }

  private void tellFollowers(String name) {
    followers.forEach(follower -> follower.accept(name));
  }

  /** Begins to connect and to read, on threads of its own. */
  void start() {
    mirror.start();
  }

  void retryNow() {
    mirror.retryNow();
  }

  @Override
  public Optional<T> get(String name) {
    return requests.get(kind, name);
  }

  @Override
  public List<T> list(String labelSelector) {
    return sorted(requests.list(kind, labelSelector));
  }

  private List<T> sorted(List<T> objects) {
    return objects.stream()
        .sorted(Comparator.comparing((T object) -> object.getMetadata().getName()))
        .toList();
  }

  @Override
  public T create(T object) {
    return requests.create(kind, object);
  }

  @Override
  public T update(T object) {
    return remembered(requests.replace(kind, object, ""));
  }

  @Override
  public T updateStatus(T object) {
    return remembered(requests.replace(kind, object, "/status"));
  }

  private T remembered(T stored) {
    if (mirror.hasRead()) {
      written.put(stored.getMetadata().getName(), stored);
    }
    return stored;
  }

  private boolean isNewer(@Nullable T stored, T known) {
    return stored != null
        && java.util.Objects.equals(stored.getMetadata().getUid(), known.getMetadata().getUid())
        && Version.isBefore(
            known.getMetadata().getResourceVersion(), stored.getMetadata().getResourceVersion());
  }

  @Override
  public void delete(String name) {
    requests.delete(kind, name);
  }

  @Override
  public Optional<T> await(String name, Duration timeout, Condition<Optional<T>> condition)
      throws InterruptedException {
    try (Waiters.Waiter waiter =
        waiters.add(object -> object != null && name.equals(object.getMetadata().getName()))) {
      return new Waiting<Optional<T>>(kind.named(name), timeout, waiter)
          .until(() -> get(name), condition, state -> state.stream().toList());
    }
  }

  @Override
  public List<T> awaitSelected(String labelSelector, Duration timeout, Condition<List<T>> condition)
      throws InterruptedException {
    Selector selector = Selector.of(labelSelector);
    try (Waiters.Waiter waiter = waiters.add(selector::mayMatch)) {
      return new Waiting<List<T>>(
              kind.type().getSimpleName() + " " + labelSelector, timeout, waiter)
          .until(() -> list(labelSelector), condition, state -> state);
    }
  }

  @Override
  public Snapshot<T> snapshot() {
    mirror.start();
    return mirror.snapshot();
  }

  @Override
  public Optional<T> known(String name) {
    mirror.start();
    return mirror
        .known(name)
        .map(
            known -> {
              T stored = written.get(name);
              return stored != null && isNewer(stored, known) ? stored : known;
            });
  }

  @Override
  public Subscription follow(Consumer<String> changed) {
    followers.add(changed);
    snapshot().byName().keySet().forEach(changed);
    return () -> followers.remove(changed);
  }

  @Override
  public Subscription subscribe(Consumer<Snapshot<T>> listener) {
    FoldedTask call =
        new FoldedTask(
            () -> listener.accept(mirror.snapshot()),
            parts.threads(),
            parts.timer(),
            parts.timing().fold());
    listeners.add(call);
    mirror.start();
    call.request();
    return () -> {
      listeners.remove(call);
      call.close();
    };
  }

  @Override
  public void close() {
    listeners.forEach(FoldedTask::close);
    listeners.clear();
    followers.clear();
    mirror.close();
  }

  /** One wait, on the thread of its caller. */
  private final class Waiting<S> {
    private final String what;
    private final Duration timeout;
    private final Waiters.Waiter waiter;
    private final long deadline;

    Waiting(String what, Duration timeout, Waiters.Waiter waiter) {
      this.what = what;
      this.timeout = timeout;
      this.waiter = waiter;
      this.deadline = System.nanoTime() + saturated(timeout);
    }

    private static long saturated(Duration timeout) {
      return timeout.compareTo(Duration.ofDays(365)) > 0
          ? Duration.ofDays(365).toNanos()
          : timeout.toNanos();
    }

    S until(
        Supplier<S> newest,
        Condition<S> condition,
        java.util.function.Function<S, List<? extends HasMetadata>> seen)
        throws InterruptedException {
      mirror.start();
      while (true) {
        @Nullable S state = null;
        @Nullable ObjectFailure unheard = null;
        try {
          state = newest.get();
        } catch (ObjectFailure e) {
          unheard = reachableAgainLater(e);
        }
        if (state != null && condition.holds(state)) {
          return state;
        }
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          throw unheard != null
              ? unheard
              : new AwaitTimeout(what, timeout, state == null ? List.of() : seen.apply(state));
        }
        waiter.sleep(Duration.ofNanos(Math.min(left, pause().toNanos())));
      }
    }

    /** Anything but silence ends the wait. */
    private ObjectFailure reachableAgainLater(ObjectFailure e) throws InterruptedException {
      if (Thread.interrupted()) {
        throw new InterruptedException("while waiting for " + what);
      }
      if (e.reason() != ObjectFailure.Reason.UNREACHABLE) {
        throw e;
      }
      return e;
    }

    private Duration pause() {
      return mirror.live() ? parts.timing().poll() : parts.timing().reprobe();
    }
  }
}
