package computer.socialweb.yardmaster.cluster;

import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.state.State;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One member at one moment. A member that is recorded but has no object is listed too, with an
 * empty phase.
 *
 * @param object name of its HostProcess, or of its OpenBaoServer for a vault
 * @param unit name of its unit
 * @param phase the word of the phase in the object; empty before there is one
 * @param state what a person is shown, diagnosis included
 * @param verified whether the running invocation passed its gate
 * @param since since when it is in this phase, as far as this console knows
 * @param reason why it is in this state, one sentence without secrets or control characters; may be
 *     empty
 * @param cause the member or {@code store} that it is affected by
 * @param needs names it needs directly
 * @param neededBy names that need it directly
 * @param restarts restarts by its policy since it was placed
 * @param exit how its last process ended, in words
 * @param version what the record says of its program's version
 * @param log the file its output goes to
 */
public record MemberSnapshot(
    MemberName name,
    String object,
    String unit,
    String phase,
    State state,
    boolean verified,
    Optional<String> invocation,
    OptionalLong pid,
    Optional<Instant> since,
    String reason,
    Optional<String> cause,
    List<String> needs,
    List<String> neededBy,
    int restarts,
    Optional<String> exit,
    Optional<String> version,
    Optional<Path> log) {
  public MemberSnapshot {
    needs = List.copyOf(needs);
    neededBy = List.copyOf(neededBy);
  }
}
