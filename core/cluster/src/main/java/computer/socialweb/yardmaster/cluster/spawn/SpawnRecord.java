package computer.socialweb.yardmaster.cluster.spawn;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.ObjectNames;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.cluster.front.FrontStatus;
import computer.socialweb.yardmaster.cluster.record.ControlPlane;
import computer.socialweb.yardmaster.cluster.record.ControlPlane.Link;
import computer.socialweb.yardmaster.cluster.record.ControlPlane.Member;
import computer.socialweb.yardmaster.cluster.record.ControlPlane.SlotEntry;
import computer.socialweb.yardmaster.template.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a spawn or a repair records of its cluster, before it begins and when it is done. */
public final class SpawnRecord {
  private static final String LINK = "link-";

  private final UnitNames names;
  private final ClusterKey key;
  private final Slot slot;
  private final List<Step> steps;
  private final Optional<ControlPlane> previous;

  public SpawnRecord(
      UnitNames names,
      ClusterKey key,
      Slot slot,
      List<Step> steps,
      Optional<ControlPlane> previous) {
    this.names = names;
    this.key = key;
    this.slot = slot;
    this.steps = List.copyOf(steps);
    this.previous = previous;
  }

  /** All members, so that one that never comes is missed; what was known before stays. */
  public ControlPlane begun() {
    return record(
        Map.of(),
        previous.flatMap(ControlPlane::front),
        previous.map(ControlPlane::slots).orElse(Map.of()),
        previous.map(ControlPlane::links).orElse(Map.of()));
  }

  /**
   * The record of what runs.
   *
   * @param invocations by member
   * @param startedAt by object
   */
  public ControlPlane done(
      Map<String, String> invocations,
      Map<String, String> startedAt,
      Optional<FrontStatus> front,
      Path control) {
    Map<Slot, SlotEntry> slots = new TreeMap<>(previous.map(ControlPlane::slots).orElse(Map.of()));
    entry(invocations, startedAt).ifPresent(entry -> slots.put(slot, entry));
    Map<String, Link> links = new TreeMap<>(previous.map(ControlPlane::links).orElse(Map.of()));
    for (Step step : steps) {
      if (step.component().link()) {
        links.put(
            step.component().name().substring(LINK.length()),
            new Link(slot, Optional.of(step.program()), step.mainPort()));
      }
    }
    return record(
        invocations,
        front
            .map(
                said ->
                    new ControlPlane.Front(
                        said.address(), said.backend(), said.generation(), control.toString()))
            .or(() -> previous.flatMap(ControlPlane::front)),
        slots,
        links);
  }

  private ControlPlane record(
      Map<String, String> invocations,
      Optional<ControlPlane.Front> front,
      Map<Slot, SlotEntry> slots,
      Map<String, Link> links) {
    return new ControlPlane(
        slot,
        names.slice(key),
        steps.stream().anyMatch(Step::usesStore) ? names.store(key) : "",
        members(invocations),
        front,
        slots,
        links,
        previous.flatMap(ControlPlane::lastRoll),
        "");
  }

  private List<Member> members(Map<String, String> invocations) {
    List<Member> members = new ArrayList<>();
    for (Step step : steps) {
      String name = step.member().toString();
      String known =
          previous
              .flatMap(record -> record.member(step.member()))
              .map(Member::invocationId)
              .orElse("");
      members.add(
          new Member(
              step.member(),
              names.member(key, step.member()),
              step.component().equals(Component.BAO)
                  ? ObjectNames.vault(key)
                  : ObjectNames.member(key, step.member()),
              invocations.getOrDefault(name, known)));
    }
    // Members of the other slot belong to a roll, which takes care of them; but links stand only
    // in the slot that serves.
    previous.map(ControlPlane::members).orElse(List.of()).stream()
        .filter(member -> member.name().slot().filter(at -> at != slot).isPresent())
        .filter(member -> !member.name().component().link())
        .filter(member -> members.stream().noneMatch(m -> m.name().equals(member.name())))
        .forEach(members::add);
    return members;
  }

  private Optional<SlotEntry> entry(
      Map<String, String> invocations, Map<String, String> startedAt) {
    Optional<Step> k3s = step(Component.K3S);
    Optional<Step> kine = step(Component.KINE);
    if (k3s.isEmpty() || kine.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(entry(k3s.get(), kine.get(), names, key, invocations, startedAt));
  }

  /** What is recorded of a slot by its two steps. */
  public static SlotEntry entry(
      Step k3s,
      Step kine,
      UnitNames names,
      ClusterKey key,
      Map<String, String> invocations,
      Map<String, String> startedAt) {
    return new SlotEntry(
        k3s.program(),
        kine.program(),
        k3s.version(),
        k3s.mainPort(),
        kine.mainPort(),
        k3s.dataDirectory().toString(),
        Optional.empty(),
        names.member(key, k3s.member()),
        names.member(key, kine.member()),
        Optional.ofNullable(invocations.get(k3s.member().toString())),
        Optional.ofNullable(startedAt.get(ObjectNames.member(key, k3s.member()))));
  }

  private Optional<Step> step(Component component) {
    return steps.stream().filter(step -> step.component().equals(component)).findFirst();
  }
}
