package computer.socialweb.yardmaster.cluster.spawn;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessSpec;
import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.member.Words;
import computer.socialweb.yardmaster.gate.Gate;
import computer.socialweb.yardmaster.gate.TimedGate;
import computer.socialweb.yardmaster.objects.ObjectFailure;
import computer.socialweb.yardmaster.operation.OperationContext;
import computer.socialweb.yardmaster.template.PortHolder;
import computer.socialweb.yardmaster.template.Ports;
import computer.socialweb.yardmaster.template.Step;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Runs one step of a cluster whose member is a HostProcess: adopt, or prepare, place, gate and
 * verify. Safe for many threads, for different members.
 */
public final class StepRunner {
  private static final Texts TEXTS = Texts.of("spawn");

  private final Placing placing;

  public StepRunner(Placing placing) {
    this.placing = placing;
  }

  /**
   * A member that is ready.
   *
   * @param adopted whether it was found verified and left alone
   */
  public record Ready(String invocation, boolean adopted) {}

  /** What to do with a member that is verified already. */
  public enum Verified {
    ADOPT,
    /** It is replaced, since it is sick in a way that its gate did not see. */
    REPLACE
  }

  /** As {@link #run(ClusterKey, Step, Optional, Verified, OperationContext.Step)}, adopting. */
  public Ready run(
      ClusterKey key, Step step, Optional<Step.StoreAddress> store, OperationContext.Step progress)
      throws InterruptedException {
    return run(key, step, store, Verified.ADOPT, progress);
  }

  /**
   * Brings a member to be verified.
   *
   * @param store where its store is reached; empty in a cluster without one
   * @throws Failure that says what the member died of or what its gate last saw
   */
  public Ready run(
      ClusterKey key,
      Step step,
      Optional<Step.StoreAddress> store,
      Verified verified,
      OperationContext.Step progress)
      throws InterruptedException {
    MemberName member = step.member();
    Optional<HostProcess> current = placing.find(key, member);
    if (verified == Verified.ADOPT && Placing.verified(current)) {
      String invocation = Placing.invocation(current.orElseThrow());
      progress.adopted(TEXTS.get("adopted", invocation));
      return new Ready(invocation, true);
    }
    Gate gate = step.gate().get().gate();
    if (current.isPresent()
        && (Placing.spent(current.get())
            || verified == Verified.REPLACE
            || !tellsOfThisStart(gate, current.get()))) {
      progress.message(TEXTS.get("removing", Placing.told(current.get().reported())));
      placing.remove(current.get().getMetadata().getName());
      current = Optional.empty();
    }
    Step.Launch launch = step.prepare(store);
    HostProcessSpec want = MemberSpecs.of(placing.names(), key, step, launch);
    if (current.isEmpty()) {
      checkPorts(step);
    }
    progress.message(TEXTS.get("placing"));
    HostProcess placed = placing.place(key, member, current, want);
    if (!tellsOfThisStart(gate, placed)) {
      throw Failure.failed(
          "spawn.died-in-gate",
          member,
          key,
          "it restarted, now " + Placing.told(placed.reported()),
          Words.last(launch.log()));
    }
    String invocation = Placing.invocation(placed);
    progress.message(TEXTS.get("gating"));
    placing.gateAlive(
        key, member, invocation, launch.gate(), why -> progress.message(TEXTS.get("gate", why)));
    placing.verify(key, member, invocation);
    progress.message(TEXTS.get("ready", invocation));
    return new Ready(invocation, false);
  }

  /**
   * Looks whether a member that runs passes its gate, and verifies it then; it is not restarted.
   *
   * @param limit how long the gate may take at most
   * @return empty when it does not run, its gate did not open, or opens by what an earlier start
   *     left behind; the progress says why
   */
  public Optional<Ready> check(
      ClusterKey key, Step step, Duration limit, OperationContext.Step progress)
      throws InterruptedException {
    MemberName member = step.member();
    Optional<HostProcess> current = placing.find(key, member);
    String invocation = current.map(Placing::invocation).orElse("");
    if (current.isEmpty() || Placing.spent(current.get()) || invocation.isEmpty()) {
      return Optional.empty();
    }
    TimedGate gate = step.gate().get();
    if (!tellsOfThisStart(gate.gate(), current.get()) && !Placing.verified(current)) {
      progress.message(TEXTS.get("no-proof"));
      return Optional.empty();
    }
    Duration time = gate.timeout().compareTo(limit) < 0 ? gate.timeout() : limit;
    progress.message(TEXTS.get("gating"));
    try {
      placing.gateAlive(
          key,
          member,
          invocation,
          new TimedGate(gate.gate(), time),
          why -> progress.message(TEXTS.get("gate", why)));
    } catch (ObjectFailure e) {
      throw e;
    } catch (Failure e) {
      progress.message(e.getMessage());
      return Optional.empty();
    }
    if (Placing.verified(current)) {
      progress.adopted(TEXTS.get("adopted", invocation));
      return Optional.of(new Ready(invocation, true));
    }
    placing.verify(key, member, invocation);
    progress.message(TEXTS.get("ready", invocation));
    return Optional.of(new Ready(invocation, false));
  }

  /**
   * Whether the gate can tell this start of the member from an earlier one. Its log begins when it
   * is placed and goes on over its restarts, and nothing in it says where one began; so a line of
   * it proves nothing once there was a restart.
   */
  private static boolean tellsOfThisStart(Gate gate, HostProcess object) {
    return gate.tellsOfNow() || object.reported().restarts() == 0;
  }

  /** A listener that shares the port would take connections meant for the member. */
  private static void checkPorts(Step step) {
    OptionalInt taken = Ports.firstTaken(step.ports().values());
    if (taken.isPresent()) {
      String port = Integer.toString(taken.getAsInt());
      PortHolder holder =
          PortHolder.of(taken.getAsInt())
              .orElseThrow(() -> Failure.failed("template.port-taken", port, step.member()));
      throw Failure.failed(
          "template.port-held", port, step.member(), holder.pid(), Words.safe(holder.program()));
    }
  }
}
