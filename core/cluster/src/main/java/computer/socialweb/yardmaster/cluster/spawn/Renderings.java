package computer.socialweb.yardmaster.cluster.spawn;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.front.FrontClient;
import computer.socialweb.yardmaster.cluster.front.FrontControlPath;
import computer.socialweb.yardmaster.cluster.front.FrontStatus;
import computer.socialweb.yardmaster.cluster.front.SwitchResult;
import computer.socialweb.yardmaster.cluster.record.ControlPlane;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.template.ClusterTemplate;
import computer.socialweb.yardmaster.template.Machine;
import computer.socialweb.yardmaster.template.Rendering;
import computer.socialweb.yardmaster.template.Step;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns the template that is kept of a cluster into its steps on this machine. */
public final class Renderings {
  private static final Logger LOG = LoggerFactory.getLogger(Renderings.class);

  private final StateDirectory state;
  private final Machine machine;

  public Renderings(StateDirectory state, Machine machine) {
    this.state = state;
    this.machine = machine;
  }

  /** What is kept of the cluster; empty when this machine does not know what it was made from. */
  public Optional<ClusterTemplate> kept(ClusterKey key) {
    return ClusterTemplate.read(state.cluster(key));
  }

  public Rendering of(ClusterKey key, ClusterTemplate template) {
    Rendering.Where where =
        new Rendering.Where(key, state.cluster(key), name -> socket(key, name.toString()));
    return new Rendering(template, where, machine);
  }

  private Path socket(ClusterKey key, String name) {
    return FrontControlPath.of(state.root(), state.cluster(key), key, name);
  }

  /** Where the control socket of the cluster's front is. */
  public Path frontControl(ClusterKey key) {
    return FrontControlPath.of(state.root(), state.cluster(key), key);
  }

  /** What the front of the cluster says of itself; empty when it does not answer. */
  public Optional<FrontStatus> front(ClusterKey key) throws InterruptedException {
    try {
      return Optional.of(new FrontClient(frontControl(key)).status());
    } catch (Failure e) {
      LOG.debug("the front of {} does not answer", key, e);
      return Optional.empty();
    }
  }

  /**
   * The slot that serves. The front is the truth, since a crash may have left the record behind;
   * where it does not answer, or points at a slot that nobody recorded, the record says it: a front
   * that was away keeps what it had, though the slot is gone.
   */
  public Slot activeSlot(ClusterKey key, ClusterTemplate template, Optional<ControlPlane> record)
      throws InterruptedException {
    Slot recorded = record.map(ControlPlane::activeSlot).orElse(Slot.A);
    if (!template.template().has(Component.FRONT) || !template.template().has(Component.K3S)) {
      return recorded;
    }
    Optional<FrontStatus> front = front(key);
    if (front.isEmpty()) {
      return recorded;
    }
    Rendering rendering = of(key, template);
    for (Slot slot : Slot.values()) {
      boolean known = record.isEmpty() || record.get().slots().containsKey(slot);
      if (known
          && backend(rendering.steps(slot)).filter(front.get().backend()::equals).isPresent()) {
        return slot;
      }
    }
    return recorded;
  }

  /** Where a front has to point for the slot of the steps; empty where nothing stands behind it. */
  private static Optional<String> backend(List<Step> steps) {
    return steps.stream()
        .filter(step -> step.component().equals(Component.K3S))
        .map(step -> "127.0.0.1:" + step.mainPort())
        .findFirst();
  }

  /**
   * Whether the front answers and points elsewhere than at the slot of the steps.
   *
   * @param front what it says
   */
  public static boolean astray(Optional<FrontStatus> front, List<Step> steps) {
    return front.isPresent()
        && backend(steps).filter(address -> !address.equals(front.get().backend())).isPresent();
  }

  /**
   * Points the front at the slot of the steps, unless it points there. One that was away comes back
   * with the backend that it had, though the slot may be gone by now or have another port. A front
   * of another make has no control socket, and is left alone.
   */
  public void pointFront(ClusterKey key, List<Step> steps) throws InterruptedException {
    Path socket = frontControl(key);
    Optional<String> address = backend(steps);
    if (address.isEmpty() || !Files.exists(socket)) {
      return;
    }
    FrontClient client = new FrontClient(socket);
    FrontStatus status = client.status();
    if (status.backend().equals(address.get())) {
      return;
    }
    switch (client.compareAndSetBackend(address.get(), status.generation())) {
      case SwitchResult.Switched(FrontStatus now) ->
          LOG.info(
              "the front of {} pointed at {}, and points at {} now",
              key,
              status.backend(),
              now.backend());
      case SwitchResult.Conflict(FrontStatus now) ->
          throw Failure.failed("roll.front-moved", key, now.backend(), now.generation());
    }
  }
}
