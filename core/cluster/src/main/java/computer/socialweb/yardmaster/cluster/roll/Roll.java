package computer.socialweb.yardmaster.cluster.roll;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.record.ControlPlane;
import computer.socialweb.yardmaster.cluster.record.ControlPlanes;
import computer.socialweb.yardmaster.cluster.record.RollRecord;
import computer.socialweb.yardmaster.cluster.record.RollRecord.Stage;
import computer.socialweb.yardmaster.cluster.record.RollRecords;
import computer.socialweb.yardmaster.cluster.record.StateDirectory;
import computer.socialweb.yardmaster.cluster.spawn.Placing;
import computer.socialweb.yardmaster.cluster.spawn.Renderings;
import computer.socialweb.yardmaster.cluster.spawn.StepRunner;
import computer.socialweb.yardmaster.cluster.store.Stores;
import computer.socialweb.yardmaster.cluster.vault.Vaults;
import computer.socialweb.yardmaster.gate.GateRunner;
import computer.socialweb.yardmaster.gate.Ticker;
import computer.socialweb.yardmaster.objects.Objects;
import computer.socialweb.yardmaster.operation.OperationContext;
import computer.socialweb.yardmaster.template.ClusterTemplate;
import computer.socialweb.yardmaster.template.Ports;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The verb roll: a second slot is made beside the one that serves, the front is switched to it, and
 * the first one is drained and removed. Until the switch the old slot serves untouched; after it
 * the front is the truth. A hold and a warm old slot are states on disk and no waiting process, so
 * each is left by another call, in this process or a later one.
 */
public final class Roll {
  private static final Texts TEXTS = Texts.of("roll");

  /** What it works with. */
  public record Parts(
      Objects<HostProcess> processes,
      StateDirectory state,
      ControlPlanes records,
      RollRecords rolls,
      Renderings renderings,
      Ports ports,
      Stores stores,
      Vaults vaults,
      Placing placing,
      StepRunner steps,
      GateRunner gates,
      UnitNames names,
      InstantSource clock,
      Ticker ticker) {}

  private final Parts parts;
  private final RollCheck check;

  public Roll(Parts parts) {
    this.parts = parts;
    this.check = new RollCheck(parts);
  }

  /**
   * Plans a roll; changes nothing.
   *
   * @throws Failure of kind USAGE or REFUSED that says what stands in the way and what leads out
   */
  public RollPlan plan(RollOrder order) throws InterruptedException {
    return check.plan(order);
  }

  /** The roll under way, for whoever shows it or goes on with it. */
  public Optional<RollRecord> current(ClusterKey key) {
    return parts.rolls().current(key, parts.records().read(key));
  }

  /**
   * Rolls; on the thread of its operation. With a hold it ends before the switch, and leaves the
   * rest to {@link #goOn} or {@link #abort}.
   */
  public void run(RollOrder order, OperationContext context) throws Exception {
    RollPlan plan = check.plan(order);
    if (plan.finishes()) {
      goOn(order.key(), context);
      return;
    }
    context.plan(plan.steps());
    context.before(Map.of("from", plan.from().letter(), "to", plan.to().letter()));
    Preparation preparation = new Preparation(parts, plan);
    context.step(RollPlan.PREPARE, preparation::prepare);
    preparation.placeSlot(context);
    context.step(RollPlan.VERIFY, preparation::verify);
    ClusterKey key = order.key();
    RollRecord roll = preparation.ready();
    if (order.hold()) {
      context.step(
          RollPlan.HOLD,
          at -> {
            parts.rolls().write(key, roll.at(Stage.HOLDING));
            at.message(TEXTS.get("holding", plan.to(), plan.from(), key));
            return true;
          });
      context.after(Map.of("holding", plan.to().letter()));
      return;
    }
    turn(key, roll, context);
  }

  /**
   * Goes on with a roll: switches one that holds, finishes one that was cut short after its switch,
   * and removes an old slot that is still warm.
   */
  public void goOn(ClusterKey key, OperationContext context) throws Exception {
    RollRecord roll = underWay(key);
    switch (roll.stage()) {
      case PREPARING -> throw Failure.refused("roll.not-ready", key, roll.to());
      case HOLDING -> {
        check.slotAlive(key, template(key), roll.to(), "roll.target-sick");
        turn(key, roll, context);
      }
      case SWITCHING -> {
        // Where the front turned already, the turn proves it or takes it back.
        if (!settled(key).switched()) {
          check.slotAlive(key, template(key), roll.to(), "roll.target-sick");
        }
        turn(key, roll, context);
      }
      case SWITCHED -> {
        check.slotAlive(key, template(key), roll.to(), "roll.serving-sick");
        turn(key, roll, context);
      }
      case WARM -> stop(key, roll, context);
    }
  }

  /**
   * Removes the old slot if it need not be warm any more; nothing when somebody else did. Whoever
   * watches the time calls it, so that it happens once however many watch.
   */
  public void endWarm(ClusterKey key, OperationContext context) throws Exception {
    Optional<RollRecord> roll = current(key).filter(known -> known.cold(parts.clock().instant()));
    if (roll.isPresent()) {
      stop(key, roll.get(), context);
    }
  }

  /** Not while the slot that serves is sick: the old one is the way back. */
  private void stop(ClusterKey key, RollRecord roll, OperationContext context) throws Exception {
    check.slotAlive(key, template(key), roll.to(), "roll.serving-sick");
    context.plan(List.of(RollPlan.STOP));
    context.step(RollPlan.STOP, new Turn(parts, key, roll, template(key))::stop);
  }

  /** Ends a roll before its switch: the new slot is removed; the old one never stopped serving. */
  public void abort(ClusterKey key, OperationContext context) throws Exception {
    RollRecord roll = settled(key);
    if (roll.switched()) {
      throw Failure.refused("roll.switched", key, roll.to());
    }
    context.plan(List.of(RollPlan.ABORT));
    RollRecord undone = back(roll);
    context.step(RollPlan.ABORT, new Turn(parts, key, undone, template(key))::stop);
  }

  /** Switches back to the old slot while it is there, and removes the new one. */
  public void back(ClusterKey key, OperationContext context) throws Exception {
    RollRecord roll = settled(key);
    if (!roll.switched()) {
      throw Failure.refused("roll.not-switched", key, roll.from());
    }
    check.slotAlive(key, template(key), roll.from(), "roll.no-way-back");
    turn(key, back(roll), context);
  }

  /** The same with the slots exchanged and nothing kept warm. */
  private RollRecord back(RollRecord roll) {
    return new RollRecord(
        roll.to(),
        roll.from(),
        Stage.HOLDING,
        parts.clock().instant(),
        Optional.empty(),
        java.time.Duration.ZERO,
        roll.drain(),
        Optional.empty());
  }

  private void turn(ClusterKey key, RollRecord roll, OperationContext context) throws Exception {
    ClusterTemplate template = template(key);
    context.plan(RollPlan.turnSteps(template, roll.to()));
    Turn turn = new Turn(parts, key, roll, template);
    context.shielded(RollPlan.SWITCH, turn::switchFront);
    turn.moveLinks(context);
    context.step(RollPlan.DRAIN, turn::drain);
    context.step(RollPlan.STOP, roll.keepWarm().isZero() ? turn::stop : turn::keepWarm);
    context.after(Map.of("activeSlot", roll.to().letter()));
  }

  /**
   * The roll under way with its stage made sure: one that was cut short in its switch is where the
   * front says it is.
   */
  private RollRecord settled(ClusterKey key) throws InterruptedException {
    RollRecord roll = underWay(key);
    if (roll.stage() != Stage.SWITCHING) {
      return roll;
    }
    Turn turn = new Turn(parts, key, roll, template(key));
    return roll.at(turn.serves(roll.to()) ? Stage.SWITCHED : Stage.HOLDING);
  }

  private RollRecord underWay(ClusterKey key) {
    Optional<ControlPlane> record = parts.records().read(key);
    return parts.rolls().current(key, record).orElseThrow(() -> Failure.refused("roll.none", key));
  }

  private ClusterTemplate template(ClusterKey key) {
    return parts.renderings().kept(key).orElseThrow(() -> Failure.refused("roll.no-template", key));
  }
}
