package computer.socialweb.yardmaster.cluster.spawn;

import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.front.FrontClient;
import computer.socialweb.yardmaster.cluster.front.FrontStatus;
import computer.socialweb.yardmaster.cluster.front.SwitchResult;
import computer.socialweb.yardmaster.template.Step;
import java.nio.file.Path;
import java.util.List;

/**
 * Points a front at the slot that is being spawned. A front remembers where it pointed over its own
 * end, and after a roll and a reap that is the slot which is no more.
 */
final class FrontAim {
  private FrontAim() {}

  /**
   * @param steps of the slot that is to serve; without k3s there is nothing to point at
   * @param control the front's control socket
   */
  static void at(List<Step> steps, Path control) throws InterruptedException {
    for (Step step : steps) {
      if (step.component().equals(Component.K3S)) {
        at("127.0.0.1:" + step.mainPort(), new FrontClient(control));
      }
    }
  }

  private static void at(String backend, FrontClient front) throws InterruptedException {
    FrontStatus now = front.status();
    if (!now.backend().equals(backend)
        && front.compareAndSetBackend(backend, now.generation())
            instanceof SwitchResult.Conflict(FrontStatus other)) {
      throw Failure.failed("spawn.front-moved", other.address(), other.backend());
    }
  }
}
