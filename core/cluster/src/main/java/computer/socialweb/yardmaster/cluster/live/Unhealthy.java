package computer.socialweb.yardmaster.cluster.live;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessStatus;
import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.state.MemberStates;
import computer.socialweb.yardmaster.api.text.Printable;
import computer.socialweb.yardmaster.cluster.record.ControlPlane;
import computer.socialweb.yardmaster.cluster.record.ControlPlanes;
import computer.socialweb.yardmaster.cluster.vault.Vaults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The sick members of a cluster, one line each, as the reference tells them. */
final class Unhealthy {
  private static final String BAO = Component.BAO.name();

  private Unhealthy() {}

  /**
   * Lines {@code NAME: what is wrong}, sorted.
   *
   * @param members HostProcesses by member name
   * @param problem why the record cannot be read
   */
  static List<String> lines(
      Map<String, HostProcess> members,
      Optional<OpenBaoServer> vault,
      Optional<ControlPlane> record,
      Optional<String> problem) {
    List<String> sick = new ArrayList<>();
    if (record.isEmpty() && !members.isEmpty()) {
      sick.add(ControlPlanes.FILE + ": " + problem.orElse("missing"));
    }
    Set<String> recorded =
        record.stream()
            .flatMap(known -> known.members().stream())
            .map(member -> member.name().toString())
            .collect(Collectors.toSet());
    for (String name : recorded) {
      if (name.equals(BAO)) {
        vault
            .map(Vaults::reason)
            .orElse(Optional.of("no OpenBaoServer"))
            .ifPresent(why -> sick.add(BAO + ": " + Printable.line(why)));
      } else if (!members.containsKey(name)) {
        sick.add(name + ": no HostProcess");
      }
    }
    members.forEach(
        (name, member) -> {
          if (recorded.isEmpty() || recorded.contains(name)) {
            why(member).ifPresent(why -> sick.add(name + ": " + Printable.line(why)));
          }
        });
    sick.sort(null);
    return sick;
  }

  private static Optional<String> why(HostProcess member) {
    HostProcessStatus status = member.reported();
    if (member.getMetadata().getDeletionTimestamp() != null) {
      return Optional.of("stopping");
    }
    if (status.phase() != Phase.RUNNING) {
      return Optional.of(MemberStates.told(status));
    }
    if (status.runtime() == null) {
      return Optional.of("Running without a process");
    }
    return MemberStates.verified(member)
        ? Optional.empty()
        : Optional.of(
            "invocation " + status.runtime().invocationID() + " is not verified since its restart");
  }
}
