package computer.socialweb.yardmaster.cluster.roll;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.ObjectNames;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.record.RollRecord;
import computer.socialweb.yardmaster.cluster.record.RollRecord.Stage;
import computer.socialweb.yardmaster.cluster.spawn.Spawn;
import computer.socialweb.yardmaster.cluster.store.Store;
import computer.socialweb.yardmaster.operation.OperationContext;
import computer.socialweb.yardmaster.template.ClusterTemplate;
import computer.socialweb.yardmaster.template.Step;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The first half of a roll: the new slot is made and looked at, while the old one serves. */
final class Preparation {
  private static final Texts TEXTS = Texts.of("roll");
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(10);

  private final Roll.Parts parts;
  private final RollPlan plan;
  private final ClusterKey key;
  private ClusterTemplate template;

  Preparation(Roll.Parts parts, RollPlan plan) {
    this.parts = parts;
    this.plan = plan;
    this.key = plan.order().key();
    this.template = plan.template();
  }

  /** Records the begin, removes what is left of an earlier roll, and gives the slot its ports. */
  boolean prepare(OperationContext.Step at) throws InterruptedException {
    parts.rolls().write(key, record(Stage.PREPARING, Optional.empty()));
    if (!plan.leftovers().isEmpty()) {
      at.message(
          TEXTS.get(
              "leftovers",
              plan.to(),
              plan.leftovers().stream()
                  .map(MemberName::toString)
                  .collect(Collectors.joining(", "))));
      for (MemberName member : plan.leftovers()) {
        parts.placing().remove(ObjectNames.member(key, member));
      }
    }
    // Nothing lives in that slot, so a port of it that is taken by now may change.
    String ofSlot = "@" + plan.to().letter();
    template =
        parts
            .ports()
            .assign(plan.template(), parts.state().cluster(key), port -> port.endsWith(ofSlot));
    return true;
  }

  /** kine before k3s, each gated, on the store that both slots share. */
  void placeSlot(OperationContext context) throws Exception {
    for (Step step : slotSteps()) {
      context.step(step.member().toString(), at -> parts.steps().run(key, step, store(step), at));
    }
  }

  private List<Step> slotSteps() {
    List<Step> steps = parts.renderings().of(key, template).steps(plan.to());
    return List.of(step(steps, Component.KINE), step(steps, Component.K3S));
  }

  private static Step step(List<Step> steps, Component component) {
    return steps.stream()
        .filter(step -> step.component().equals(component))
        .findFirst()
        .orElseThrow();
  }

  private Optional<Step.StoreAddress> store(Step step) throws InterruptedException {
    if (!step.usesStore()) {
      return Optional.empty();
    }
    Store store = parts.stores().ensure(key);
    return Optional.of(Spawn.address(store));
  }

  /** Looks at the new slot once more as a whole, and records it. */
  boolean verify(OperationContext.Step at) throws InterruptedException {
    for (Step step : slotSteps()) {
      if (parts.steps().check(key, step, LOOK_AGAIN, new Looking(at)).isEmpty()) {
        throw Failure.failed("roll.not-verified", step.member(), key);
      }
    }
    new SlotRecord(parts, key, template).add(plan.to());
    at.message(TEXTS.get("verified", plan.to()));
    return true;
  }

  /** A look at what was verified before is work of its own: the step is not found done. */
  private record Looking(OperationContext.Step at) implements OperationContext.Step {
    @Override
    public void message(String text) {
      at.message(text);
    }

    @Override
    public void waitingFor(String what) {
      at.waitingFor(what);
    }

    @Override
    public void resumed() {
      at.resumed();
    }

    @Override
    public void adopted(String text) {
      at.message(text);
    }
  }

  /** The roll as it is once the new slot is ready. */
  RollRecord ready() {
    return record(Stage.HOLDING, step(slotSteps(), Component.K3S).version());
  }

  private RollRecord record(Stage stage, Optional<String> version) {
    return new RollRecord(
        plan.from(),
        plan.to(),
        stage,
        parts.clock().instant(),
        version,
        plan.order().keepWarm(),
        plan.order().drain(),
        Optional.empty());
  }
}
