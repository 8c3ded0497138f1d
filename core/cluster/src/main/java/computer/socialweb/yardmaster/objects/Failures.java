package computer.socialweb.yardmaster.objects;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.api.text.Failure.Kind;
import computer.socialweb.yardmaster.objects.ObjectFailure.Reason;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.api.model.StatusDetails;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.security.cert.CertificateExpiredException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the library's exceptions mean. */
final class Failures {
  private Failures() {}

  /**
   * @param what the object or collection, for a person
   */
  static ObjectFailure of(String what, String server, Throwable e) {
    if (interrupted(e)) {
      return new ObjectFailure(
          e, Reason.OTHER, Kind.CANCELLED, "objects.interrupted", what, server);
    }
    int status = e instanceof KubernetesClientException known ? Math.max(known.getCode(), 0) : 0;
    Meaning meaning = meaning(status, reason(e));
    return new ObjectFailure(
        e, meaning.reason(), meaning.kind(), meaning.code(), what, server, told(e));
  }

  static ObjectFailure unreadable(String what, String server, RuntimeException e) {
    String first = String.valueOf(root(e).getMessage()).lines().findFirst().orElse("");
    return new ObjectFailure(
        e, Reason.OTHER, Kind.FAILED, "objects.unreadable", what, server, first);
  }

  /** A text of the bundle that is no failure of its own. */
  static String text(String code, Object... arguments) {
    return new Failure(Kind.FAILED, code, arguments).getMessage();
  }

  private record Meaning(Reason reason, Kind kind, String code) {}

  private static Meaning meaning(int status, String reason) {
    return switch (status) {
      case 0, 502, 504 -> new Meaning(Reason.UNREACHABLE, Kind.UNREACHABLE, "objects.unreachable");
      case 429, 503 -> new Meaning(Reason.UNREACHABLE, Kind.UNREACHABLE, "objects.overloaded");
      case 401 -> new Meaning(Reason.FORBIDDEN, Kind.FAILED, "objects.unauthorized");
      case 403 -> new Meaning(Reason.FORBIDDEN, Kind.FAILED, "objects.forbidden");
      case 404 -> new Meaning(Reason.NOT_FOUND, Kind.FAILED, "objects.not-found");
      case 409 ->
          reason.equals("AlreadyExists")
              ? new Meaning(Reason.ALREADY_EXISTS, Kind.FAILED, "objects.already-exists")
              : new Meaning(Reason.CONFLICT, Kind.FAILED, "objects.conflict");
      case 400, 422 -> new Meaning(Reason.INVALID, Kind.FAILED, "objects.invalid");
      default -> new Meaning(Reason.OTHER, Kind.FAILED, "objects.other");
    };
  }

  private static String reason(Throwable e) {
    Status status = e instanceof KubernetesClientException known ? known.getStatus() : null;
    return status == null || status.getReason() == null ? "" : status.getReason();
  }

  private static String told(Throwable e) {
    Status status = e instanceof KubernetesClientException known ? known.getStatus() : null;
    if (status == null || status.getMessage() == null) {
      return technical(root(e));
    }
    return status.getMessage() + causes(status.getDetails());
  }

  private static String technical(Throwable root) {
    return switch (root) {
      case TimeoutException _ -> "no answer in time";
      case CertificateExpiredException old ->
          "its certificate has expired (" + old.getMessage() + "); it gets a new one at its start";
      case IOException io when io.getMessage() == null -> io.getClass().getSimpleName();
      default -> String.valueOf(root.getMessage()).lines().findFirst().orElse(root.toString());
    };
  }

  private static String causes(@Nullable StatusDetails details) {
    List<StatusCause> causes =
        details == null || details.getCauses() == null ? List.of() : details.getCauses();
    return causes.isEmpty()
        ? ""
        : causes.stream()
            .map(cause -> cause.getField() + ": " + cause.getMessage())
            .collect(Collectors.joining("; ", " (", ")"));
  }

  private static boolean interrupted(Throwable e) {
    for (Throwable at = e; at != null; at = at.getCause()) {
      if (at instanceof InterruptedException
          || (at instanceof InterruptedIOException && Thread.currentThread().isInterrupted())) {
        return true;
      }
    }
    return false;
  }

  private static Throwable root(Throwable e) {
    Throwable at = e;
    while (at.getCause() != null) {
      at = at.getCause();
    }
    return at;
  }
}
