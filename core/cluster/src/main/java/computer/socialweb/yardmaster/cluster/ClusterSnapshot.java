package computer.socialweb.yardmaster.cluster;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.state.State;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One cluster at one moment.
 *
 * @param template name of the template it was made from; empty when this machine does not know it
 * @param rehearsal whether its members are stand-ins
 * @param state the worst of its parts
 * @param worst the part that the state comes from, where the state needs attention
 * @param asOf when the control plane was last heard
 * @param createdAt creation of its oldest object
 * @param unhealthy one line for each sick member, sorted: its name, a colon and what is wrong
 * @param roll a roll that has begun and not ended
 * @param problem why its record on disk cannot be used, in words with the path
 */
public record ClusterSnapshot(
    ClusterKey key,
    Optional<String> template,
    boolean rehearsal,
    State state,
    Optional<String> worst,
    Slot activeSlot,
    Instant asOf,
    Optional<Instant> createdAt,
    Optional<StoreSnapshot> store,
    Optional<VaultSnapshot> vault,
    Optional<FrontSnapshot> front,
    Map<Slot, SlotSnapshot> slots,
    Map<String, LinkSnapshot> links,
    List<MemberSnapshot> members,
    List<String> unhealthy,
    Optional<RollSnapshot> roll,
    Optional<String> problem) {
  public ClusterSnapshot {
    slots = Map.copyOf(slots);
    links = Map.copyOf(links);
    members = List.copyOf(members);
    unhealthy = List.copyOf(unhealthy);
  }

  /** The member of a name such as {@code kine@a}. */
  public Optional<MemberSnapshot> member(String name) {
    return members.stream().filter(member -> member.name().toString().equals(name)).findFirst();
  }
}
