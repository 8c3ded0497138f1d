package computer.socialweb.yardmaster.objects;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One informer from its first list to its end, and the objects it has brought. The informer hands
 * over untyped objects, so that one that does not fit its kind is left out and named, and ends
 * nothing. It keeps only their names and versions itself.
 */
final class Generation<T extends HasMetadata> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Generation.class);
  private static final long PAGE = 500;

  private final Kind<T> kind;
  private final Requests requests;
  private final Changes<T> changes;
  private final Instant begun;
  private final SharedIndexInformer<GenericKubernetesResource> informer;
  private final Map<String, T> objects = new ConcurrentHashMap<>();
  private final Map<String, String> unreadable = new ConcurrentHashMap<>();
  private final Map<String, GenericKubernetesResource> stubs = new ConcurrentHashMap<>();
  private final AtomicLong changeCount = new AtomicLong();
  private volatile @Nullable Throwable failure;
  private volatile boolean synced;

  /** Told of every change, on the informer's thread; must not block. */
  interface Changes<T> {
    /** An object appeared (before is null), changed, or went (after is null). */
    void changed(String name, @Nullable T before, @Nullable T after);

    /** The first read is done, or the informer has stopped. */
    void turned();
  }

  Generation(
      Kind<T> kind, KubernetesClient client, Requests requests, Changes<T> changes, Instant begun) {
    this.kind = kind;
    this.requests = requests;
    this.changes = changes;
    this.begun = begun;
    this.informer =
        client.genericKubernetesResources(kind.definition()).withLimit(PAGE).runnableInformer(0);
    informer.removeNamespaceIndex();
    informer.itemStore(new Intake());
    informer.exceptionHandler(
        (started, cause) -> {
          failure = cause;
          return false; // it stops, and the watchdog begins anew after a back-off of its own
        });
  }

  /** Begins to list and watch; returns at once. */
  void start() {
    informer
        .start()
        .whenComplete(
            (done, cause) -> {
              if (cause == null) {
                synced = true;
              } else {
                failure = cause;
              }
              changes.turned();
            });
    informer.stopped().whenComplete((done, cause) -> changes.turned());
  }

  boolean synced() {
    return synced;
  }

  /** Neither reading for the first time nor watching any more. */
  boolean ended() {
    return failure != null || informer.stopped().toCompletableFuture().isDone();
  }

  boolean watching() {
    return informer.isWatching();
  }

  Throwable whyEnded() {
    Throwable known = failure;
    Throwable cause =
        known instanceof CompletionException && known.getCause() != null ? known.getCause() : known;
    return cause == null ? new IOException("the informer stopped") : cause;
  }

  Duration age(Instant now) {
    return Duration.between(begun, now);
  }

  /** Version up to which it has heard everything. */
  @Nullable String version() {
    return informer.lastSyncResourceVersion();
  }

  long changeCount() {
    return changeCount.get();
  }

  Map<String, T> objects() {
    return objects;
  }

  Map<String, String> unreadable() {
    return unreadable;
  }

  /** Version of each object by name. */
  Map<String, String> versions() {
    Map<String, String> out = new HashMap<>();
    stubs.forEach((name, stub) -> out.put(name, stub.getMetadata().getResourceVersion()));
    return out;
  }

  @Override
  public void close() {
    informer.stop();
  }

  private void take(String name, GenericKubernetesResource item) {
    @Nullable T after = null;
    try {
      after = requests.converted(kind, item);
      unreadable.remove(name);
    } catch (ObjectFailure e) {
      if (unreadable.put(name, e.getMessage()) == null) {
        LOG.warn("left out: {}", e.getMessage());
      }
    }
    T before = after == null ? objects.remove(name) : objects.put(name, after);
    changeCount.incrementAndGet();
    changes.changed(name, before, after);
  }

  private void drop(String name) {
    unreadable.remove(name);
    T before = objects.remove(name);
    changeCount.incrementAndGet();
    changes.changed(name, before, null);
  }

  /** The informer's store: passes objects on and keeps what the informer itself needs of them. */
  private final class Intake implements ItemStore<GenericKubernetesResource> {
    @Override
    public String getKey(GenericKubernetesResource item) {
      return item.getMetadata().getName();
    }

    @Override
    public @Nullable GenericKubernetesResource put(String key, GenericKubernetesResource item) {
      GenericKubernetesResource stub =
          new GenericKubernetesResourceBuilder()
              .withApiVersion(item.getApiVersion())
              .withKind(item.getKind())
              .withNewMetadata()
              .withName(key)
              .withUid(item.getMetadata().getUid())
              .withResourceVersion(item.getMetadata().getResourceVersion())
              .endMetadata()
              .build();
      GenericKubernetesResource before = stubs.put(key, stub);
      if (before == null || !sameVersion(before, stub)) {
        take(key, item);
      }
      return before;
    }

    private boolean sameVersion(GenericKubernetesResource a, GenericKubernetesResource b) {
      String version = a.getMetadata().getResourceVersion();
      return version != null && version.equals(b.getMetadata().getResourceVersion());
    }

    @Override
    public @Nullable GenericKubernetesResource remove(String key) {
      GenericKubernetesResource before = stubs.remove(key);
      if (before != null) {
        drop(key);
      }
      return before;
    }

    @Override
    public Stream<String> keySet() {
      return stubs.keySet().stream();
    }

    @Override
    public Stream<GenericKubernetesResource> values() {
      return stubs.values().stream();
    }

    @Override
    public int size() {
      return stubs.size();
    }

    @Override
    public @Nullable GenericKubernetesResource get(String key) {
      return stubs.get(key);
    }

    @Override
    public boolean isFullState() {
      return false;
    }
  }
}
