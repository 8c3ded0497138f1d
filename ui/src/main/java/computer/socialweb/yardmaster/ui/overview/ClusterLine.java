package computer.socialweb.yardmaster.ui.overview;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.state.State;
import computer.socialweb.yardmaster.api.text.Texts;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.RollSnapshot;
import computer.socialweb.yardmaster.cluster.SlotSnapshot;
import computer.socialweb.yardmaster.operation.OperationSnapshot;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A cluster in one line: what is said of it where there is little room.
 *
 * @param state its state, or what an operation is doing to it
 * @param attention whether a person has to do something
 * @param version what the active slot runs; may be empty
 * @param note the worst part, the operation, or the active slot
 */
record ClusterLine(
    ClusterKey key,
    State state,
    boolean attention,
    boolean rehearsal,
    String note,
    String template,
    Slot slot,
    String version,
    int members,
    Optional<Instant> createdAt) {
  private static final Texts TEXTS = Texts.of("ui-overview");

  static ClusterLine of(
      ClusterSnapshot cluster, List<OperationSnapshot> operations, boolean stale) {
    Optional<OperationSnapshot> running =
        operations.stream()
            .filter(OperationSnapshot::running)
            .filter(operation -> operation.cluster().equals(cluster.key().value()))
            .findFirst();
    boolean broken = cluster.problem().isPresent();
    State state = broken ? State.WARNING : state(cluster, running, stale);
    return new ClusterLine(
        cluster.key(),
        state,
        state.needsAttention(),
        cluster.rehearsal(),
        broken ? TEXTS.get("record") : note(cluster, running, state),
        cluster.template().orElse(""),
        cluster.activeSlot(),
        Optional.ofNullable(cluster.slots().get(cluster.activeSlot()))
            .flatMap(SlotSnapshot::version)
            .orElse(""),
        cluster.members().size(),
        cluster.createdAt());
  }

  private static State state(
      ClusterSnapshot cluster, Optional<OperationSnapshot> running, boolean stale) {
    if (stale) {
      return State.UNKNOWN;
    }
    if (running.isEmpty()) {
      boolean waits = cluster.roll().filter(ClusterLine::waits).isPresent();
      return waits && !cluster.state().needsAttention() ? State.WAITING : cluster.state();
    }
    return switch (running.get().verb()) {
      case SPAWN, ROLL, REPAIR -> State.STARTING;
      case REAP, PURGE -> State.TERMINATING;
      case REHEARSE -> cluster.state();
    };
  }

  /** Whether a roll is for a person to go on with: nothing is at work on it. */
  private static boolean waits(RollSnapshot roll) {
    return roll.warmUntil().isEmpty();
  }

  private static String note(
      ClusterSnapshot cluster, Optional<OperationSnapshot> running, State state) {
    String said;
    if (state == State.UNKNOWN) {
      said = TEXTS.get("trust.stale");
    } else if (running.isPresent()) {
      said = TEXTS.get("doing." + running.get().verb().word());
    } else if (state.needsAttention() && cluster.worst().isPresent()) {
      said = cluster.worst().get();
    } else if (cluster.roll().isPresent()) {
      RollSnapshot roll = cluster.roll().get();
      said =
          waits(roll)
              ? TEXTS.get(roll.holding() ? "held" : "doing.roll")
              : TEXTS.get("warm", roll.to().letter(), roll.from().letter());
    } else if (state == State.READY) {
      said = cluster.activeSlot().letter();
    } else {
      said = computer.socialweb.yardmaster.ui.control.StateWords.of(state);
    }
    return said;
  }
}
