package computer.socialweb.yardmaster.cluster.spawn;

import computer.socialweb.yardmaster.api.EnvironmentVariable;
import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.OpenBaoServerSpec;
import computer.socialweb.yardmaster.api.OpenBaoServerStatus;
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

  /** Brings the vault to be Ready and its gate to be open; its invocation is the instance. */
  public StepRunner.Ready run(
      ClusterKey key, Step step, Step.StoreAddress store, OperationContext.Step progress)
      throws InterruptedException {
    Step.Launch launch = step.prepare(Optional.of(store));
    OpenBaoServerSpec spec = spec(key, step, launch, store);
    Optional<OpenBaoServer> before = vaults.find(key);
    boolean adopted =
        before.isPresent()
            && Vaults.reason(before.get()).isEmpty()
            && spec.equals(before.get().getSpec());
    progress.message(TEXTS.get("placing"));
    OpenBaoServer ready = vaults.place(key, spec, timeout);
    GateOutcome outcome =
        gates.await(
            launch.gate(),
            verdict -> {
              if (verdict instanceof Verdict.Waiting(String why)) {
                progress.message(TEXTS.get("gate", Words.safe(why)));
              }
            });
    switch (outcome) {
      case GateOutcome.Passed passed -> {
        // nothing to say
      }
      case GateOutcome.Broken(String why, Duration after) -> throw broken(key, step, launch, why);
      case GateOutcome.TimedOut(String why, Duration after) -> throw broken(key, step, launch, why);
    }
    OpenBaoServerStatus.RunningServer runtime = ready.reported().runtime();
    String instance = runtime == null ? "" : runtime.instance();
    if (adopted) {
      progress.adopted(TEXTS.get("adopted", instance));
    } else {
      progress.message(TEXTS.get("vault", ready.getMetadata().getName(), spec.address()));
    }
    return new StepRunner.Ready(instance, adopted);
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
