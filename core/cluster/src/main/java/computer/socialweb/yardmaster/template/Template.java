package computer.socialweb.yardmaster.template;

import computer.socialweb.yardmaster.api.Stop;
import computer.socialweb.yardmaster.api.names.Component;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A checked template. It holds no values of a cluster; {@link Rendering} joins the two.
 *
 * @param name RFC 1123 label
 * @param rehearsal whether its members are stand-ins, which is shown wherever the cluster is
 * @param parameters what {@code --set} may set
 * @param executables what it needs on this machine: name to an absolute path or a name that is
 *     looked up
 * @param store whether the cluster has a PostgreSQL of its own
 * @param secrets secrets that are made once for a cluster
 * @param source the text it was read from, byte for byte
 */
public record Template(
    String name,
    String description,
    boolean rehearsal,
    Map<String, Parameter> parameters,
    Map<String, Text> executables,
    boolean store,
    Map<String, SecretKind> secrets,
    List<StepTemplate> steps,
    String source) {

  public Template {
    parameters = ordered(parameters);
    executables = ordered(executables);
    secrets = ordered(secrets);
    steps = List.copyOf(steps);
  }

  private static <V> Map<String, V> ordered(Map<String, V> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  /** The components in the order of the steps. */
  public List<Component> components() {
    return steps.stream().map(StepTemplate::component).toList();
  }

  public boolean has(Component component) {
    return components().contains(component);
  }

  /** The parameter that alone says which program an executable is; empty when none does. */
  Optional<String> parameterOf(String executable) {
    Text text = executables.get(executable);
    return parameters.keySet().stream()
        .filter(name -> text != null && text.source().equals("${set." + name + "}"))
        .findFirst();
  }

  /**
   * @param fallback used when it is not set; empty means that it has to be
   */
  public record Parameter(String description, Optional<String> fallback) {}

  /** How a secret is made. */
  enum SecretKind {
    /** 64 hexadecimal digits and nothing else, so that it also is a key of 32 bytes. */
    TOKEN,
    /** A private RSA key in PKCS#8 PEM. */
    RSA;

    String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /**
   * What runs in a step.
   *
   * @param ours whether it is a program of the product itself; otherwise one of the template's
   *     executables
   */
  record Program(boolean ours, String name) {}

  /**
   * A port that the step's member listens on.
   *
   * @param width how many consecutive numbers it takes, of which the first is the port
   */
  record PortTemplate(String name, int width) {}

  /**
   * A file written before each start.
   *
   * @param mode permission bits
   */
  record FileTemplate(Text path, int mode, Text content) {}

  /**
   * What is declared of an OpenBao server beside its process.
   *
   * @param address {@code host:port} that it listens on
   * @param declaration free-form; strings in it may hold placeholders
   */
  record VaultTemplate(Text address, Map<String, Object> declaration) {
    VaultTemplate {
      declaration = Collections.unmodifiableMap(new LinkedHashMap<>(declaration));
    }
  }

  /**
   * One component to run.
   *
   * @param place where it stands in the template
   * @param needs what has to be ready first, for components that the product does not know
   * @param secrets variables that stand in an env file of mode 0600 instead of the object
   * @param log empty for the usual place
   * @param stop empty for the rule of the component
   * @param version what is recorded of the slot that it runs in
   * @param usesStore whether the store has to be ready before it
   */
  record StepTemplate(
      Component component,
      Place place,
      Optional<List<Component>> needs,
      Program program,
      List<Text> arguments,
      Map<String, Text> environment,
      Map<String, Text> secrets,
      List<PortTemplate> ports,
      List<Text> directories,
      List<FileTemplate> files,
      Optional<Text> workingDirectory,
      Optional<Text> log,
      Optional<Stop> stop,
      Optional<Text> version,
      Optional<VaultTemplate> vault,
      boolean usesStore,
      GateTemplate gate,
      Duration gateTimeout) {
    StepTemplate {
      needs = needs.map(List::copyOf);
      arguments = List.copyOf(arguments);
      environment = ordered(environment);
      secrets = ordered(secrets);
      ports = List.copyOf(ports);
      directories = List.copyOf(directories);
      files = List.copyOf(files);
    }
  }
}
