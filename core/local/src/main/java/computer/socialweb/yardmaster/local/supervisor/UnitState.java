package computer.socialweb.yardmaster.local.supervisor;

import computer.socialweb.yardmaster.api.HostProcessStatus.Exit;
import computer.socialweb.yardmaster.api.HostProcessStatus.RunningProcess;
import computer.socialweb.yardmaster.api.Phase;
import org.jspecify.annotations.Nullable;

/**
 * A unit as its supervisor last saw it.
 *
 * @param owner of the unit that this state speaks of; empty for a process that was found running
 *     without any note of who placed it
 * @param phase {@link Phase#PENDING} while it waits for units it is ordered after; {@link
 *     Phase#STARTING} also between two tries of its restart policy
 * @param lostReason one CamelCase word; null unless the phase is Lost
 * @param message a sentence for the admin, or null
 * @param restarts starts by the restart policy since the unit was placed
 * @param exit how its last process ended, or null while none has; code and signal are both null
 *     where that is not known
 * @param process null unless a process of the unit runs
 */
public record UnitState(
    String name,
    String owner,
    Phase phase,
    @Nullable String lostReason,
    @Nullable String message,
    int restarts,
    @Nullable Exit exit,
    @Nullable RunningProcess process) {}
