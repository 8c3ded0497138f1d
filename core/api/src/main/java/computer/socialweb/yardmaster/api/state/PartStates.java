package computer.socialweb.yardmaster.api.state;

import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.OpenBaoServerStatus;
import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.PostgresStatus;
import computer.socialweb.yardmaster.api.state.Judgement.Reason;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** As {@link MemberStates}, for the parts of a cluster that are no HostProcess. */
public final class PartStates {
  private PartStates() {}

  /**
   * Judges the store of a cluster that has one; without an object it has failed, since its members
   * cannot live without it.
   *
   * @param heard whether the object is fresh enough to be believed
   */
  public static Judgement store(@Nullable Postgres store, boolean heard) {
    return judge(store, heard, State.FAILED, known -> reported(known.reported()));
  }

  /** Judges the vault of a cluster that should have one; without an object it is absent. */
  public static Judgement vault(@Nullable OpenBaoServer vault, boolean heard) {
    return judge(vault, heard, State.STOPPED, known -> reported(known.reported()));
  }

  private static <P extends HasMetadata> Judgement judge(
      @Nullable P part, boolean heard, State absent, Function<P, Judgement> byStatus) {
    if (!heard) {
      return Judgement.of(State.UNKNOWN, Reason.NOT_HEARD);
    }
    if (part == null) {
      return Judgement.of(absent, Reason.NO_OBJECT);
    }
    if (part.getMetadata().getDeletionTimestamp() != null) {
      return Judgement.of(State.TERMINATING, Reason.DELETING);
    }
    return byStatus.apply(part);
  }

  private static Judgement reported(PostgresStatus status) {
    PostgresStatus.Phase phase = status.phase();
    return switch (phase) {
      case null -> Judgement.of(State.REQUESTED, Reason.NONE);
      case READY -> Judgement.of(State.READY, Reason.NONE);
      case PENDING, STARTING -> told(State.STARTING, phase, status.message());
      case FAILED -> told(State.FAILED, phase, status.message());
      case DELETING -> told(State.TERMINATING, phase, status.message());
    };
  }

  private static Judgement reported(OpenBaoServerStatus status) {
    OpenBaoServerStatus.Phase phase = status.phase();
    return switch (phase) {
      case null -> Judgement.of(State.REQUESTED, Reason.NONE);
      case READY -> Judgement.of(State.READY, Reason.NONE);
      case PENDING, STARTING -> told(State.STARTING, phase, status.message());
      case SEALED -> told(State.WARNING, phase, status.message());
      case FAILED -> told(State.FAILED, phase, status.message());
    };
  }

  private static Judgement told(State state, Enum<?> phase, @Nullable String message) {
    String words = message == null || message.isEmpty() ? phase.toString() : phase + ": " + message;
    return new Judgement(state, Reason.PHASE, words);
  }
}
