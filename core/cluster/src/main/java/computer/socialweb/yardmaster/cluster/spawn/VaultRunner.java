package computer.socialweb.yardmaster.cluster.spawn;

import computer.socialweb.yardmaster.api.EnvironmentVariable;
import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.OpenBaoServerSpec;
import computer.socialweb.yardmaster.api.Output;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.api.state.Needs;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.member.Words;
import computer.socialweb.yardmaster.cluster.store.Store;
import computer.socialweb.yardmaster.cluster.vault.Vaults;
import computer.socialweb.yardmaster.gate.GateOutcome;
import computer.socialweb.yardmaster.gate.GateRunner;
import computer.socialweb.yardmaster.gate.TimedGate;
import computer.socialweb.yardmaster.gate.Verdict;
import computer.socialweb.yardmaster.operation.OperationContext;
import computer.socialweb.yardmaster.template.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Runs the step of a cluster's vault, which is an OpenBaoServer object. */
public final class VaultRunner {
  private static final Texts TEXTS = Texts.of("spawn");

  private final Vaults vaults;
  private final GateRunner gates;
  private final UnitNames names;
  private final Duration timeout;

  /**
   * @param timeout from the object to a vault that is Ready
   */
  public VaultRunner(Vaults vaults, GateRunner gates, UnitNames names, Duration timeout) {
    this.vaults = vaults;
    this.gates = gates;
    this.names = names;
    this.timeout = timeout;
  }

  /**
   * Brings the vault to be Ready and its gate to be open; its invocation is the instance. One that
   * is there and does not come that far is removed and placed anew.
   *
   * @param verified what to do with one that is there
   */
  public StepRunner.Ready run(
      ClusterKey key,
      Step step,
      Step.StoreAddress store,
      StepRunner.Verified verified,
      OperationContext.Step progress)
      throws InterruptedException {
    Optional<OpenBaoServer> before = vaults.find(key);
    if (before.isPresent()) {
      String told = Words.safe(Vaults.reason(before.get()).orElse("Ready"));
      if (verified == StepRunner.Verified.REPLACE || !comesUp(key, step, timeout, progress)) {
        progress.message(TEXTS.get("removing", told));
        vaults.reap(key, timeout);
        before = Optional.empty();
      }
    }
    // Only now: what is prepared may cure a sick vault without a trace in its object.
    Step.Launch launch = step.prepare(Optional.of(store));
    OpenBaoServerSpec spec = spec(key, step, launch, store);
    progress.message(TEXTS.get("placing"));
    OpenBaoServer ready = vaults.place(key, spec, timeout);
    GateOutcome outcome = gate(launch.gate(), progress);
    switch (outcome) {
      case GateOutcome.Passed passed -> {
        // nothing to say
      }
      case GateOutcome.Broken(String why, Duration after) -> throw broken(key, step, launch, why);
      case GateOutcome.TimedOut(String why, Duration after) -> throw broken(key, step, launch, why);
    }
    String instance = Vaults.instance(ready);
    boolean adopted = before.filter(old -> Vaults.instance(old).equals(instance)).isPresent();
    if (adopted) {
      progress.adopted(TEXTS.get("adopted", instance));
    } else {
      progress.message(TEXTS.get("vault", ready.getMetadata().getName(), spec.address()));
    }
    return new StepRunner.Ready(instance, adopted);
  }

  /**
   * Looks whether the vault that is there comes to be Ready and passes its gate; it is left as it
   * is.
   *
   * @param limit how long that may take at most
   * @return empty when it does not; the progress says why
   */
  public Optional<StepRunner.Ready> check(
      ClusterKey key, Step step, Duration limit, OperationContext.Step progress)
      throws InterruptedException {
    if (!comesUp(key, step, limit, progress)) {
      return Optional.empty();
    }
    String instance = vaults.find(key).map(Vaults::instance).orElse("");
    progress.adopted(TEXTS.get("adopted", instance));
    return Optional.of(new StepRunner.Ready(instance, true));
  }

  private boolean comesUp(ClusterKey key, Step step, Duration limit, OperationContext.Step progress)
      throws InterruptedException {
    progress.message(TEXTS.get("gating"));
    if (!vaults.comesUp(key, limit)) {
      return false;
    }
    TimedGate gate = step.gate().get();
    Duration time = gate.timeout().compareTo(limit) < 0 ? gate.timeout() : limit;
    return gate(new TimedGate(gate.gate(), time), progress) instanceof GateOutcome.Passed;
  }

  /** As {@link #run}, from the spec that it has: for a vault that no template here knows. */
  public String asItIs(ClusterKey key, OpenBaoServer vault) throws InterruptedException {
    if (!vaults.comesUp(key, timeout)) {
      vaults.reap(key, timeout);
    }
    return Vaults.instance(vaults.place(key, vault.getSpec(), timeout));
  }

  private GateOutcome gate(TimedGate gate, OperationContext.Step progress)
      throws InterruptedException {
    return gates.await(
        gate,
        verdict -> {
          if (verdict instanceof Verdict.Waiting(String why)) {
            progress.message(TEXTS.get("gate", Words.safe(why)));
          }
        });
  }

  private static Failure broken(ClusterKey key, Step step, Step.Launch launch, String why) {
    String words = Words.last(launch.log());
    return Failure.failed(
        "spawn.gate-broken", step.member(), key, Words.safe(why), words.isEmpty() ? "-" : words);
  }

  private OpenBaoServerSpec spec(
      ClusterKey key, Step step, Step.Launch launch, Step.StoreAddress store) {
    String log = launch.log().toString();
    Step.Vault vault = launch.vault().orElseThrow();
    return new OpenBaoServerSpec(
        names.member(key, step.member()),
        launch.executable().toString(),
        launch.arguments(),
        launch.environment().entrySet().stream()
            .map(entry -> new EnvironmentVariable(entry.getKey(), entry.getValue()))
            .toList(),
        launch.environmentFiles().stream().map(Path::toString).toList(),
        launch.workingDirectory().toString(),
        vault.address(),
        names.slice(key),
        Needs.units(names, key, Component.BAO, Optional.of(step.slot())),
        new OpenBaoServerSpec.Storage(
            store.socketDirectory().toString(), store.user(), Store.VAULT_DATABASE),
        new Output(log, log, MemberSpecs.OUTPUT_CAP_BYTES),
        vault.declaration());
  }
}
