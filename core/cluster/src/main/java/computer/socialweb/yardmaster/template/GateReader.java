package computer.socialweb.yardmaster.template;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads the gate of a step. */
final class GateReader {
  private static final List<String> KINDS =
      List.of("tcp", "http", "https", "log", "socket", "exec", "front", "all", "any");
  private static final int DEEPEST = 10;

  private final Problems problems;
  private final Function<Node, Text> texts;
  private final Text memberLog;

  /**
   * @param texts makes a checked text of a node
   */
  GateReader(Problems problems, Function<Node, Text> texts, Text memberLog) {
    this.problems = problems;
    this.texts = texts;
    this.memberLog = memberLog;
  }

  /** Empty when the gate is wrong, which has been reported then. */
  Optional<GateTemplate> read(Fields fields) {
    return read(fields, 0);
  }

  private Optional<GateTemplate> read(Fields fields, int depth) {
    Map<String, Node> given = new LinkedHashMap<>();
    for (String kind : KINDS) {
      fields.take(kind).ifPresent(node -> given.put(kind, node));
    }
    if (given.size() != 1 || depth > DEEPEST) {
      problems.add(fields.place(), "one-gate", String.join(", ", KINDS));
      return Optional.empty();
    }
    Map.Entry<String, Node> only = given.entrySet().iterator().next();
    Node node = only.getValue();
    return switch (only.getKey()) {
      case "tcp" -> Optional.of(new GateTemplate.Tcp(texts.apply(node)));
      case "http", "https" -> http(only.getKey(), node);
      case "log" -> log(node);
      case "socket" -> Optional.of(new GateTemplate.UnixSocket(texts.apply(node)));
      case "exec" -> exec(node);
      case "front" -> Optional.of(new GateTemplate.Front(texts.apply(node)));
      case "all" -> Optional.of(new GateTemplate.All(parts(node, depth)));
      default -> Optional.of(new GateTemplate.Any(parts(node, depth)));
    };
  }

  private List<GateTemplate> parts(Node node, int depth) {
    List<GateTemplate> parts = new ArrayList<>();
    for (Node item : Fields.items(node, problems)) {
      Fields fields = Fields.of(item, problems);
      read(fields, depth + 1).ifPresent(parts::add);
      fields.done();
    }
    if (parts.isEmpty()) {
      problems.add(Place.of(node), "no-parts");
    }
    return parts;
  }

  private Optional<GateTemplate> exec(Node node) {
    List<Text> command = Fields.items(node, problems).stream().map(texts).toList();
    if (command.isEmpty()) {
      problems.add(Place.of(node), "no-command");
      return Optional.empty();
    }
    return Optional.of(new GateTemplate.Exec(command));
  }

  private Optional<GateTemplate> http(String kind, Node node) {
    if (!(node instanceof MappingNode)) {
      return Optional.of(
          new GateTemplate.Http(
              url(kind, node),
              Set.of(),
              Map.of(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty()));
    }
    Fields fields = Fields.of(node, problems);
    Optional<Text> url = fields.require("url").map(at -> url(kind, at));
    Set<Integer> statuses = statuses(fields);
    Map<String, Text> headers = new LinkedHashMap<>();
    fields
        .take("headers")
        .ifPresent(
            at ->
                Fields.of(at, problems)
                    .each((name, value) -> headers.put(name, texts.apply(value))));
    Optional<Text> bearer = fields.take("bearer").map(texts);
    Optional<Text> authorities = fields.take("authorities").map(texts);
    Optional<Text> certificate = fields.take("certificate").map(texts);
    Optional<Text> key = fields.take("key").map(texts);
    if (certificate.isPresent() != key.isPresent()) {
      problems.add(fields.place(), "certificate-and-key");
      return Optional.empty();
    }
    fields.done();
    return url.map(
        at -> new GateTemplate.Http(at, statuses, headers, bearer, authorities, certificate, key));
  }

  private Set<Integer> statuses(Fields fields) {
    Set<Integer> statuses = new LinkedHashSet<>();
    for (Node status : fields.list("statuses")) {
      String text = Fields.scalar(status, problems);
      if (text.matches("[1-5][0-9][0-9]")) {
        statuses.add(Integer.valueOf(text));
      } else {
        problems.add(Place.of(status), "no-status", text);
      }
    }
    return statuses;
  }

  private Text url(String kind, Node node) {
    Text url = texts.apply(node);
    if (!url.source().startsWith(kind + "://") && !url.source().startsWith("${")) {
      problems.add(Place.of(node), "no-url", url.source(), kind);
    }
    return url;
  }

  private Optional<GateTemplate> log(Node node) {
    if (!(node instanceof MappingNode)) {
      return pattern(node).map(p -> new GateTemplate.Log(memberLog, p, Optional.empty()));
    }
    Fields fields = Fields.of(node, problems);
    Text file = fields.take("file").map(texts).orElse(memberLog);
    Optional<Pattern> pattern = fields.require("pattern").flatMap(this::pattern);
    Optional<Pattern> failure = fields.take("failure").flatMap(this::pattern);
    fields.done();
    return pattern.map(p -> new GateTemplate.Log(file, p, failure));
  }

  private Optional<Pattern> pattern(Node node) {
    String text = Fields.scalar(node, problems);
    try {
      return Optional.of(Pattern.compile(text));
    } catch (PatternSyntaxException e) {
      problems.add(Place.of(node), "no-pattern", text, e.getDescription());
      return Optional.empty();
    }
  }
}
