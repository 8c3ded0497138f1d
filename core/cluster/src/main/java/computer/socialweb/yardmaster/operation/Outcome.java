package computer.socialweb.yardmaster.operation;

import computer.socialweb.yardmaster.api.text.Failure;

/** How an operation ended. Every operation has exactly one. */
public sealed interface Outcome {

  record Done() implements Outcome {}

  /**
   * It did not reach its end.
   *
   * @param kind {@code FAILED} or {@code UNREACHABLE}
   * @param code stable code of the failure, {@code AREA.KEY}
   * @param reason what happened, why, what to do next
   */
  record Failed(Failure.Kind kind, String code, String reason) implements Outcome {}

  /** A precondition did not hold, and nothing was changed. */
  record Refused(String code, String reason) implements Outcome {}

  /** It stopped because somebody asked it to; what it had done until then stays. */
  record Cancelled(String reason) implements Outcome {}

  /** Its deadline, or that of something it waited for, passed. */
  record TimedOut(String code, String reason) implements Outcome {}

  /** The outcome that a failure means by its kind. */
  static Outcome of(Failure failure) {
    return switch (failure.kind()) {
      case FAILED, UNREACHABLE -> new Failed(failure.kind(), failure.code(), failure.getMessage());
      case USAGE, REFUSED -> new Refused(failure.code(), failure.getMessage());
      case CANCELLED -> new Cancelled(failure.getMessage());
      case TIMED_OUT -> new TimedOut(failure.code(), failure.getMessage());
    };
  }

  /** The word of contract.md: done, failed, refused, cancelled, timed-out. */
  default String word() {
    return switch (this) {
      case Done() -> "done";
      case Failed _ -> "failed";
      case Refused _ -> "refused";
      case Cancelled _ -> "cancelled";
      case TimedOut _ -> "timed-out";
    };
  }

  /** Words for a person; empty when it is done. */
  default String reason() {
    return switch (this) {
      case Done() -> "";
      case Failed(_, _, String reason) -> reason;
      case Refused(_, String reason) -> reason;
      case Cancelled(String reason) -> reason;
      case TimedOut(_, String reason) -> reason;
    };
  }

  /** The exit code of a command that ends so (contract.md). */
  default int exitCode() {
    return switch (this) {
      case Done() -> 0;
      case Failed(Failure.Kind kind, _, _) -> kind.exitCode();
      case Refused _ -> Failure.Kind.REFUSED.exitCode();
      case Cancelled _ -> Failure.Kind.CANCELLED.exitCode();
      case TimedOut _ -> Failure.Kind.TIMED_OUT.exitCode();
    };
  }
}
