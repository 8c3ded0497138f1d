package computer.socialweb.yardmaster.cluster.spawn;

import computer.socialweb.yardmaster.api.EnvironmentVariable;
import computer.socialweb.yardmaster.api.HostProcessSpec;
import computer.socialweb.yardmaster.api.Output;
import computer.socialweb.yardmaster.api.Placement;
import computer.socialweb.yardmaster.api.RestartPolicy;
import computer.socialweb.yardmaster.api.Stop;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.api.state.Needs;
import computer.socialweb.yardmaster.template.Step;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The reference's rules for the spec of a member: restarts, stop, order, slice, output. */
public final class MemberSpecs {
  public static final long OUTPUT_CAP_BYTES = 64L << 20;
  public static final int FRONT_FD_STORE = 32;
  private static final int STOP_GRACE_SECONDS = 30;
  private static final int FRONT_STOP_GRACE_SECONDS = 10;

  private MemberSpecs() {}

  /** The spec of a step's member, once it is prepared. */
  public static HostProcessSpec of(UnitNames names, ClusterKey key, Step step, Step.Launch launch) {
    Component component = step.component();
    boolean front = component.equals(Component.FRONT);
    List<String> units = Needs.units(names, key, component, Optional.of(step.slot()));
    int grace = front ? FRONT_STOP_GRACE_SECONDS : STOP_GRACE_SECONDS;
    String log = launch.log().toString();
    return new HostProcessSpec(
        names.member(key, step.member()),
        launch.executable().toString(),
        launch.arguments(),
        launch.workingDirectory().toString(),
        launch.environment().entrySet().stream()
            .map(entry -> new EnvironmentVariable(entry.getKey(), entry.getValue()))
            .toList(),
        launch.environmentFiles().stream().map(Path::toString).toList(),
        front || component.link() ? RestartPolicy.ALWAYS : RestartPolicy.ON_FAILURE,
        launch.stop().orElse(new Stop("SIGTERM", grace)),
        units,
        units,
        names.slice(key),
        Placement.SUPERVISOR,
        front ? FRONT_FD_STORE : 0,
        new Output(log, log, OUTPUT_CAP_BYTES));
  }
}
