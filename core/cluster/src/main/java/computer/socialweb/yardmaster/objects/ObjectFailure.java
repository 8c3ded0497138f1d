package computer.socialweb.yardmaster.objects;

import computer.socialweb.yardmaster.api.text.Failure;
import org.jspecify.annotations.Nullable;

/** The control plane refused a request or did not answer it. */
public final class ObjectFailure extends Failure {
  private static final long serialVersionUID = 1;

  /** What callers tell apart. */
  public enum Reason {
    NOT_FOUND,
    ALREADY_EXISTS,
    /** The object changed since it was read. */
    CONFLICT,
    /** The object breaks a rule of its schema. */
    INVALID,
    FORBIDDEN,
    /**
     * Nobody answered, or an answer was cut off: whether the request was carried out is not known.
     */
    UNREACHABLE,
    OTHER
  }

  private final Reason reason;

  ObjectFailure(
      @Nullable Throwable cause, Reason reason, Kind kind, String code, Object... arguments) {
    super(cause, kind, code, arguments);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
