package computer.socialweb.yardmaster.ui.shell;

import computer.socialweb.yardmaster.cluster.Clusters;
import computer.socialweb.yardmaster.ui.log.LogFeed;
import computer.socialweb.yardmaster.ui.operation.ControlPlaneStart;
import java.time.InstantSource;
import java.util.Optional;

/**
 * What the window is given to work with. None of it is closed with the window.
 *
 * @param context name of the control plane, shown wherever something acts on it
 * @param who USER@HOST, named when an operation is cancelled
 * @param readOnly whether nothing may be changed
 * @param start starts the control plane, where the console stands on one that it may start
 */
public record ConsoleServices(
    Clusters clusters,
    LogFeed logs,
    ConsoleSettings settings,
    String context,
    String who,
    boolean readOnly,
    Optional<ControlPlaneStart> start,
    InstantSource clock) {}
