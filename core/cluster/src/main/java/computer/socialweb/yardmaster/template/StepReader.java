package computer.socialweb.yardmaster.template;

import computer.socialweb.yardmaster.api.Stop;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.state.MemberGraph;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.template.Placeholders.Use;
import computer.socialweb.yardmaster.template.Template.FileTemplate;
import computer.socialweb.yardmaster.template.Template.PortTemplate;
import computer.socialweb.yardmaster.template.Template.Program;
import computer.socialweb.yardmaster.template.Template.StepTemplate;
import computer.socialweb.yardmaster.template.Template.VaultTemplate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads one step of a template. */
final class StepReader {
  private static final List<String> OURS = List.of("front", "standin");
  private static final Duration LONGEST_GATE = Duration.ofHours(1);
  private static final Pattern DURATION = Pattern.compile("([0-9]{1,7})(ms|s|m)");
  private static final int DEEPEST = 20;
  private static final int OTHERS = 0077;
  static final int WIDEST = 16;

  private final Problems problems;
  private final BiFunction<Node, Use, Text> texts;
  private final Set<String> executables;
  private boolean usesStore;

  StepReader(Problems problems, BiFunction<Node, Use, Text> texts, Set<String> executables) {
    this.problems = problems;
    this.texts = (node, use) -> noted(texts.apply(node, use));
    this.executables = Set.copyOf(executables);
  }

  private Text noted(Text text) {
    usesStore |= text.source().contains("${store.") || text.source().contains("${vault.dsn}");
    return text;
  }

  /** Empty when the step is too wrong to be one; that has been reported then. */
  Optional<StepTemplate> read(Node node) {
    Fields fields = Fields.of(node, problems);
    usesStore = false;
    Optional<Component> component = component(fields);
    Optional<Program> program = program(fields);
    Optional<List<Component>> needs = needs(fields, component);
    Optional<TimedGateTemplate> gate =
        fields.require("gate").flatMap(at -> gate(Fields.of(at, problems)));
    // The rest is read even of a step that cannot be one, so that its problems show as well.
    Function<TimedGateTemplate, StepTemplate> rest =
        rest(
            fields,
            component.orElse(Component.FRONT),
            program.orElse(new Program(true, "")),
            needs);
    fields.done();
    return component.isEmpty() || program.isEmpty() ? Optional.empty() : gate.map(rest);
  }

  private Function<TimedGateTemplate, StepTemplate> rest(
      Fields fields, Component component, Program program, Optional<List<Component>> needs) {
    List<Text> arguments = fields.list("arguments").stream().map(this::open).toList();
    Map<String, Text> environment = variables(fields, "environment", Use.OPEN);
    Map<String, Text> secrets = variables(fields, "secrets", Use.PRIVATE);
    List<PortTemplate> ports = fields.list("ports").stream().map(this::port).toList();
    List<Text> directories = fields.list("directories").stream().map(this::open).toList();
    List<FileTemplate> files =
        fields.list("files").stream().map(this::file).flatMap(Optional::stream).toList();
    Optional<Text> workingDirectory = fields.take("workingDirectory").map(this::open);
    Optional<Text> log = fields.take("log").map(this::open);
    Optional<Stop> stop = fields.take("stop").flatMap(this::stop);
    Optional<Text> version = fields.take("version").map(this::open);
    Optional<VaultTemplate> vault = fields.take("vault").flatMap(this::vault);
    Place place = fields.place("component");
    boolean ofStore =
        usesStore || component.equals(Component.KINE) || component.equals(Component.BAO);
    return gate ->
        new StepTemplate(
            component,
            place,
            needs,
            program,
            arguments,
            environment,
            secrets,
            ports,
            directories,
            files,
            workingDirectory,
            log,
            stop,
            version,
            vault,
            ofStore,
            gate.gate(),
            gate.timeout());
  }

  private record TimedGateTemplate(GateTemplate gate, Duration timeout) {}

  private Optional<TimedGateTemplate> gate(Fields fields) {
    Duration timeout = fields.take("timeout").flatMap(this::duration).orElse(Duration.ofMinutes(1));
    Text memberLog = new Text("${log}", fields.place());
    Optional<GateTemplate> gate = new GateReader(problems, this::open, memberLog).read(fields);
    fields.done();
    return gate.map(g -> new TimedGateTemplate(g, timeout));
  }

  private Text open(Node node) {
    return texts.apply(node, Use.OPEN);
  }

  private Optional<Component> component(Fields fields) {
    return fields.require("component").flatMap(this::component);
  }

  private Optional<Component> component(Node node) {
    String name = Fields.scalar(node, problems);
    if (name.equals(MemberGraph.STORE)) {
      problems.add(Place.of(node), "component-store");
      return Optional.empty();
    }
    try {
      return Optional.of(new Component(name));
    } catch (Failure e) {
      problems.add(Place.of(node), "component", name, e.getMessage());
      return Optional.empty();
    }
  }

  private Optional<Program> program(Fields fields) {
    Optional<Node> program = fields.take("program");
    Optional<Node> executable = fields.take("executable");
    if (program.isPresent() == executable.isPresent()) {
      problems.add(fields.place(), "program-or-executable");
      return Optional.empty();
    }
    boolean ours = program.isPresent();
    Node node = program.or(() -> executable).orElseThrow();
    String name = Fields.scalar(node, problems);
    if (ours && !OURS.contains(name)) {
      problems.add(Place.of(node), "program", name, String.join(", ", OURS));
      return Optional.empty();
    }
    if (!ours && !executables.contains(name)) {
      problems.add(Place.of(node), "executable", name);
      return Optional.empty();
    }
    return Optional.of(new Program(ours, name));
  }

  private Map<String, Text> variables(Fields fields, String key, Use use) {
    Map<String, Text> out = new LinkedHashMap<>();
    fields.named(
        key,
        "[A-Za-z_][A-Za-z0-9_]*",
        "variable",
        (name, value) -> out.put(name, texts.apply(value, use)));
    return out;
  }

  private PortTemplate port(Node node) {
    if (!(node instanceof MappingNode)) {
      return new PortTemplate(portName(node), 1);
    }
    Fields fields = Fields.of(node, problems);
    String name = fields.require("name").map(this::portName).orElse("x");
    int width = 1;
    Optional<String> given = fields.string("width");
    if (given.isPresent()) {
      if (given.get().matches("[1-9][0-9]?") && Integer.parseInt(given.get()) <= WIDEST) {
        width = Integer.parseInt(given.get());
      } else {
        problems.add(fields.place("width"), "width", given.get(), WIDEST);
      }
    }
    fields.done();
    return new PortTemplate(name, width);
  }

  private String portName(Node node) {
    String name = Fields.scalar(node, problems);
    if (!TemplateReader.label(name)) {
      problems.add(Place.of(node), "name", name);
    }
    return name;
  }

  private Optional<FileTemplate> file(Node node) {
    Fields fields = Fields.of(node, problems);
    int mode = fields.take("mode").map(this::mode).orElse(0600);
    Optional<Text> path = fields.require("path").map(this::open);
    Use use = (mode & OTHERS) == 0 ? Use.PRIVATE : Use.OPEN;
    Optional<Text> content = fields.require("content").map(n -> texts.apply(n, use));
    fields.done();
    return path.isPresent() && content.isPresent()
        ? Optional.of(new FileTemplate(path.get(), mode, content.get()))
        : Optional.empty();
  }

  /** {@code 0600}, {@code "0600"} and {@code 600} all mean octal 600. */
  private int mode(Node node) {
    String text = Fields.scalar(node, problems);
    String digits = text.startsWith("0o") ? text.substring(2) : text;
    if (!digits.matches("0?[0-7]{3}")) {
      problems.add(Place.of(node), "mode", text);
      return 0600;
    }
    return Integer.parseInt(digits, 8);
  }

  private Optional<Stop> stop(Node node) {
    Fields fields = Fields.of(node, problems);
    String signal = fields.string("signal", "SIGTERM");
    String grace = fields.string("graceSeconds", "30");
    fields.done();
    if (!signal.matches("SIG[A-Z0-9+]{1,12}") || !grace.matches("[0-9]{1,4}")) {
      problems.add(fields.place(), "stop");
      return Optional.empty();
    }
    return Optional.of(new Stop(signal, Integer.parseInt(grace)));
  }

  private Optional<List<Component>> needs(Fields fields, Optional<Component> component) {
    Optional<Node> node = fields.take("needs");
    if (node.isEmpty()) {
      return Optional.empty();
    }
    if (component.isPresent() && Component.KNOWN.contains(component.get())) {
      problems.add(fields.place("needs"), "needs-known", component.get());
      return Optional.empty();
    }
    List<Component> needs = new ArrayList<>();
    for (Node item : Fields.items(node.get(), problems)) {
      component(item).ifPresent(needs::add);
    }
    return Optional.of(needs);
  }

  private Optional<VaultTemplate> vault(Node node) {
    Fields fields = Fields.of(node, problems);
    Optional<Text> address = fields.require("address").map(this::open);
    Map<String, Object> declaration = new LinkedHashMap<>();
    fields
        .take("declaration")
        .ifPresent(
            n -> Fields.of(n, problems).each((key, value) -> declaration.put(key, free(value, 0))));
    fields.done();
    return address.map(at -> new VaultTemplate(at, declaration));
  }

  /** Free-form YAML as maps, lists and {@link Text}. */
  private Object free(Node node, int depth) {
    if (depth > DEEPEST) {
      problems.add(Place.of(node), "too-deep", DEEPEST);
      return List.of();
    }
    if (node instanceof MappingNode) {
      Map<String, Object> map = new LinkedHashMap<>();
      Fields.of(node, problems).each((key, value) -> map.put(key, free(value, depth + 1)));
      return map;
    }
    if (node instanceof SequenceNode sequence) {
      return sequence.getValue().stream().map(item -> free(item, depth + 1)).toList();
    }
    return open(node);
  }

  private Optional<Duration> duration(Node node) {
    String text = Fields.scalar(node, problems);
    Matcher matcher = DURATION.matcher(text);
    if (matcher.matches()) {
      long number = Long.parseLong(matcher.group(1));
      Duration duration =
          switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            default -> Duration.ofMinutes(number);
          };
      if (!duration.isZero() && duration.compareTo(LONGEST_GATE) <= 0) {
        return Optional.of(duration);
      }
    }
    problems.add(Place.of(node), "duration", text);
    return Optional.empty();
  }
}
