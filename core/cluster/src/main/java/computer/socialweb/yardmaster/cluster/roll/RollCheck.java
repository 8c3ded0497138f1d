package computer.socialweb.yardmaster.cluster.roll;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.record.ControlPlane;
import computer.socialweb.yardmaster.cluster.record.RollRecord;
import computer.socialweb.yardmaster.cluster.spawn.Placing;
import computer.socialweb.yardmaster.template.ClusterTemplate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What has to be true before a roll changes anything. */
final class RollCheck {
  private static final Texts TEXTS = Texts.of("roll");

  private final Roll.Parts parts;

  RollCheck(Roll.Parts parts) {
    this.parts = parts;
  }

  RollPlan plan(RollOrder order) throws InterruptedException {
    ClusterKey key = order.key();
    ControlPlane record =
        parts.records().read(key).orElseThrow(() -> Failure.refused("roll.not-spawned", key));
    ClusterTemplate kept =
        parts.renderings().kept(key).orElseThrow(() -> Failure.refused("roll.no-template", key));
    for (Component needed : List.of(Component.FRONT, Component.KINE, Component.K3S)) {
      if (!kept.template().has(needed)) {
        throw Failure.refused("roll.no-slots", key, kept.template().name(), needed);
      }
    }
    Slot from = parts.renderings().activeSlot(key, kept, Optional.of(record));
    Slot to = from.other();
    Optional<RollRecord> under = parts.rolls().current(key, Optional.of(record));
    if (under.filter(roll -> cutShort(roll, kept, order)).isPresent()) {
      RollRecord roll = under.get();
      return new RollPlan(order, kept, roll.from(), roll.to(), List.of(), true);
    }
    checkNoneUnderWay(key, under);
    ClusterTemplate asked = kept.withSlot(to, settings(kept, from, order));
    ClusterTemplate template = parts.renderings().of(key, asked).withExecutables(to);
    checkHealth(key, record, template, to);
    List<MemberName> leftovers = leftovers(key, template, to, under.isPresent());
    return new RollPlan(order, template, from, to, leftovers, false);
  }

  /** Whether the order asks for the roll that was cut short after its switch began. */
  private static boolean cutShort(RollRecord roll, ClusterTemplate kept, RollOrder order) {
    boolean turning =
        switch (roll.stage()) {
          case SWITCHING, SWITCHED -> true;
          case PREPARING, HOLDING, WARM -> false;
        };
    return turning
        && !order.hold()
        && kept.values(roll.to()).entrySet().containsAll(order.settings().entrySet());
  }

  /** The new slot is as the old one is, but for what was asked for. */
  private static Map<String, String> settings(ClusterTemplate kept, Slot from, RollOrder order) {
    Map<String, String> values = new TreeMap<>(kept.values(from));
    values.putAll(order.settings());
    return values;
  }

  private void checkNoneUnderWay(ClusterKey key, Optional<RollRecord> under) {
    if (under.isEmpty()) {
      return;
    }
    RollRecord roll = under.get();
    switch (roll.stage()) {
      case PREPARING -> {
        // cut short; what it left is removed first
      }
      case HOLDING -> throw Failure.refused("roll.holding", key, roll.to());
      case SWITCHING, SWITCHED -> throw Failure.refused("roll.unfinished", key, roll.to());
      case WARM -> {
        if (!roll.cold(parts.clock().instant())) {
          throw Failure.refused(
              "roll.warm", key, roll.from(), roll.warmUntil().orElse(Instant.MIN));
        }
        // kept long enough; it is removed first
      }
    }
  }

  /** All members must be well but those of the slot that is rolled to. */
  private void checkHealth(ClusterKey key, ControlPlane record, ClusterTemplate template, Slot to) {
    List<String> sick = new ArrayList<>();
    if (template.template().store() && !parts.stores().isReady(key)) {
      sick.add(TEXTS.get("store-sick"));
    }
    for (ControlPlane.Member member : record.members()) {
      MemberName name = member.name();
      if (name.slot().isPresent() && name.slot().get() == to) {
        continue;
      }
      if (name.component().equals(Component.BAO)) {
        parts.vaults().sick(key).ifPresent(why -> sick.add(name + ": " + why));
      } else {
        why(key, name).ifPresent(why -> sick.add(name + ": " + why));
      }
    }
    if (!sick.isEmpty()) {
      throw Failure.refused("roll.unhealthy", key, String.join(", ", sick));
    }
  }

  /** Why a member is not well; empty when it is. */
  private Optional<String> why(ClusterKey key, MemberName member) {
    Optional<HostProcess> found = parts.placing().find(key, member);
    if (Placing.verified(found)) {
      return Optional.empty();
    }
    return Optional.of(
        found
            .map(HostProcess::reported)
            .map(
                status ->
                    status.phase() == Phase.RUNNING
                        ? TEXTS.get("member-unverified")
                        : Placing.told(status))
            .orElse(TEXTS.get("member-gone")));
  }

  private List<MemberName> leftovers(
      ClusterKey key, ClusterTemplate template, Slot to, boolean cutShort) {
    List<MemberName> left = new ArrayList<>();
    for (MemberName member : Turn.membersOf(template, to)) {
      Optional<HostProcess> found = parts.placing().find(key, member);
      if (found.isPresent() && !cutShort && Placing.verified(found)) {
        throw Failure.refused("roll.target-healthy", key, member, to);
      }
      found.ifPresent(object -> left.add(member));
    }
    return left;
  }

  /**
   * Refuses a switch to a slot of which something is not well.
   *
   * @param code of the refusal
   */
  void slotAlive(ClusterKey key, ClusterTemplate template, Slot slot, String code) {
    List<String> sick = new ArrayList<>();
    for (Component component : template.template().components()) {
      if (component.slotted()) {
        MemberName member = component.in(Optional.of(slot));
        why(key, member).ifPresent(why -> sick.add(member + ": " + why));
      }
    }
    if (!sick.isEmpty()) {
      throw Failure.refused(code, key, slot, String.join(", ", sick));
    }
  }
}
