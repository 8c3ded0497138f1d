package computer.socialweb.yardmaster.template;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.files.PrivateFiles;
import computer.socialweb.yardmaster.gate.TimedGate;
import computer.socialweb.yardmaster.template.Step.Launch;
import computer.socialweb.yardmaster.template.Step.StoreAddress;
import computer.socialweb.yardmaster.template.Template.FileTemplate;
import computer.socialweb.yardmaster.template.Template.PortTemplate;
import computer.socialweb.yardmaster.template.Template.StepTemplate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A template as it is for one cluster on this machine: its steps. */
public final class Rendering {
  private final ClusterTemplate cluster;
  private final Where where;
  private final Machine machine;
  private final Secrets secrets;

  /**
   * Where the files of a cluster lie.
   *
   * @param directory absolute
   * @param sockets the path of a unix socket by its file name; paths of sockets have to be short
   */
  public record Where(ClusterKey key, Path directory, UnaryOperator<Path> sockets) {
    public Path log(MemberName member) {
      return directory.resolve("logs").resolve(member + ".log");
    }

    public Path data(MemberName member) {
      return directory.resolve(member.toString());
    }

    Path socket(String name) {
      return sockets.apply(Path.of(name));
    }
  }

  public Rendering(ClusterTemplate cluster, Where where, Machine machine) {
    this.cluster = cluster;
    this.where = where;
    this.machine = machine;
    this.secrets = new Secrets(where.directory().resolve("secrets"), cluster.template().secrets());
  }

  /** The steps of the template, with slotted components and links in the given slot. */
  public List<Step> steps(Slot slot) {
    return cluster.template().steps().stream().map(step -> step(step, slot)).toList();
  }

  private Step step(StepTemplate step, Slot slot) {
    Values values = new Values(step.component(), slot, Optional.empty());
    Map<String, Integer> ports = new LinkedHashMap<>();
    for (PortTemplate port : step.ports()) {
      ports.put(port.name(), values.port(port.name()));
    }
    MemberName member = step.component().in(Optional.of(slot));
    return new Step(
        step.component(),
        slot,
        step.needs(),
        step.usesStore() && cluster.template().store(),
        ports,
        where.data(member),
        values.log(),
        step.program().ours() ? step.program().name() : values.executable(step.program().name()),
        step.version().map(text -> text.fill(values)).filter(text -> !text.isEmpty()),
        () -> new TimedGate(step.gate().fill(values), step.gateTimeout()),
        store -> prepare(step, slot, store));
  }

  /**
   * Refuses when a program of the template is missing on this machine: all of them are named, with
   * what was looked for and where.
   *
   * @return the same cluster, in which parameters that name a program hold the path it was found
   *     at: whoever repairs the cluster later may search another PATH
   * @throws Failure of the kind REFUSED
   */
  public ClusterTemplate withExecutables(Slot slot) {
    return new Executables(cluster, machine)
        .found(
            slot,
            step ->
                sought(
                    step.program().name(), new Values(step.component(), slot, Optional.empty())));
  }

  private String sought(String executable, Values values) {
    Text text = cluster.template().executables().get(executable);
    return text == null ? executable : text.fill(values);
  }

  private Launch prepare(StepTemplate step, Slot slot, Optional<StoreAddress> store) {
    Values values = new Values(step.component(), slot, store);
    MemberName member = step.component().in(Optional.of(slot));
    PrivateFiles.directory(where.data(member));
    PrivateFiles.directory(where.directory().resolve("logs"));
    step.directories().forEach(text -> PrivateFiles.directory(inside(text.fill(values))));
    for (FileTemplate file : step.files()) {
      PrivateFiles.write(
          inside(file.path().fill(values)), file.content().fill(values), file.mode());
    }
    List<String> command = new ArrayList<>();
    if (step.program().ours()) {
      command.addAll(machine.programs().getOrDefault(step.program().name(), List.of()));
    } else {
      command.add(values.executable(step.program().name()));
    }
    step.arguments().forEach(text -> command.add(text.fill(values)));
    return new Launch(
        Path.of(command.getFirst()),
        command.subList(1, command.size()),
        environment(step, values),
        environmentFiles(step, member, values),
        step.workingDirectory().map(text -> Path.of(text.fill(values))).orElse(where.data(member)),
        values.log(),
        step.stop(),
        new TimedGate(step.gate().fill(values), step.gateTimeout()),
        step.vault()
            .map(
                vault ->
                    new Step.Vault(
                        vault.address().fill(values), filled(vault.declaration(), values))));
  }

  private static Map<String, String> environment(StepTemplate step, Values values) {
    Map<String, String> out = new LinkedHashMap<>();
    if (step.program().ours()) {
      // Without a locale the Java runtime cannot even name a path that is not ASCII.
      out.put("LC_ALL", "C.UTF-8");
    }
    step.environment().forEach((name, text) -> out.put(name, text.fill(values)));
    return out;
  }

  private List<Path> environmentFiles(StepTemplate step, MemberName member, Values values) {
    if (step.secrets().isEmpty()) {
      return List.of();
    }
    StringBuilder content = new StringBuilder();
    step.secrets()
        .forEach(
            (name, text) ->
                content
                    .append(name)
                    .append("=\"")
                    .append(text.fill(values).replaceAll("[\"\\\\$`]", "\\\\$0"))
                    .append("\"\n"));
    Path file = where.directory().resolve("secrets").resolve(member + ".env");
    PrivateFiles.write(file, content.toString());
    return List.of(file);
  }

  private static Map<String, Object> filled(Map<String, Object> map, Values values) {
    Map<String, Object> out = new LinkedHashMap<>();
    map.forEach((key, value) -> out.put(key, filled(value, values)));
    return out;
  }

  private static Object filled(Object value, Values values) {
    return switch (value) {
      case Text text -> text.fill(values);
      case Map<?, ?> map -> {
        Map<String, Object> out = new LinkedHashMap<>();
        map.forEach((key, inner) -> out.put(String.valueOf(key), filled(inner, values)));
        yield out;
      }
      case List<?> list -> list.stream().map(inner -> filled(inner, values)).toList();
      default -> value;
    };
  }

  private Path inside(String text) {
    Path path = Path.of(text).normalize();
    if (!path.isAbsolute()
        || !path.startsWith(where.directory())
        || path.equals(where.directory())) {
      throw Failure.usage("template.path", text, where.directory());
    }
    return path;
  }

  /** What the placeholders of one member stand for. */
  private final class Values implements UnaryOperator<String> {
    private final Component component;
    private final Slot slot;
    private final Optional<StoreAddress> store;

    Values(Component component, Slot slot, Optional<StoreAddress> store) {
      this.component = component;
      this.slot = slot;
      this.store = store;
    }

    @Override
    public String apply(String name) {
      return switch (name) {
        case "cluster.key" -> where.key().value();
        case "clusterDir" -> where.directory().toString();
        case "dataDir" -> where.data(member()).toString();
        case "slot" -> slot.letter();
        case "member" -> member().toString();
        case "log" -> log().toString();
        case "control" -> where.socket(member() + ".sock").toString();
        case "java" -> machine.java().toString();
        case "front.address" -> "127.0.0.1:" + port("front");
        case "front.control" -> where.socket("front.sock").toString();
        case "store.dsn" -> store().dsn();
        case "store.socketDir" -> store().socketDirectory().toString();
        case "store.user" -> store().user();
        case "vault.dsn" -> store().vaultDsn();
        default -> declared(name);
      };
    }

    private String declared(String name) {
      int dot = name.indexOf('.');
      String rest = name.substring(dot + 1);
      return switch (name.substring(0, Math.max(dot, 0))) {
        case "set" -> cluster.values(slot).getOrDefault(rest, "");
        case "secret" -> secrets.value(rest);
        case "secretFile" -> secrets.file(rest).toString();
        case "executable" -> executable(rest);
        case "dataDir" -> where.data(new Component(rest).in(Optional.of(slot))).toString();
        case "port" -> Integer.toString(port(rest));
        default -> throw new IllegalStateException("an unchecked placeholder " + name);
      };
    }

    private MemberName member() {
      return component.in(Optional.of(slot));
    }

    /** The log of a member, by a text that may not name itself. */
    Path log() {
      return cluster.template().steps().stream()
          .filter(step -> step.component().equals(component))
          .findFirst()
          .flatMap(StepTemplate::log)
          .map(text -> inside(text.fill(name -> name.equals("log") ? "" : apply(name))))
          .orElseGet(() -> where.log(member()));
    }

    private StoreAddress store() {
      return store.orElseThrow(() -> Failure.failed("template.no-store-yet", member()));
    }

    String executable(String name) {
      String sought = sought(name, this);
      return machine.find(sought).map(Path::toString).orElse(sought);
    }

    int port(String name) {
      for (StepTemplate step : cluster.template().steps()) {
        for (PortTemplate port : step.ports()) {
          if (port.name().equals(name)) {
            String key = Ports.key(step.component(), slot, name);
            Integer number = cluster.ports().get(key);
            if (number != null) {
              return number;
            }
          }
        }
      }
      throw Failure.failed("template.no-port", name, member());
    }
  }
}
