package computer.socialweb.yardmaster.cluster.repair;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessSpec;
import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.PostgresStatus;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.ObjectNames;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.spawn.Placing;
import computer.socialweb.yardmaster.cluster.spawn.Spawn;
import computer.socialweb.yardmaster.cluster.spawn.StepRunner;
import computer.socialweb.yardmaster.cluster.store.Store;
import computer.socialweb.yardmaster.objects.AwaitTimeout;
import computer.socialweb.yardmaster.objects.ObjectFailure;
import computer.socialweb.yardmaster.operation.OperationContext;
import computer.socialweb.yardmaster.template.ClusterTemplate;
import computer.socialweb.yardmaster.template.Step;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Does one line of a plan. Safe for many threads, for different lines. */
final class Mending {
  private static final Texts TEXTS = Texts.of("repair");

  /** How long the gate of a process that runs already may take, before it is replaced. */
  private static final Duration SHORT_GATE = Duration.ofSeconds(20);

  /** What stands for the gate of a member that no template of this machine knows. */
  private static final Duration STEADY = Duration.ofSeconds(5);

  private final Repair.Parts parts;
  private final ClusterKey key;
  private final Slot slot;
  private final Optional<ClusterTemplate> template;

  Mending(Repair.Parts parts, ClusterKey key, Slot slot, Optional<ClusterTemplate> template) {
    this.parts = parts;
    this.key = key;
    this.slot = slot;
    this.template = template;
  }

  /** Returns the invocation that is verified at the end. */
  String mend(RepairPlan.Line line, OperationContext.Step progress) throws InterruptedException {
    if (line.action() == Action.AWAIT_STORE) {
      return store(progress);
    }
    if (line.action() == Action.LEAVE) {
      progress.adopted(Action.LEAVE.text());
      return "";
    }
    MemberName member = MemberName.parse(line.subject());
    if (template.isEmpty()) {
      return member.component().equals(Component.BAO) ? vaultAsItIs() : asItIs(member, progress);
    }
    Step step = step(member, template.get());
    Optional<Step.StoreAddress> address =
        step.usesStore() ? Optional.of(address()) : Optional.empty();
    String invocation = mend(line.action(), step, address, progress);
    if (step.component().equals(Component.FRONT)) {
      parts.renderings().pointFront(key, steps(slot, template.get()));
    }
    return invocation;
  }

  private String mend(
      Action action, Step step, Optional<Step.StoreAddress> address, OperationContext.Step progress)
      throws InterruptedException {
    boolean vault = step.component().equals(Component.BAO);
    boolean runs = action == Action.CHECK || action == Action.GATE;
    if (runs) {
      Optional<StepRunner.Ready> ready =
          vault
              ? parts.vaultRunner().check(key, step, SHORT_GATE, progress)
              : parts.steps().check(key, step, SHORT_GATE, progress);
      if (ready.isPresent()) {
        return ready.get().invocation();
      }
    }
    StepRunner.Verified verified = runs ? StepRunner.Verified.REPLACE : StepRunner.Verified.ADOPT;
    StepRunner.Ready ready =
        vault
            ? parts.vaultRunner().run(key, step, address.orElseThrow(), verified, progress)
            : parts.steps().run(key, step, address, verified, progress);
    return ready.invocation();
  }

  private Step step(MemberName member, ClusterTemplate known) {
    return steps(member.slot().orElse(slot), known).stream()
        .filter(step -> step.member().equals(member))
        .findFirst()
        .orElseThrow(
            () -> Failure.failed("repair.not-in-template", member, known.template().name()));
  }

  private List<Step> steps(Slot at, ClusterTemplate known) {
    return parts.renderings().of(key, known).steps(at);
  }

  private Step.StoreAddress address() {
    Store store =
        parts.stores().find(key).orElseThrow(() -> Failure.failed("repair.store-not-ready", key));
    return Spawn.address(store);
  }

  /** A store that failed is tried again by its controller, so failing is no end of the waiting. */
  private String store(OperationContext.Step progress) throws InterruptedException {
    parts.stores().start(key);
    try {
      parts
          .postgres()
          .await(
              ObjectNames.store(key),
              parts.storeLimit(),
              found ->
                  found
                      .filter(store -> store.getMetadata().getDeletionTimestamp() == null)
                      .filter(store -> store.reported().phase() == PostgresStatus.Phase.READY)
                      .isPresent());
    } catch (AwaitTimeout e) {
      progress.message(e.getMessage());
      return parts.stores().ensure(key).unit(); // says why it is not
    }
    return parts.stores().ensure(key).unit();
  }

  private String vaultAsItIs() throws InterruptedException {
    OpenBaoServer vault =
        parts
            .vaults()
            .find(key)
            .orElseThrow(() -> Failure.refused("repair.no-template", key, Component.BAO));
    return parts.vaultRunner().asItIs(key, vault);
  }

  private String asItIs(MemberName member, OperationContext.Step progress)
      throws InterruptedException {
    Optional<HostProcess> found = parts.placing().find(key, member);
    HostProcessSpec spec =
        found.orElseThrow(() -> Failure.refused("repair.no-template", key, member)).getSpec();
    progress.message(TEXTS.get("as-it-is", STEADY.toSeconds()));
    try {
      return steady(member, found, spec);
    } catch (ObjectFailure e) {
      throw e;
    } catch (Failure e) {
      progress.message(e.getMessage());
    }
    parts.placing().remove(ObjectNames.member(key, member));
    return steady(member, Optional.empty(), spec);
  }

  private String steady(MemberName member, Optional<HostProcess> found, HostProcessSpec spec)
      throws InterruptedException {
    String invocation = Placing.invocation(parts.placing().place(key, member, found, spec));
    parts.placing().steady(key, member, invocation, STEADY);
    parts.placing().verify(key, member, invocation);
    return invocation;
  }
}
