package computer.socialweb.yardmaster.local.supervisor.process;

import computer.socialweb.yardmaster.api.HostProcessStatus.Exit;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import computer.socialweb.yardmaster.local.supervisor.host.StartedProcess;
import org.jspecify.annotations.Nullable;

/**
 * What is written down of a unit, so that the next supervisor knows it.
 *
 * @param placed what its next start uses
 * @param running what its process was started from; null when there is none
 * @param stopping it was being stopped, so that its end is no loss
 */
record UnitRecord(
    Unit placed,
    @Nullable Unit running,
    Phase phase,
    boolean stopping,
    @Nullable String lostReason,
    @Nullable String message,
    int restarts,
    @Nullable Exit exit,
    @Nullable StartedProcess process) {}
