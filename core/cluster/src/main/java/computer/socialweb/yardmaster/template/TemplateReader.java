package computer.socialweb.yardmaster.template;

import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.template.Placeholders.Use;
import computer.socialweb.yardmaster.template.Template.Parameter;
import computer.socialweb.yardmaster.template.Template.SecretKind;
import computer.socialweb.yardmaster.template.Template.StepTemplate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads a template and checks all of it. */
public final class TemplateReader {
  private static final String SCHEMA = "1";

  private final String origin;
  private final Problems problems;
  private final Placeholders placeholders = new Placeholders();

  private TemplateReader(String origin) {
    this.origin = origin;
    this.problems = new Problems(origin);
  }

  /**
   * Reads a template.
   *
   * @param origin what errors call it: its file, or its name
   * @throws TemplateInvalid with everything that is wrong, each with its line and column
   */
  public static Template read(String origin, String yaml) {
    return new TemplateReader(origin).template(yaml);
  }

  private Template template(String yaml) {
    Optional<Node> root = compose(yaml);
    if (root.isEmpty()) {
      problems.add(Place.START, "empty");
    }
    problems.throwIfAny();
    Fields fields = Fields.of(root.orElseThrow(), problems);
    schema(fields);
    String name = name(fields);
    String description = fields.string("description", "");
    boolean rehearsal = fields.flag("rehearsal", false);
    boolean store = fields.flag("store", true);
    Map<String, Parameter> parameters = parameters(fields);
    Map<String, SecretKind> secrets = secrets(fields);
    Map<String, Text> executables = executables(fields);
    List<StepTemplate> steps = steps(fields, executables.keySet());
    fields.done();
    checkWhole(steps, store);
    placeholders.check(
        problems,
        store,
        Map.of(
            "set", parameters::keySet,
            "secret", secrets::keySet,
            "secretFile", secrets::keySet,
            "executable", executables::keySet,
            "dataDir", () -> names(steps),
            "port", () -> ports(steps)));
    problems.throwIfAny();
    return new Template(
        name, description, rehearsal, parameters, executables, store, secrets, steps, yaml);
  }

  private Optional<Node> compose(String yaml) {
    LoadSettings settings =
        LoadSettings.builder().setLabel(origin).setMaxAliasesForCollections(20).build();
    try {
      return new Compose(settings).composeString(yaml);
    } catch (MarkedYamlEngineException e) {
      problems.add(
          e.getProblemMark().map(Place::of).orElse(Place.START), "no-yaml", e.getProblem());
    } catch (YamlEngineException e) {
      problems.add(Place.START, "no-yaml", String.valueOf(e.getMessage()));
    }
    problems.throwIfAny();
    return Optional.empty();
  }

  private void schema(Fields fields) {
    Optional<String> schema = fields.require("schema").map(node -> Fields.scalar(node, problems));
    if (schema.isPresent() && !schema.get().equals(SCHEMA)) {
      problems.add(fields.place("schema"), "schema", schema.get(), SCHEMA);
    }
  }

  private String name(Fields fields) {
    Optional<Node> node = fields.require("name");
    String name = node.map(n -> Fields.scalar(n, problems)).orElse("x");
    if (!label(name)) {
      problems.add(node.map(Place::of).orElse(fields.place()), "name", name);
    }
    return name;
  }

  static boolean label(String text) {
    return text.matches("[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?");
  }

  private Map<String, Parameter> parameters(Fields fields) {
    Map<String, Parameter> out = new LinkedHashMap<>();
    declared(
        fields,
        "parameters",
        (name, node) -> {
          Fields parameter = Fields.of(node, problems);
          Optional<String> fallback = parameter.string("default");
          boolean required = parameter.flag("required", false);
          if (required == fallback.isPresent()) {
            problems.add(parameter.place(), "default-or-required", name);
          }
          out.put(name, new Parameter(parameter.string("description", ""), fallback));
          parameter.done();
        });
    return out;
  }

  private Map<String, SecretKind> secrets(Fields fields) {
    Map<String, SecretKind> out = new LinkedHashMap<>();
    declared(
        fields,
        "secrets",
        (name, node) -> {
          String kind = Fields.scalar(node, problems);
          Optional<SecretKind> known =
              Arrays.stream(SecretKind.values()).filter(k -> k.word().equals(kind)).findFirst();
          if (known.isEmpty()) {
            String words =
                Arrays.stream(SecretKind.values())
                    .map(SecretKind::word)
                    .collect(Collectors.joining(", "));
            problems.add(Place.of(node), "secret-kind", kind, words);
          }
          out.put(name, known.orElse(SecretKind.TOKEN));
        });
    return out;
  }

  private Map<String, Text> executables(Fields fields) {
    Map<String, Text> out = new LinkedHashMap<>();
    declared(fields, "executables", (name, node) -> out.put(name, text(node, Use.OPEN)));
    return out;
  }

  private void declared(Fields fields, String key, BiConsumer<String, Node> each) {
    fields.named(key, "[A-Za-z][A-Za-z0-9_-]{0,39}", "identifier", each);
  }

  private Text text(Node node, Use use) {
    return placeholders.add(new Text(Fields.scalar(node, problems), Place.of(node)), use);
  }

  private List<StepTemplate> steps(Fields fields, Set<String> executables) {
    List<StepTemplate> steps = new ArrayList<>();
    StepReader reader = new StepReader(problems, this::text, executables);
    List<Node> items = fields.list("steps");
    if (items.isEmpty()) {
      problems.add(fields.place("steps"), "no-steps");
    }
    for (Node item : items) {
      reader.read(item).ifPresent(steps::add);
    }
    return steps;
  }

  private static Set<String> names(List<StepTemplate> steps) {
    return steps.stream().map(step -> step.component().name()).collect(Collectors.toSet());
  }

  private static Set<String> ports(List<StepTemplate> steps) {
    return steps.stream()
        .flatMap(step -> step.ports().stream())
        .map(Template.PortTemplate::name)
        .collect(Collectors.toSet());
  }

  /** What only shows when all steps are known. */
  private void checkWhole(List<StepTemplate> steps, boolean store) {
    Set<Component> before = new LinkedHashSet<>();
    Set<String> ports = new HashSet<>();
    for (StepTemplate step : steps) {
      Place place = step.place();
      if (!before.add(step.component())) {
        problems.add(place, "component-twice", step.component());
      }
      for (Template.PortTemplate port : step.ports()) {
        if (!ports.add(port.name())) {
          problems.add(place, "port-twice", port.name());
        }
      }
      for (Component need : step.needs().orElse(List.of())) {
        if (!before.contains(need) || need.equals(step.component())) {
          problems.add(place, "need", step.component(), need);
        }
      }
      boolean bao = step.component().equals(Component.BAO);
      if (bao && !store) {
        problems.add(place, "vault-without-store");
      }
      if (bao != step.vault().isPresent()) {
        problems.add(place, "vault", Component.BAO.name().toUpperCase(Locale.ROOT));
      }
    }
  }
}
