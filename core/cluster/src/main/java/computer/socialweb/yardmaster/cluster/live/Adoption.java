package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.state.MemberStates;
import java.util.List;
import java.util.Map;

/** The members that were found alive, one line each for the log, as the reference tells them. */
final class Adoption {
  private Adoption() {}

  static List<String> lines(Map<String, HostProcess> members) {
    return members.entrySet().stream()
        .map(
            entry -> {
              var status = entry.getValue().reported();
              String invocation = status.runtime() == null ? "" : status.runtime().invocationID();
              return "%s=%s invocation=%s verified=%b"
                  .formatted(
                      entry.getKey(),
                      status.phase() == null ? "" : status.phase(),
                      invocation,
                      MemberStates.verified(entry.getValue()));
            })
        .sorted()
        .toList();
  }
}
