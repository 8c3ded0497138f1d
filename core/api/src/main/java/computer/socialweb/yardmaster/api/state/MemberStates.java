package computer.socialweb.yardmaster.api.state;

import computer.socialweb.yardmaster.api.HostProcess;
import computer.socialweb.yardmaster.api.HostProcessStatus;
import computer.socialweb.yardmaster.api.Phase;
import computer.socialweb.yardmaster.api.names.Labels;
import computer.socialweb.yardmaster.api.state.Judgement.Reason;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The one state function. What outranks what: an unheard control plane, then a deletion, then the
 * phase, then whether the running invocation is the verified one.
 */
public final class MemberStates {
  private MemberStates() {}

  /**
   * What is known beside the object.
   *
   * @param now the time of the judgement
   * @param stuckAfter how long a deletion may take before it counts as stuck
   * @param heard whether the object is fresh enough to be believed
   * @param operating whether an operation is at work on the cluster, so that a gate may still be
   *     passed
   * @param attended whether an operation is at work on the cluster that lets go of members
   * @param standby whether the member stands in the slot that does not serve
   * @param blocker a need of the member that is not ready, if there is one
   */
  public record Context(
      Instant now,
      Duration stuckAfter,
      boolean heard,
      boolean operating,
      boolean attended,
      boolean standby,
      Optional<String> blocker) {}

  /** Judges a member by its own facts alone; {@link Diagnosis} adds what its needs do to it. */
  public static Judgement of(@Nullable HostProcess member, Context context) {
    if (!context.heard()) {
      return Judgement.of(State.UNKNOWN, Reason.NOT_HEARD);
    }
    if (member == null) {
      return Judgement.of(State.STOPPED, Reason.NO_OBJECT);
    }
    String deletion = member.getMetadata().getDeletionTimestamp();
    HostProcessStatus status = member.reported();
    Phase phase = status.phase();
    if (deletion != null) {
      return deleting(deletion, phase, context);
    }
    if (phase == null) {
      return context
          .blocker()
          .map(blocker -> new Judgement(State.WAITING, Reason.NEEDS, blocker))
          .orElse(Judgement.of(State.REQUESTED, Reason.NONE));
    }
    return byPhase(member, phase, status, context);
  }

  /** Its finalizer is the provider's: what has ended goes only when an operation lets go of it. */
  private static Judgement deleting(String since, @Nullable Phase phase, Context context) {
    if (phase != null && phase.ended() && !context.attended()) {
      return Judgement.of(State.STUCK, Reason.HELD);
    }
    return overdue(since, context)
        ? Judgement.of(State.STUCK, Reason.OVERDUE)
        : Judgement.of(State.TERMINATING, Reason.DELETING);
  }

  private static Judgement byPhase(
      HostProcess member, Phase phase, HostProcessStatus status, Context context) {
    return switch (phase) {
      case PENDING, STARTING ->
          context
              .blocker()
              .map(blocker -> new Judgement(State.WAITING, Reason.NEEDS, blocker))
              .orElse(new Judgement(State.STARTING, Reason.PHASE, told(status)));
      case RUNNING -> running(member, status, context);
      case STOPPING -> new Judgement(State.TERMINATING, Reason.PHASE, told(status));
      case STOPPED -> new Judgement(State.STOPPED, Reason.PHASE, told(status));
      case FAILED, LOST -> new Judgement(State.FAILED, Reason.PHASE, told(status));
    };
  }

  private static Judgement running(HostProcess member, HostProcessStatus status, Context context) {
    String invocation = invocation(status);
    if (invocation.isEmpty()) {
      return Judgement.of(
          context.operating() ? State.STARTING : State.WARNING, Reason.NO_INVOCATION);
    }
    if (!verified(member)) {
      return new Judgement(
          context.operating() ? State.STARTING : State.WARNING, Reason.NOT_VERIFIED, invocation);
    }
    return Judgement.of(context.standby() ? State.STANDBY : State.READY, Reason.NONE);
  }

  /**
   * True when the invocation that runs is the one that passed its gate, and nobody is deleting the
   * member.
   */
  public static boolean verified(@Nullable HostProcess member) {
    if (member == null
        || member.getMetadata().getDeletionTimestamp() != null
        || member.reported().phase() != Phase.RUNNING) {
      return false;
    }
    String invocation = invocation(member.reported());
    Map<String, String> labels = member.getMetadata().getLabels();
    return !invocation.isEmpty()
        && labels != null
        && invocation.equals(labels.get(Labels.VERIFIED));
  }

  private static String invocation(HostProcessStatus status) {
    HostProcessStatus.RunningProcess runtime = status.runtime();
    return runtime == null || runtime.invocationID() == null ? "" : runtime.invocationID();
  }

  /** Phase, lost reason and message, such as {@code Lost UnitVanished: no process 42}. */
  public static String told(HostProcessStatus status) {
    String phase = status.phase() == null ? "Pending" : status.phase().toString();
    return phase + after(" ", status.lostReason()) + after(": ", status.message());
  }

  private static String after(String gap, @Nullable String text) {
    return text == null || text.isEmpty() ? "" : gap + text;
  }

  private static boolean overdue(String deletionTimestamp, Context context) {
    try {
      return Duration.between(Instant.parse(deletionTimestamp), context.now())
              .compareTo(context.stuckAfter())
          > 0;
    } catch (DateTimeParseException e) {
      return false; // an unreadable time is no proof that it took too long
    }
  }
}
