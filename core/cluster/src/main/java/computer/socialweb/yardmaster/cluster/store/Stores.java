package computer.socialweb.yardmaster.cluster.store;

import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.PostgresSpec;
import computer.socialweb.yardmaster.api.PostgresStatus;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.names.ObjectNames;
import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.objects.AwaitTimeout;
import computer.socialweb.yardmaster.objects.ObjectFailure;
import computer.socialweb.yardmaster.objects.Objects;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The stores of all clusters. A cluster's store is the Postgres object of its {@link
 * ObjectNames#store name}; one that bears another cluster's label is never used, changed or
 * deleted, so two keys whose names met would not share data. Safe for use by any thread; every call
 * may block, and passes on what {@link Objects} throws.
 */
public final class Stores {
  private static final Logger LOG = LoggerFactory.getLogger(Stores.class);
  private static final List<String> DATABASES = List.of(Store.DATABASE, Store.VAULT_DATABASE);
  private static final int TRIES = 5;

  private final Objects<Postgres> objects;
  private final UnitNames units;
  private final Duration timeout;

  /**
   * @param timeout how long {@link #ensure} waits for a store to be Ready
   */
  public Stores(Objects<Postgres> objects, UnitNames units, Duration timeout) {
    this.objects = objects;
    this.units = units;
    this.timeout = timeout;
  }

  /**
   * Asks for the store of a cluster, and does not wait for it.
   *
   * @throws Failure {@code store.deleting} while an earlier one is being removed, {@code
   *     store.foreign} when the object is not this cluster's
   */
  public void start(ClusterKey key) {
    String name = ObjectNames.store(key);
    Optional<Postgres> found = objects.get(name);
    if (found.isEmpty()) {
      create(key, name);
      return;
    }
    Postgres object = found.get();
    requireOurs(object, key);
    if (object.getMetadata().getDeletionTimestamp() != null) {
      throw Failure.refused("store.deleting", name, key);
    }
    List<String> databases = object.getSpec().databases();
    if (!databases.containsAll(DATABASES)) {
      List<String> all = Stream.concat(databases.stream(), DATABASES.stream()).distinct().toList();
      object.setSpec(new PostgresSpec(all, object.getSpec().deleteData()));
      objects.update(object);
    }
  }

  private void create(ClusterKey key, String name) {
    Postgres object = new Postgres();
    object.setMetadata(
        new ObjectMetaBuilder()
            .withName(name)
            .withLabels(Map.of(Labels.CLUSTER, key.value()))
            .build());
    object.setSpec(new PostgresSpec(DATABASES, false));
    try {
      objects.create(object);
      LOG.info("cluster {}: its store is asked for as {} ({})", key, name, units.storeOf(name));
    } catch (ObjectFailure e) {
      if (e.reason() != ObjectFailure.Reason.ALREADY_EXISTS) {
        throw e;
      }
      objects.get(name).ifPresent(made -> requireOurs(made, key));
    }
  }

  /**
   * Asks for the store of a cluster and waits until it is Ready.
   *
   * @throws Failure as {@link #start}, or {@code store.unavailable} when it failed or is not Ready
   *     in time
   */
  public Store ensure(ClusterKey key) throws InterruptedException {
    start(key);
    String name = ObjectNames.store(key);
    try {
      Optional<Postgres> ready =
          objects.await(name, timeout, found -> found.filter(o -> isUsable(key, o)).isPresent());
      return store(ready.orElseThrow());
    } catch (AwaitTimeout e) {
      Optional<Postgres> last =
          e.lastSeen().stream()
              .filter(Postgres.class::isInstance)
              .map(Postgres.class::cast)
              .findFirst();
      throw last.map(o -> unavailable(key, o, Failure.Kind.TIMED_OUT, e)).orElse(e);
    }
  }

  private static boolean isUsable(ClusterKey key, Postgres object) {
    if (isReady(object)) {
      return true;
    }
    PostgresStatus status = object.reported();
    if (status.phase() == PostgresStatus.Phase.FAILED
        && status.observedGeneration() == object.getMetadata().getGeneration()) {
      throw unavailable(key, object, Failure.Kind.FAILED, null);
    }
    return false;
  }

  private static Failure unavailable(
      ClusterKey key, Postgres object, Failure.Kind kind, @Nullable Throwable cause) {
    PostgresStatus status = object.reported();
    return new Failure(
        cause, kind, "store.unavailable", object.getMetadata().getName(), key, words(status));
  }

  private static String words(PostgresStatus status) {
    String phase = status.phase() == null ? "not looked at yet" : status.phase().toString();
    return status.message() == null ? phase : phase + ": " + status.message();
  }

  private static boolean isReady(Postgres object) {
    PostgresStatus status = object.reported();
    return object.getMetadata().getDeletionTimestamp() == null
        && status.phase() == PostgresStatus.Phase.READY
        && status.socketDir() != null
        && status.user() != null;
  }

  private Store store(Postgres ready) {
    PostgresStatus status = ready.reported();
    String name = ready.getMetadata().getName();
    return new Store(
        name,
        units.storeOf(name),
        Path.of(String.valueOf(status.socketDir())),
        String.valueOf(status.user()));
  }

  /** The store of a cluster if it is Ready now. */
  public Optional<Store> find(ClusterKey key) {
    return object(key).filter(Stores::isReady).map(this::store);
  }

  /** Whether the store of a cluster is Ready now; what needs it must not be started otherwise. */
  public boolean isReady(ClusterKey key) {
    return find(key).isPresent();
  }

  /** The object of a cluster's store, in whatever state; empty when there is none of its own. */
  public Optional<Postgres> object(ClusterKey key) {
    return objects.get(ObjectNames.store(key)).filter(object -> key.value().equals(label(object)));
  }

  /**
   * Asks for the removal of a cluster's store and all of its data. None there is no failure.
   *
   * @throws Failure {@code store.foreign} when the object is not this cluster's
   */
  public void delete(ClusterKey key) {
    String name = ObjectNames.store(key);
    for (int tries = 1; ; tries++) {
      Optional<Postgres> found = objects.get(name);
      if (found.isEmpty()) {
        return;
      }
      Postgres object = found.get();
      requireOurs(object, key);
      object.setSpec(new PostgresSpec(object.getSpec().databases(), true));
      try {
        objects.update(object);
        break;
      } catch (ObjectFailure e) {
        switch (e.reason()) {
          case NOT_FOUND -> {
            return;
          }
          case CONFLICT -> {
            if (tries == TRIES) {
              throw e;
            }
          }
          case ALREADY_EXISTS, INVALID, FORBIDDEN, UNREACHABLE, OTHER -> throw e;
        }
      }
    }
    objects.delete(name);
  }

  /** How far a removal has come; a store of another cluster is not waited for. */
  public StoreRemoval removal(ClusterKey key) {
    return object(key)
        .<StoreRemoval>map(
            object ->
                new StoreRemoval.Waiting(
                    object.getMetadata().getName() + " is " + words(object.reported())))
        .orElseGet(StoreRemoval.Done::new);
  }

  /**
   * Waits until nothing is left of a cluster's store.
   *
   * @throws Failure {@code store.not-removed} when the time is over, with what holds it
   */
  public void awaitRemoval(ClusterKey key, Duration limit) throws InterruptedException {
    String name = ObjectNames.store(key);
    try {
      objects.await(
          name, limit, found -> found.filter(o -> key.value().equals(label(o))).isEmpty());
    } catch (AwaitTimeout e) {
      String why = object(key).map(o -> words(o.reported())).orElse("gone by now");
      throw new Failure(e, Failure.Kind.TIMED_OUT, "store.not-removed", name, key, why);
    }
  }

  private static void requireOurs(Postgres object, ClusterKey key) {
    String label = label(object);
    if (!key.value().equals(label)) {
      String owner = label.isEmpty() ? "no cluster" : "the cluster " + label;
      throw Failure.refused("store.foreign", object.getMetadata().getName(), owner, key);
    }
  }

  private static String label(Postgres object) {
    Map<String, String> labels = object.getMetadata().getLabels();
    return labels == null ? "" : labels.getOrDefault(Labels.CLUSTER, "");
  }
}
