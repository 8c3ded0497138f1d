package computer.socialweb.yardmaster.template;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.gate.Gate;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** A gate before its placeholders are filled in. */
sealed interface GateTemplate {

  /** The gate with every placeholder replaced. */
  Gate fill(UnaryOperator<String> values);

  record Tcp(Text address) implements GateTemplate {
    @Override
    public Gate fill(UnaryOperator<String> values) {
      HostPort at = HostPort.parse(address.fill(values));
      return new Gate.Tcp(at.host(), at.port());
    }
  }

  record Http(
      Text url,
      Set<Integer> statuses,
      Map<String, Text> headers,
      Optional<Text> bearer,
      Optional<Text> authorities,
      Optional<Text> certificate,
      Optional<Text> key)
      implements GateTemplate {
    public Http {
      statuses = Set.copyOf(statuses);
      headers = Map.copyOf(headers);
    }

    @Override
    public Gate fill(UnaryOperator<String> values) {
      Map<String, String> filled = new LinkedHashMap<>();
      headers.forEach((name, text) -> filled.put(name, text.fill(values)));
      return new Gate.Http(
          URI.create(url.fill(values)),
          statuses,
          filled,
          path(bearer, values),
          new Gate.Trust(path(authorities, values), path(certificate, values), path(key, values)));
    }
  }

  record Log(Text file, Pattern pattern, Optional<Pattern> failure) implements GateTemplate {
    @Override
    public Gate fill(UnaryOperator<String> values) {
      return new Gate.LogLine(Path.of(file.fill(values)), pattern, failure);
    }
  }

  record UnixSocket(Text path) implements GateTemplate {
    @Override
    public Gate fill(UnaryOperator<String> values) {
      return new Gate.UnixSocket(Path.of(path.fill(values)));
    }
  }

  record Exec(List<Text> command) implements GateTemplate {
    public Exec {
      command = List.copyOf(command);
    }

    @Override
    public Gate fill(UnaryOperator<String> values) {
      return new Gate.Exec(command.stream().map(text -> text.fill(values)).toList(), Map.of());
    }
  }

  record Front(Text socket) implements GateTemplate {
    @Override
    public Gate fill(UnaryOperator<String> values) {
      return new Gate.FrontControl(Path.of(socket.fill(values)));
    }
  }

  record All(List<GateTemplate> parts) implements GateTemplate {
    public All {
      parts = List.copyOf(parts);
    }

    @Override
    public Gate fill(UnaryOperator<String> values) {
      return new Gate.All(parts.stream().map(part -> part.fill(values)).toList());
    }
  }

  record Any(List<GateTemplate> parts) implements GateTemplate {
    public Any {
      parts = List.copyOf(parts);
    }

    @Override
    public Gate fill(UnaryOperator<String> values) {
      return new Gate.Any(parts.stream().map(part -> part.fill(values)).toList());
    }
  }

  /** {@code HOST:PORT}. */
  record HostPort(String host, int port) {
    static HostPort parse(String text) {
      int colon = text.lastIndexOf(':');
      String digits = text.substring(colon + 1);
      if (colon < 1 || !digits.matches("[0-9]{1,5}")) {
        throw Failure.usage("template.address", text);
      }
      int port = Integer.parseInt(digits);
      if (port < 1 || port > 65_535) {
        throw Failure.usage("template.address", text);
      }
      return new HostPort(text.substring(0, colon), port);
    }
  }

  private static Optional<Path> path(Optional<Text> text, UnaryOperator<String> values) {
    return text.map(t -> Path.of(t.fill(values)));
  }
}
