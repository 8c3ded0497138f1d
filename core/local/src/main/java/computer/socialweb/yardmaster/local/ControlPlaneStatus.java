package computer.socialweb.yardmaster.local;

import java.util.Optional;

/**
 * Whether the control plane of a state directory runs.
 *
 * @param process its process, while it runs and its API is ready
 */
public record ControlPlaneStatus(Optional<ControlPlaneProcess> process) {
  public boolean running() {
    return process.isPresent();
  }
}
