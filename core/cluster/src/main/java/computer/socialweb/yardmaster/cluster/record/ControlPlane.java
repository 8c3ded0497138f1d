package computer.socialweb.yardmaster.cluster.record;

import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.Slot;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is recorded of a cluster in its {@code controlplane.json}; names and meaning are the
 * reference's.
 *
 * @param slice name of the slice of its members
 * @param store name of the unit of its store; empty in a cluster without one
 * @param links what each link publishes, by {@code apiserver} and {@code openbao}
 * @param lastRoll one line on the last roll, as the roll wrote it
 * @param writtenAt RFC 3339; empty before it is written
 */
public record ControlPlane(
    Slot activeSlot,
    String slice,
    String store,
    List<Member> members,
    Optional<Front> front,
    Map<Slot, SlotEntry> slots,
    Map<String, Link> links,
    Optional<String> lastRoll,
    String writtenAt) {
  public ControlPlane {
    members = List.copyOf(members);
    slots = Collections.unmodifiableMap(new TreeMap<>(slots));
    links = Collections.unmodifiableMap(new TreeMap<>(links));
  }

  /**
   * @param object name of its HostProcess, or of its OpenBaoServer for a vault
   * @param invocationId the invocation that passed its gate; empty until one did
   */
  public record Member(MemberName name, String unit, String object, String invocationId) {}

  /** What the front said when the record was written; the front itself is the truth. */
  public record Front(String address, String backend, long generation, String control) {}

  /**
   * @param k3s what k3s runs
   * @param kine what kine runs
   */
  public record SlotEntry(
      String k3s,
      String kine,
      Optional<String> k3sVersion,
      int port,
      int kinePort,
      String dataDir,
      Optional<String> hostname,
      String k3sUnit,
      String kineUnit,
      Optional<String> invocation,
      Optional<String> startedAt) {}

  /**
   * @param slot the slot that the link publishes
   * @param dumbpipe what the link runs
   * @param port zero for none
   */
  public record Link(Slot slot, Optional<String> dumbpipe, int port) {}

  /** The recorded member of a name. */
  public Optional<Member> member(MemberName name) {
    return members.stream().filter(member -> member.name().equals(name)).findFirst();
  }
}
