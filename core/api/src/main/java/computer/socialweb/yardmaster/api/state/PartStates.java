package computer.socialweb.yardmaster.api.state;

import computer.socialweb.yardmaster.api.OpenBaoServer;
import computer.socialweb.yardmaster.api.OpenBaoServerStatus;
import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.PostgresStatus;
import computer.socialweb.yardmaster.api.state.Judgement.Reason;
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
    if (!heard) {
      return Judgement.of(State.UNKNOWN, Reason.NOT_HEARD);
    }
    if (store == null) {
      return Judgement.of(State.FAILED, Reason.NO_OBJECT);
    }
    if (store.getMetadata().getDeletionTimestamp() != null) {
      return Judgement.of(State.TERMINATING, Reason.DELETING);
    }
    PostgresStatus status = store.reported();
    PostgresStatus.Phase phase = status.phase();
    if (phase == null) {
      return Judgement.of(State.REQUESTED, Reason.NONE);
    }
    String told = told(phase.toString(), status.message());
    return switch (phase) {
      case READY -> Judgement.of(State.READY, Reason.NONE);
      case PENDING, STARTING -> new Judgement(State.STARTING, Reason.PHASE, told);
      case FAILED -> new Judgement(State.FAILED, Reason.PHASE, told);
      case DELETING -> new Judgement(State.TERMINATING, Reason.PHASE, told);
    };
  }

  /** Judges the vault of a cluster that should have one; without an object it is absent. */
  public static Judgement vault(@Nullable OpenBaoServer vault, boolean heard) {
    if (!heard) {
      return Judgement.of(State.UNKNOWN, Reason.NOT_HEARD);
    }
    if (vault == null) {
      return Judgement.of(State.STOPPED, Reason.NO_OBJECT);
    }
    if (vault.getMetadata().getDeletionTimestamp() != null) {
      return Judgement.of(State.TERMINATING, Reason.DELETING);
    }
    OpenBaoServerStatus status = vault.reported();
    OpenBaoServerStatus.Phase phase = status.phase();
    if (phase == null) {
      return Judgement.of(State.REQUESTED, Reason.NONE);
    }
    String told = told(phase.toString(), status.message());
    return switch (phase) {
      case READY -> Judgement.of(State.READY, Reason.NONE);
      case PENDING, STARTING -> new Judgement(State.STARTING, Reason.PHASE, told);
      case SEALED -> new Judgement(State.WARNING, Reason.PHASE, told);
      case FAILED -> new Judgement(State.FAILED, Reason.PHASE, told);
    };
  }

  private static String told(String phase, @Nullable String message) {
    return message == null || message.isEmpty() ? phase : phase + " " + message;
  }
}
