package computer.socialweb.yardmaster.cluster.roll;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessStatus;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.ObjectNames;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.record.ControlPlane;
import computer.socialweb.yardmaster.cluster.record.ControlPlane.SlotEntry;
import computer.socialweb.yardmaster.cluster.spawn.Placing;
import computer.socialweb.yardmaster.cluster.spawn.SpawnRecord;
import computer.socialweb.yardmaster.template.ClusterTemplate;
import computer.socialweb.yardmaster.template.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** What a roll changes in the record of its cluster; each change is one write. */
final class SlotRecord {
  private final Roll.Parts parts;
  private final ClusterKey key;
  private final ClusterTemplate template;

  SlotRecord(Roll.Parts parts, ClusterKey key, ClusterTemplate template) {
    this.parts = parts;
    this.key = key;
    this.template = template;
  }

  /** Adds the slot and its members as they run; the active slot stays. */
  void add(Slot slot) {
    Map<String, String> invocations = new HashMap<>();
    Map<String, String> startedAt = new HashMap<>();
    running(invocations, startedAt);
    change(
        record -> {
          List<ControlPlane.Member> members = new ArrayList<>(record.members());
          members.removeIf(member -> slotMember(member.name(), slot));
          List<Step> steps = parts.renderings().of(key, template).steps(slot);
          for (Step step : steps) {
            if (step.component().slotted()) {
              members.add(
                  new ControlPlane.Member(
                      step.member(),
                      parts.names().member(key, step.member()),
                      ObjectNames.member(key, step.member()),
                      invocations.getOrDefault(step.member().toString(), "")));
            }
          }
          Map<Slot, SlotEntry> slots = new TreeMap<>(record.slots());
          slots.put(
              slot,
              SpawnRecord.entry(
                  step(steps, Component.K3S),
                  step(steps, Component.KINE),
                  parts.names(),
                  key,
                  invocations,
                  startedAt));
          return with(record, record.activeSlot(), members, slots, record.lastRoll());
        });
  }

  /** The slot is the one that serves, and the links are its own. */
  void activate(Slot slot, String lastRoll) throws InterruptedException {
    Map<String, String> invocations = new HashMap<>();
    Map<String, String> startedAt = new HashMap<>();
    running(invocations, startedAt);
    ControlPlane before = current();
    SpawnRecord record =
        new SpawnRecord(
            parts.names(),
            key,
            slot,
            parts.renderings().of(key, template).steps(slot),
            Optional.of(before));
    ControlPlane done =
        record.done(
            invocations,
            startedAt,
            parts.renderings().front(key),
            parts.renderings().frontControl(key));
    parts
        .records()
        .write(key, with(done, slot, done.members(), done.slots(), Optional.of(lastRoll)));
    template.served(slot).save(parts.state().cluster(key));
  }

  /** Takes the slot and its members out. */
  void drop(Slot slot) {
    change(
        record -> {
          List<ControlPlane.Member> members = new ArrayList<>(record.members());
          members.removeIf(member -> slotMember(member.name(), slot));
          Map<Slot, SlotEntry> slots = new TreeMap<>(record.slots());
          slots.remove(slot);
          return with(record, record.activeSlot(), members, slots, record.lastRoll());
        });
  }

  private static boolean slotMember(MemberName name, Slot slot) {
    return name.slot().isPresent() && name.slot().get() == slot;
  }

  private ControlPlane current() {
    return parts.records().read(key).orElseThrow(() -> Failure.refused("roll.not-spawned", key));
  }

  private void change(UnaryOperator<ControlPlane> change) {
    parts.records().write(key, change.apply(current()));
  }

  private static ControlPlane with(
      ControlPlane record,
      Slot active,
      List<ControlPlane.Member> members,
      Map<Slot, SlotEntry> slots,
      Optional<String> lastRoll) {
    return new ControlPlane(
        active,
        record.slice(),
        record.store(),
        members,
        record.front(),
        slots,
        record.links(),
        lastRoll,
        "");
  }

  private void running(Map<String, String> invocations, Map<String, String> startedAt) {
    for (HostProcess object : parts.processes().list(Labels.selector(key))) {
      HostProcessStatus.RunningProcess runtime = object.reported().runtime();
      String label = object.getMetadata().getLabels().get(Labels.MEMBER);
      if (runtime != null && label != null && Placing.verified(Optional.of(object))) {
        invocations.put(MemberName.ofLabel(label).toString(), runtime.invocationID());
        startedAt.put(object.getMetadata().getName(), runtime.startedAt());
      }
    }
  }

  private static Step step(List<Step> steps, Component component) {
    return steps.stream()
        .filter(step -> step.component().equals(component))
        .findFirst()
        .orElseThrow();
  }
}
