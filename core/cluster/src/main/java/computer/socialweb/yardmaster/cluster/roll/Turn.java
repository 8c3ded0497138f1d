package computer.socialweb.yardmaster.cluster.roll;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.ObjectNames;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.front.FrontClient;
import computer.socialweb.yardmaster.cluster.front.FrontStatus;
import computer.socialweb.yardmaster.cluster.front.SwitchResult;
import computer.socialweb.yardmaster.cluster.record.RollRecord;
import computer.socialweb.yardmaster.cluster.record.RollRecord.Stage;
import computer.socialweb.yardmaster.cluster.spawn.Spawn;
import computer.socialweb.yardmaster.gate.Gate;
import computer.socialweb.yardmaster.gate.GateOutcome;
import computer.socialweb.yardmaster.gate.TimedGate;
import computer.socialweb.yardmaster.operation.OperationContext;
import computer.socialweb.yardmaster.template.ClusterTemplate;
import computer.socialweb.yardmaster.template.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The second half of a roll, or of the way back: the front turns to the new slot, links follow, the
 * old slot is drained and removed. Each part may be run again after any end of it.
 */
final class Turn {
  private static final Texts TEXTS = Texts.of("roll");
  private static final Duration VERIFY = Duration.ofSeconds(10);
  private static final Duration LOOK = Duration.ofMillis(200);

  private final Roll.Parts parts;
  private final ClusterKey key;
  private final RollRecord roll;
  private final ClusterTemplate template;
  private final SlotRecord record;
  private final FrontClient front;

  Turn(Roll.Parts parts, ClusterKey key, RollRecord roll, ClusterTemplate template) {
    this.parts = parts;
    this.key = key;
    this.roll = roll;
    this.template = template;
    this.record = new SlotRecord(parts, key, template);
    this.front = new FrontClient(parts.renderings().frontControl(key));
  }

  /** Members that stand in a slot, in the order in which they are removed: links, k3s, kine. */
  static List<MemberName> membersOf(ClusterTemplate template, Slot slot) {
    List<MemberName> members = new ArrayList<>();
    for (Component component : template.template().components()) {
      if (component.link()) {
        members.add(component.in(Optional.of(slot)));
      }
    }
    members.add(Component.K3S.in(Optional.of(slot)));
    members.add(Component.KINE.in(Optional.of(slot)));
    return members;
  }

  boolean serves(Slot slot) throws InterruptedException {
    return front.status().backend().equals(address(slot));
  }

  private String address(Slot slot) {
    return "127.0.0.1:" + k3s(slot).mainPort();
  }

  private Step k3s(Slot slot) {
    return step(slot, Component.K3S);
  }

  private Step step(Slot slot, Component component) {
    return parts.renderings().of(key, template).steps(slot).stream()
        .filter(step -> step.component().equals(component))
        .findFirst()
        .orElseThrow();
  }

  private Optional<Step.StoreAddress> store(Step step) throws InterruptedException {
    return step.usesStore()
        ? Optional.of(Spawn.address(parts.stores().ensure(key)))
        : Optional.empty();
  }

  /**
   * Turns the front and proves it from outside; turns it back when the new slot does not answer
   * through it. What is recorded comes last, so the front is asked first after a crash; and a front
   * that was found turned is proven too, unless it is recorded that it was.
   */
  boolean switchFront(OperationContext.Step at) throws InterruptedException {
    FrontStatus status = front.status();
    String target = address(roll.to());
    if (status.backend().equals(target)) {
      at.adopted(TEXTS.get("switched-before", target, status.generation()));
      if (!roll.switched()) {
        prove(status.generation());
      }
    } else {
      if (!status.backend().equals(address(roll.from()))) {
        throw Failure.failed("roll.front-elsewhere", key, status.backend());
      }
      parts.rolls().write(key, roll.at(Stage.SWITCHING));
      long generation = turned(target, status.generation());
      at.message(TEXTS.get("switched", target, generation));
      prove(generation);
    }
    record.activate(roll.to(), lastRoll());
    parts.rolls().write(key, roll.at(Stage.SWITCHED));
    return true;
  }

  private long turned(String target, long expected) throws InterruptedException {
    return switch (front.compareAndSetBackend(target, expected)) {
      case SwitchResult.Switched(FrontStatus now) -> now.generation();
      case SwitchResult.Conflict(FrontStatus now) ->
          throw Failure.failed("roll.front-moved", key, now.backend(), now.generation());
    };
  }

  private void prove(long generation) throws InterruptedException {
    Step step = k3s(roll.to());
    Gate gate = step.gate().get().gate();
    int frontPort = step(roll.to(), Component.FRONT).mainPort();
    Gate through = new ThroughFront(step.mainPort(), frontPort).of(gate);
    GateOutcome outcome = parts.gates().await(new TimedGate(through, VERIFY), seen -> {});
    String why =
        switch (outcome) {
          case GateOutcome.Passed passed -> "";
          case GateOutcome.Broken(String reason, Duration after) -> reason;
          case GateOutcome.TimedOut(String reason, Duration after) -> reason;
        };
    if (!why.isEmpty()) {
      turned(address(roll.from()), generation);
      parts.rolls().write(key, roll.at(Stage.HOLDING));
      throw Failure.failed("roll.not-through-front", key, roll.to(), why, roll.from());
    }
  }

  private String lastRoll() {
    String now = parts.clock().instant().toString();
    return roll.from()
        + " -> "
        + roll.to()
        + " at "
        + now
        + roll.version().map(version -> ", " + version).orElse("");
  }

  /** Places the links of the new slot and removes those of the old, once the new ones are ready. */
  void moveLinks(OperationContext context) throws Exception {
    List<Step> links =
        parts.renderings().of(key, template).steps(roll.to()).stream()
            .filter(step -> step.component().link())
            .toList();
    for (Step step : links) {
      context.step(step.member().toString(), at -> parts.steps().run(key, step, store(step), at));
      MemberName old = step.component().in(Optional.of(roll.from()));
      parts.placing().remove(ObjectNames.member(key, old));
    }
    if (!links.isEmpty()) {
      record.activate(roll.to(), lastRoll());
    }
  }

  /** Waits until the front has no connection to the old slot, at most for the drain time. */
  boolean drain(OperationContext.Step at) throws InterruptedException {
    String old = address(roll.from());
    long end = parts.ticker().nanos() + roll.drain().toNanos();
    while (true) {
      int left = front.status().connectionsTo(old);
      if (left == 0) {
        at.message(TEXTS.get("drained", roll.from()));
        return true;
      }
      if (parts.ticker().nanos() - end >= 0) {
        at.message(TEXTS.get("not-drained", roll.from(), left, roll.drain().toSeconds()));
        return false;
      }
      at.message(TEXTS.get("draining", roll.from(), left));
      parts.ticker().pause(LOOK);
    }
  }

  /** Leaves the old slot running for a way back. */
  boolean keepWarm(OperationContext.Step at) {
    Instant until = parts.clock().instant().plus(roll.keepWarm());
    parts.rolls().write(key, roll.warm(until));
    at.message(TEXTS.get("warm", roll.from(), until, key));
    return true;
  }

  /** Removes the old slot: its links, k3s, then kine, never kine first; then its entries. */
  boolean stop(OperationContext.Step at) throws InterruptedException {
    Slot serving = parts.renderings().activeSlot(key, template, parts.records().read(key));
    if (serving == roll.from()) {
      throw Failure.refused("roll.still-serves", key, serving);
    }
    List<String> removed = new ArrayList<>();
    for (MemberName member : membersOf(template, roll.from())) {
      if (parts.placing().find(key, member).isPresent()) {
        at.message(TEXTS.get("removing", member));
        parts.placing().remove(ObjectNames.member(key, member));
        removed.add(member.toString());
      }
    }
    record.drop(roll.from());
    parts.rolls().remove(key);
    at.message(TEXTS.get("removed", removed.isEmpty() ? "-" : String.join(", ", removed)));
    return true;
  }
}
