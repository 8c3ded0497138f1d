package computer.socialweb.yardmaster.cluster.spawn;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.front.FrontClient;
import computer.socialweb.yardmaster.cluster.front.FrontControlPath;
import computer.socialweb.yardmaster.cluster.front.FrontStatus;
import computer.socialweb.yardmaster.cluster.record.ControlPlane;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.template.ClusterTemplate;
import computer.socialweb.yardmaster.template.Machine;
import computer.socialweb.yardmaster.template.Rendering;
import java.nio.file.Path;
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
   * where it does not answer the record says it, and of a cluster that is down what it was made
   * from.
   */
  public Slot activeSlot(ClusterKey key, ClusterTemplate template, Optional<ControlPlane> record)
      throws InterruptedException {
    Slot recorded = recorded(template, record);
    if (!template.template().has(Component.FRONT) || !template.template().has(Component.K3S)) {
      return recorded;
    }
    Optional<FrontStatus> front = front(key);
    if (front.isEmpty()) {
      return recorded;
    }
    Rendering rendering = of(key, template);
    for (Slot slot : Slot.values()) {
      boolean serves =
          rendering.steps(slot).stream()
              .filter(step -> step.component().equals(Component.K3S))
              .anyMatch(step -> front.get().backend().equals("127.0.0.1:" + step.mainPort()));
      if (serves) {
        return slot;
      }
    }
    return recorded;
  }

  /** The slot that serves or served as it is written down. */
  static Slot recorded(ClusterTemplate template, Optional<ControlPlane> record) {
    return record.map(ControlPlane::activeSlot).or(template::lastSlot).orElse(Slot.A);
  }
}
