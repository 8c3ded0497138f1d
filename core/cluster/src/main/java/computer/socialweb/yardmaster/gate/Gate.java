package computer.socialweb.yardmaster.gate;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What has to be true before a member counts as ready. A gate is a value that says what to look at;
 * {@link GateRunner} looks. Addresses are on this machine, paths are absolute.
 */
public sealed interface Gate {

  /**
   * Whether another look tells of now. A line in a log does not: it may be of an earlier start of a
   * member that was restarted since.
   */
  default boolean tellsOfNow() {
    return switch (this) {
      case LogLine log -> false;
      case All(List<Gate> gates) -> gates.stream().anyMatch(Gate::tellsOfNow);
      case Any(List<Gate> gates) -> gates.stream().allMatch(Gate::tellsOfNow);
      case Tcp gate -> true;
      case Http gate -> true;
      case UnixSocket gate -> true;
      case Exec gate -> true;
      case FrontControl gate -> true;
    };
  }

  /** Something accepts connections on the port. */
  record Tcp(String host, int port) implements Gate {
    public Tcp {
      if (port < 1 || port > 65_535) {
        throw new IllegalArgumentException("port " + port);
      }
    }
  }

  /**
   * An HTTP or HTTPS URL answers a GET with one of the statuses. Redirects are not followed.
   *
   * @param statuses the answers that open the gate; empty means 200
   * @param headers sent along; a secret belongs in {@code bearerToken} instead
   * @param bearerToken file that holds the token of an Authorization header, read at every try
   * @param trust how an https server is recognised and what is shown to it
   */
  record Http(
      URI url,
      Set<Integer> statuses,
      Map<String, String> headers,
      Optional<Path> bearerToken,
      Trust trust)
      implements Gate {
    public Http {
      if (!"http".equals(url.getScheme()) && !"https".equals(url.getScheme())) {
        throw new IllegalArgumentException("not an http URL: " + url);
      }
      statuses = statuses.isEmpty() ? Set.of(200) : Set.copyOf(statuses);
      headers = Map.copyOf(headers);
    }

    /** A plain GET that has to answer 200. */
    public static Http of(URI url) {
      return new Http(url, Set.of(), Map.of(), Optional.empty(), Trust.SYSTEM);
    }
  }

  /**
   * PEM files for https. They may appear only while the member starts, so a missing one is waited
   * for.
   *
   * @param authorities certificates to trust; empty means those of the Java runtime
   * @param certificate client certificate chain
   * @param key its private key: PKCS#8, PKCS#1 or SEC1, not encrypted
   */
  record Trust(Optional<Path> authorities, Optional<Path> certificate, Optional<Path> key) {
    public static final Trust SYSTEM =
        new Trust(Optional.empty(), Optional.empty(), Optional.empty());

    public Trust {
      if (certificate.isPresent() != key.isPresent()) {
        throw new IllegalArgumentException("a client certificate needs its key, and a key its one");
      }
    }
  }

  /**
   * A line of the file matches. The file is read from its beginning once and then followed.
   *
   * @param pattern found anywhere in a line
   * @param failure a line that says that the member will never be ready
   */
  record LogLine(Path file, Pattern pattern, Optional<Pattern> failure) implements Gate {}

  /** Something accepts connections on the unix socket. */
  record UnixSocket(Path path) implements Gate {}

  /**
   * A program ends with exit code 0. It gets no input; the last line it writes explains a failure.
   */
  record Exec(List<String> command, Map<String, String> environment) implements Gate {
    public Exec {
      if (command.isEmpty()) {
        throw new IllegalArgumentException("no command");
      }
      command = List.copyOf(command);
      environment = Map.copyOf(environment);
    }
  }

  /** The front answers on its control socket. */
  record FrontControl(Path socket) implements Gate {}

  /** Open when each is open, broken when one is. */
  record All(List<Gate> gates) implements Gate {
    public All {
      gates = required(gates);
    }
  }

  /** Open when one is open, broken when each is. */
  record Any(List<Gate> gates) implements Gate {
    public Any {
      gates = required(gates);
    }
  }

  private static List<Gate> required(List<Gate> gates) {
    if (gates.isEmpty()) {
      throw new IllegalArgumentException("no gates");
    }
    return List.copyOf(gates);
  }
}
