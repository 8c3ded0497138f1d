package computer.socialweb.yardmaster.cluster.reap;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.front.FrontClient;
import computer.socialweb.yardmaster.cluster.member.MemberRemoval;
import computer.socialweb.yardmaster.cluster.member.Words;
import computer.socialweb.yardmaster.cluster.record.ControlPlane;
import computer.socialweb.yardmaster.cluster.record.ControlPlanes;
import computer.socialweb.yardmaster.cluster.record.RollRecords;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.cluster.vault.Vaults;
import computer.socialweb.yardmaster.objects.AwaitTimeout;
import computer.socialweb.yardmaster.objects.Objects;
import computer.socialweb.yardmaster.operation.OperationContext;
import computer.socialweb.yardmaster.template.ClusterTemplate;
import computer.socialweb.yardmaster.work.Threads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The verb reap: deletes every member, waits until each has ended, and forgets the record. The
 * store keeps running and keeps its data. It may be run again after any end of it.
 */
public final class Reap {
  private static final Logger LOG = LoggerFactory.getLogger(Reap.class);
  private static final Texts TEXTS = Texts.of("reap");

  /**
   * What it works with.
   *
   * @param limit how long a member may take to end
   */
  public record Parts(
      Objects<HostProcess> processes,
      MemberRemoval removal,
      Vaults vaults,
      StateDirectory state,
      ControlPlanes records,
      RollRecords rolls,
      InstantSource clock,
      Duration limit) {}

  private final Parts parts;

  public Reap(Parts parts) {
    this.parts = parts;
  }

  /** Whether there is anything of the cluster that a reap would take away. */
  public boolean anythingLives(ClusterKey key) {
    return !members(key).isEmpty() || parts.vaults().find(key).isPresent() || recorded(key);
  }

  private boolean recorded(ClusterKey key) {
    return Files.exists(parts.records().file(key));
  }

  private List<HostProcess> members(ClusterKey key) {
    return parts.processes().list(Labels.selector(key));
  }

  /**
   * Reaps; on the thread of its operation.
   *
   * @throws Failure {@code reap.nothing} of kind REFUSED when there is nothing to reap
   */
  public void run(ClusterKey key, OperationContext context) throws Exception {
    List<HostProcess> members = members(key);
    boolean vault = parts.vaults().find(key).isPresent();
    if (members.isEmpty() && !vault && !recorded(key)) {
      throw Failure.refused("reap.nothing", key);
    }
    List<String> names = new ArrayList<>(members.stream().map(Reap::name).toList());
    if (vault) {
      names.add(Component.BAO.name());
    }
    context.before(Map.of("members", String.join(", ", names)));
    context.plan(names);
    keepSlot(key);
    // All are asked to end before any is waited for: their supervisor knows the order.
    for (HostProcess member : members) {
      if (member.getMetadata().getDeletionTimestamp() == null) {
        parts.processes().delete(member.getMetadata().getName());
      }
    }
    List<OperationContext.Body> ends = new ArrayList<>();
    for (HostProcess member : members) {
      ends.add(at -> at.step(name(member), progress -> end(member, progress)));
    }
    if (vault) {
      ends.add(
          at ->
              at.step(
                  Component.BAO.name(),
                  progress -> {
                    parts.vaults().reap(key, parts.limit());
                    return Optional.empty();
                  }));
    }
    all(ends, context);
    parts.rolls().remove(key); // before the record, without which it is not found any more
    parts.records().remove(key);
  }

  /** Keeps which slot serves, as long as its front can say so: the next spawn takes its values. */
  private void keepSlot(ClusterKey key) throws InterruptedException {
    try {
      Optional<ControlPlane> record = parts.records().read(key);
      Path directory = parts.state().cluster(key);
      Optional<ClusterTemplate> kept = ClusterTemplate.read(directory);
      // One whose slots were never recorded never came up.
      if (record.isPresent() && kept.isPresent() && !record.get().slots().isEmpty()) {
        kept.get().served(serving(record.get())).save(directory);
      }
    } catch (Failure e) {
      LOG.warn("the slot of {} is not kept: {}", key, e.getMessage()); // no reason to let it live
    }
  }

  private static Slot serving(ControlPlane record) throws InterruptedException {
    if (record.front().isEmpty()) {
      return record.activeSlot();
    }
    try {
      String backend = new FrontClient(Path.of(record.front().get().control())).status().backend();
      return record.slots().entrySet().stream()
          .filter(slot -> backend.endsWith(":" + slot.getValue().port()))
          .map(Map.Entry::getKey)
          .findFirst()
          .orElse(record.activeSlot());
    } catch (Failure e) {
      LOG.debug("the front does not say which slot serves", e);
      return record.activeSlot();
    }
  }

  /** The name of a member as its label has it; another one's object name is better than none. */
  private static String name(HostProcess member) {
    Map<String, String> labels = member.getMetadata().getLabels();
    String label = labels == null ? null : labels.get(Labels.MEMBER);
    return label == null
        ? member.getMetadata().getName()
        : Words.safe(label.replaceFirst("\\.", "@"));
  }

  private Optional<HostProcess> end(HostProcess member, OperationContext.Step progress)
      throws InterruptedException {
    String object = member.getMetadata().getName();
    String until =
        parts.clock().instant().plus(parts.limit()).truncatedTo(ChronoUnit.SECONDS).toString();
    progress.message(TEXTS.get("stopping", until));
    try {
      parts
          .processes()
          .await(
              object,
              parts.limit(),
              found -> {
                boolean ended = found.isEmpty() || ended(found.get());
                progress.message(ended ? last(found) : still(found.get(), until));
                return ended;
              });
    } catch (AwaitTimeout e) {
      throw new Failure(
          e, Failure.Kind.TIMED_OUT, "reap.still-active", name(member), parts.limit().toSeconds());
    }
    parts.removal().remove(object);
    return Optional.empty();
  }

  private static String still(HostProcess member, String until) {
    String said = member.reported().message();
    return said == null
        ? TEXTS.get("stopping", until)
        : TEXTS.get("still", Words.safe(said), until);
  }

  private static String last(Optional<HostProcess> member) {
    return member
        .map(HostProcess::reported)
        .map(status -> status.message())
        .map(Words::safe)
        .orElse("");
  }

  private static boolean ended(HostProcess object) {
    Phase phase = object.reported().phase();
    return phase != null && phase.ended();
  }

  /** Waits for every end, so that one that hangs does not hide the others; throws the first. */
  private static void all(List<OperationContext.Body> bodies, OperationContext context)
      throws Exception {
    try (ExecutorService threads = Threads.blocking("reap")) {
      List<Future<?>> running = new ArrayList<>();
      for (OperationContext.Body body : bodies) {
        running.add(
            threads.submit(
                () -> {
                  body.run(context);
                  return Optional.empty();
                }));
      }
      try {
        await(running);
      } finally {
        threads.shutdownNow();
      }
    }
  }

  private static void await(List<Future<?>> running) throws Exception {
    Exception first = null;
    for (Future<?> one : running) {
      try {
        one.get();
      } catch (ExecutionException e) {
        Exception cause = e.getCause() instanceof Exception failure ? failure : e;
        if (first == null) {
          first = cause;
        } else {
          first.addSuppressed(cause);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
