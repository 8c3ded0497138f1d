package computer.socialweb.yardmaster.objects;

import computer.socialweb.yardmaster.api.text.Failure;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Objects without a control plane, for tests of controllers: copies in and out, resourceVersion
 * conflicts, generation, status apart from spec, finalizers and deletionTimestamp as the API server
 * has them. Label selectors are equalities joined by commas.
 */
public final class InMemoryObjects<T extends CustomResource<?, ?>>
    implements Objects<T>, AutoCloseable {
  private final Class<T> type;
  private final KubernetesSerialization json = new KubernetesSerialization();
  private final ExecutorService notifier = Executors.newSingleThreadExecutor();
  private final Map<String, T> stored = new TreeMap<>();
  private final Set<Consumer<Snapshot<T>>> listeners = new LinkedHashSet<>();
  private long version;

  public InMemoryObjects(Class<T> type) {
    this.type = type;
  }

  @Override
  public synchronized Optional<T> get(String name) {
    return Optional.ofNullable(stored.get(name)).map(json::clone);
  }

  @Override
  public synchronized List<T> list(String labelSelector) {
    return stored.values().stream()
        .filter(o -> selected(o, labelSelector))
        .map(json::clone)
        .toList();
  }

  @Override
  public synchronized T create(T object) {
    String name = object.getMetadata().getName();
    if (stored.containsKey(name)) {
      throw failure(ObjectFailure.Reason.ALREADY_EXISTS, name);
    }
    T fresh = json.clone(object);
    ObjectMeta meta = fresh.getMetadata();
    meta.setUid(UUID.randomUUID().toString());
    meta.setCreationTimestamp(Instant.EPOCH.toString());
    meta.setGeneration(1L);
    takeStatus(fresh, null);
    return store(fresh);
  }

  @Override
  public synchronized T update(T object) {
    T old = current(object);
    T next = json.clone(object);
    ObjectMeta meta = next.getMetadata();
    meta.setUid(old.getMetadata().getUid());
    meta.setCreationTimestamp(old.getMetadata().getCreationTimestamp());
    meta.setDeletionTimestamp(old.getMetadata().getDeletionTimestamp());
    boolean same = json.asJson(old.getSpec()).equals(json.asJson(next.getSpec()));
    meta.setGeneration(old.getMetadata().getGeneration() + (same ? 0 : 1));
    takeStatus(next, old);
    if (meta.getDeletionTimestamp() != null && meta.getFinalizers().isEmpty()) {
      stored.remove(meta.getName());
      version++;
      changed();
      return next;
    }
    return store(next);
  }

  @Override
  public synchronized T updateStatus(T object) {
    T old = current(object);
    T next = json.clone(old);
    takeStatus(next, object);
    return json.asJson(old).equals(json.asJson(next)) ? next : store(next);
  }

  @Override
  public synchronized void delete(String name) {
    T old = stored.get(name);
    if (old == null || old.getMetadata().getDeletionTimestamp() != null) {
      return;
    }
    if (old.getMetadata().getFinalizers().isEmpty()) {
      stored.remove(name);
      version++;
      changed();
      return;
    }
    T next = json.clone(old);
    next.getMetadata().setDeletionTimestamp(Instant.EPOCH.toString());
    next.getMetadata().setGeneration(next.getMetadata().getGeneration() + 1);
    store(next);
  }

  @Override
  public Optional<T> await(String name, Duration timeout, Condition<Optional<T>> condition)
      throws InterruptedException {
    return wait(timeout, name, () -> get(name), condition, state -> state.stream().toList());
  }

  @Override
  public List<T> awaitSelected(String labelSelector, Duration timeout, Condition<List<T>> condition)
      throws InterruptedException {
    return wait(timeout, labelSelector, () -> list(labelSelector), condition, state -> state);
  }

  private <S> S wait(
      Duration timeout,
      String what,
      Supplier<S> look,
      Condition<S> condition,
      Function<S, List<T>> seen)
      throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (true) {
      S state = look.get();
      if (condition.holds(state)) {
        return state;
      }
      synchronized (this) {
        long left = (deadline - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
          throw new AwaitTimeout(what, timeout, seen.apply(state));
        }
        wait(Math.min(left, 20)); // a change between the look and this wait is seen 20 ms later
      }
    }
  }

  @Override
  public synchronized Snapshot<T> snapshot() {
    return new Snapshot<>(stored, new Freshness.Live(Instant.EPOCH));
  }

  @Override
  public synchronized Optional<T> known(String name) {
    return Optional.ofNullable(stored.get(name));
  }

  @Override
  public Subscription follow(Consumer<String> changed) {
    return subscribe(new ChangedNames<>(changed));
  }

  @Override
  public synchronized Subscription subscribe(Consumer<Snapshot<T>> listener) {
    listeners.add(listener);
    Snapshot<T> now = snapshot();
    notifier.execute(() -> listener.accept(now));
    return () -> {
      synchronized (this) {
        listeners.remove(listener);
      }
    };
  }

  /** Removes an object whatever its finalizers say, as an admin can. */
  public synchronized void vanish(String name) {
    stored.remove(name);
    version++;
    changed();
  }

  @Override
  public void close() {
    notifier.shutdownNow();
  }

  private T current(T object) {
    ObjectMeta meta = object.getMetadata();
    T old = stored.get(meta.getName());
    if (old == null) {
      throw failure(ObjectFailure.Reason.NOT_FOUND, meta.getName());
    }
    String expected = meta.getResourceVersion();
    if (expected != null && !expected.equals(old.getMetadata().getResourceVersion())) {
      throw failure(ObjectFailure.Reason.CONFLICT, meta.getName());
    }
    return old;
  }

  private T store(T object) {
    object.getMetadata().setResourceVersion(Long.toString(++version));
    stored.put(object.getMetadata().getName(), object);
    changed();
    return json.clone(object);
  }

  private void changed() {
    notifyAll();
    Snapshot<T> now = snapshot();
    for (Consumer<Snapshot<T>> listener : new ArrayList<>(listeners)) {
      notifier.execute(() -> listener.accept(now));
    }
  }

  /** The two types differ by a wildcard only: both objects are of {@link #type}. */
  @SuppressWarnings("unchecked")
  private void takeStatus(T into, @org.jspecify.annotations.Nullable T from) {
    CustomResource<Object, Object> target = (CustomResource<Object, Object>) (Object) into;
    target.setStatus(from == null ? null : type.cast(json.clone(from)).getStatus());
  }

  private static boolean selected(HasMetadata object, String selector) {
    Map<String, String> labels = object.getMetadata().getLabels();
    for (String term : selector.isEmpty() ? new String[0] : selector.split(",", -1)) {
      String[] pair = term.split("=", 2);
      if (labels == null || !pair[1].equals(labels.get(pair[0]))) {
        return false;
      }
    }
    return true;
  }

  private static ObjectFailure failure(ObjectFailure.Reason reason, String name) {
    return new ObjectFailure(
        null, reason, Failure.Kind.FAILED, "objects.await-timeout", reason + " " + name, 0);
  }
}
