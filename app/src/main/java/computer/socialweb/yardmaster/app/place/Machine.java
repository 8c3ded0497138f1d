package computer.socialweb.yardmaster.app.place;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * The environment and the properties of the virtual machine, read once, so that a test can hand in
 * others.
 */
public final class Machine {
  private final Map<String, String> environment;
  private final Properties properties;
  private final boolean root;

  public Machine(Map<String, String> environment, Properties properties, boolean root) {
    this.environment = Map.copyOf(environment);
    this.properties = properties;
    this.root = root;
  }

  public static Machine here() {
    return new Machine(System.getenv(), System.getProperties(), ownedByRoot(Path.of("/proc/self")));
  }

  private static boolean ownedByRoot(Path path) {
    try {
      return Files.exists(path) && Files.getAttribute(path, "unix:uid").equals(0);
    } catch (IOException | UnsupportedOperationException e) {
      return false; // only Linux has the file, and only there root is told apart
    }
  }

  /** A variable of the environment; an empty one counts as absent. */
  public Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
  }

  /** A property of the virtual machine, which must be there. */
  public String property(String name) {
    return Optional.ofNullable(properties.getProperty(name))
        .orElseThrow(() -> new IllegalStateException("property " + name + " is not set"));
  }

  public Optional<String> optionalProperty(String name) {
    return Optional.ofNullable(properties.getProperty(name));
  }

  /** The folder that this build is in, when the launcher script started it. */
  public Optional<Path> build() {
    return optionalProperty("yardmaster.build").map(Path::of);
  }

  public Path home() {
    return Path.of(property("user.home"));
  }

  public String user() {
    return property("user.name");
  }

  public boolean isRoot() {
    return root;
  }

  /** Kinds of operating systems that differ here. */
  public enum Platform {
    LINUX,
    MAC,
    WINDOWS
  }

  public Platform platform() {
    String name = property("os.name").toLowerCase(Locale.ROOT);
    if (name.startsWith("windows")) {
      return Platform.WINDOWS;
    }
    return name.startsWith("mac") ? Platform.MAC : Platform.LINUX;
  }

  /** Whether a window could be opened, as far as the environment tells. */
  public boolean hasDisplay() {
    return platform() != Platform.LINUX
        || variable("DISPLAY").isPresent()
        || variable("WAYLAND_DISPLAY").isPresent()
        || optionalProperty("glass.platform").isPresent();
  }

  /** The folders of PATH. */
  public List<Path> searchPath() {
    return Arrays.stream(
            variable("PATH").orElse("").split(Pattern.quote(property("path.separator")), -1))
        .map(folder -> Path.of(folder.isEmpty() ? "." : folder).toAbsolutePath())
        .toList();
  }

  /** Looks a program up in the folders of PATH. */
  public Optional<Path> onPath(String program) {
    return searchPath().stream()
        .map(folder -> folder.resolve(program))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }
}
