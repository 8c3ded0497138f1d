package computer.socialweb.yardmaster.api.text;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that could not be done, in words for a person: what happened, why, what to do next. It
 * is named by a stable code {@code AREA.KEY}, whose text is KEY of the bundle {@code
 * failures/AREA}. Callers that act on a failure switch on {@link Kind}; a subclass exists only
 * where it carries data that a caller uses.
 */
public class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * What the failure means to whoever asked, and the exit code of the command line (contract.md).
   */
  public enum Kind {
    FAILED(1),
    /** The request itself is wrong. */
    USAGE(2),
    /** A precondition does not hold; nothing was changed. */
    REFUSED(3),
    CANCELLED(4),
    TIMED_OUT(5),
    /** The control plane did not answer. */
    UNREACHABLE(6);

    private final int exitCode;

    Kind(int exitCode) {
      this.exitCode = exitCode;
    }

    public int exitCode() {
      return exitCode;
    }
  }

  private final Kind kind;
  private final String code;
  private final List<String> arguments;

  public Failure(Kind kind, String code, Object... arguments) {
    this(null, kind, code, arguments);
  }

  public Failure(@Nullable Throwable cause, Kind kind, String code, Object... arguments) {
    super(text(code, arguments), cause);
    this.kind = kind;
    this.code = code;
    this.arguments = Arrays.stream(arguments).map(String::valueOf).toList();
  }

  public static Failure failed(String code, Object... arguments) {
    return new Failure(Kind.FAILED, code, arguments);
  }

  public static Failure refused(String code, Object... arguments) {
    return new Failure(Kind.REFUSED, code, arguments);
  }

  public static Failure usage(String code, Object... arguments) {
    return new Failure(Kind.USAGE, code, arguments);
  }

  public Kind kind() {
    return kind;
  }

  private static String text(String code, Object... arguments) {
    int dot = code.indexOf('.');
    return Texts.of("failures." + code.substring(0, dot)).get(code.substring(dot + 1), arguments);
  }

  /** Stable identifier {@code AREA.KEY}. */
  public String code() {
    return code;
  }

  public List<String> arguments() {
    return arguments;
  }

  /** The whole text; never null. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
