package computer.socialweb.yardmaster.cluster.vault;

import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.OpenBaoServerSpec;
import computer.socialweb.yardmaster.api.OpenBaoServerStatus;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.names.ObjectNames;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.objects.AwaitTimeout;
import computer.socialweb.yardmaster.objects.ObjectFailure;
import computer.socialweb.yardmaster.objects.Objects;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The vaults of all clusters. A cluster's vault is the OpenBaoServer object of its {@link
 * ObjectNames#vault name}; one that bears another cluster's label is never touched. Safe for use by
 * any thread; every call may block, and passes on what {@link Objects} throws.
 */
public final class Vaults {
  private static final Logger LOG = LoggerFactory.getLogger(Vaults.class);
  private static final int TRIES = 5;

  private final Objects<OpenBaoServer> objects;

  public Vaults(Objects<OpenBaoServer> objects) {
    this.objects = objects;
  }

  /**
   * Makes the vault of a cluster be as the spec says, and waits until it is Ready. One that is
   * Ready and as the spec says is left alone; one that failed, or that is being deleted, is
   * replaced by a new one.
   *
   * @param timeout for each of the two: the removal of an old one, and the start
   * @return the object as it was when it was Ready
   * @throws Failure {@code vault.*} when it is not this cluster's, failed, or is not Ready in time
   */
  public OpenBaoServer place(ClusterKey key, OpenBaoServerSpec spec, Duration timeout)
      throws InterruptedException {
    String name = ObjectNames.vault(key);
    Optional<OpenBaoServer> found = objects.get(name);
    if (found.isPresent()) {
      requireOurs(found.get(), key);
      if (mustGo(found.get())) {
        LOG.info("cluster {}: its vault is placed anew: {}", key, reason(found.get()).orElse(""));
        objects.delete(name);
        awaitGone(key, timeout);
        found = Optional.empty();
      }
    }
    long generation = found.map(old -> update(key, old, spec)).orElseGet(() -> create(key, spec));
    try {
      return objects
          .await(name, timeout, now -> now.filter(o -> isReady(key, o, generation)).isPresent())
          .orElseThrow();
    } catch (AwaitTimeout e) {
      String last = find(key).flatMap(Vaults::reason).orElse("gone");
      throw new Failure(e, Failure.Kind.TIMED_OUT, "vault.not-ready", name, key, last);
    }
  }

  /**
   * Waits until the vault of a cluster is Ready.
   *
   * @return false as soon as that cannot be expected any more, since it is gone or going, has
   *     failed, or was started anew meanwhile; and when the time is over
   */
  public boolean comesUp(ClusterKey key, Duration limit) throws InterruptedException {
    AtomicReference<String> first = new AtomicReference<>("");
    try {
      return objects
          .await(
              ObjectNames.vault(key),
              limit,
              now -> now.isEmpty() || isReady(now.get()) || isLost(now.get(), first))
          .filter(now -> key.value().equals(label(now)) && isReady(now))
          .isPresent();
    } catch (AwaitTimeout e) {
      LOG.debug("the vault of {} is not Ready within {}", key, limit, e);
      return false;
    }
  }

  private static boolean isReady(OpenBaoServer object) {
    return !isDeleting(object)
        && object.reported().phase() == OpenBaoServerStatus.Phase.READY
        && object.reported().observedGeneration() >= object.getMetadata().getGeneration();
  }

  private static boolean isLost(OpenBaoServer object, AtomicReference<String> first) {
    String now = instance(object);
    first.compareAndSet("", now);
    return mustGo(object) || !(now.isEmpty() || now.equals(first.get()));
  }

  /** The start of the vault's process that its status is about; empty while none runs. */
  public static String instance(OpenBaoServer object) {
    OpenBaoServerStatus.RunningServer runtime = object.reported().runtime();
    return runtime == null ? "" : runtime.instance();
  }

  private static boolean mustGo(OpenBaoServer object) {
    return isDeleting(object) || object.reported().phase() == OpenBaoServerStatus.Phase.FAILED;
  }

  private long create(ClusterKey key, OpenBaoServerSpec spec) {
    OpenBaoServer object = new OpenBaoServer();
    object.setMetadata(
        new ObjectMetaBuilder()
            .withName(ObjectNames.vault(key))
            .withLabels(Map.of(Labels.CLUSTER, key.value()))
            .build());
    object.setSpec(spec);
    return objects.create(object).getMetadata().getGeneration();
  }

  private long update(ClusterKey key, OpenBaoServer known, OpenBaoServerSpec spec) {
    OpenBaoServer object = known;
    for (int tries = 1; !object.getSpec().equals(spec); tries++) {
      object.setSpec(spec);
      try {
        object = objects.update(object);
        LOG.info("cluster {}: the spec of its vault changed", key);
      } catch (ObjectFailure e) {
        if (e.reason() != ObjectFailure.Reason.CONFLICT || tries == TRIES) {
          throw e;
        }
        object = objects.get(ObjectNames.vault(key)).orElseThrow(() -> e);
      }
    }
    return object.getMetadata().getGeneration();
  }

  private static boolean isReady(ClusterKey key, OpenBaoServer object, long generation) {
    OpenBaoServerStatus status = object.reported();
    if (status.observedGeneration() < generation || status.phase() == null) {
      return false;
    }
    return switch (status.phase()) {
      case READY -> !isDeleting(object);
      case FAILED ->
          throw Failure.failed(
              "vault.failed", object.getMetadata().getName(), key, reason(object).orElse(""));
      case PENDING, STARTING, SEALED -> false;
    };
  }

  /** The vault's object, in whatever state; empty when there is none of this cluster. */
  public Optional<OpenBaoServer> find(ClusterKey key) {
    return objects.get(ObjectNames.vault(key)).filter(object -> key.value().equals(label(object)));
  }

  /** Why the vault of a cluster that should have one is not well; empty when it is. */
  public Optional<String> sick(ClusterKey key) {
    Optional<OpenBaoServer> found = find(key);
    return found.isEmpty() ? Optional.of("no OpenBaoServer") : reason(found.get());
  }

  /** Why a vault is not well, in the words of its object; empty when it is Ready. */
  public static Optional<String> reason(OpenBaoServer object) {
    if (isDeleting(object)) {
      return Optional.of("stopping");
    }
    OpenBaoServerStatus status = object.reported();
    if (status.phase() == OpenBaoServerStatus.Phase.READY) {
      return Optional.empty();
    }
    String phase = status.phase() == null ? "Pending" : status.phase().toString();
    return Optional.of(status.message() == null ? phase : phase + " " + status.message());
  }

  /**
   * Asks for the removal of a cluster's vault, and does not wait. None there is no failure; another
   * cluster's is left alone.
   */
  public void delete(ClusterKey key) {
    if (find(key).isPresent()) {
      objects.delete(ObjectNames.vault(key));
    }
  }

  /**
   * Waits until a cluster's vault is gone.
   *
   * @throws Failure {@code vault.not-removed} when the time is over
   */
  public void awaitGone(ClusterKey key, Duration timeout) throws InterruptedException {
    String name = ObjectNames.vault(key);
    try {
      objects.await(name, timeout, now -> now.filter(o -> key.value().equals(label(o))).isEmpty());
    } catch (AwaitTimeout e) {
      throw new Failure(
          e, Failure.Kind.TIMED_OUT, "vault.not-removed", name, key, timeout.toSeconds());
    }
  }

  /** As {@link #delete}, then {@link #awaitGone}. */
  public void reap(ClusterKey key, Duration timeout) throws InterruptedException {
    delete(key);
    awaitGone(key, timeout);
  }

  private static boolean isDeleting(OpenBaoServer object) {
    return object.getMetadata().getDeletionTimestamp() != null;
  }

  private static void requireOurs(OpenBaoServer object, ClusterKey key) {
    String label = label(object);
    if (!key.value().equals(label)) {
      String owner = label.isEmpty() ? "no cluster" : "the cluster " + label;
      throw Failure.refused("vault.foreign", object.getMetadata().getName(), owner, key);
    }
  }

  private static String label(OpenBaoServer object) {
    Map<String, String> labels = object.getMetadata().getLabels();
    return labels == null ? "" : labels.getOrDefault(Labels.CLUSTER, "");
  }
}
