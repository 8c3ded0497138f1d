package computer.socialweb.yardmaster.app.place;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the program keeps its files (docs/contract.md, Directories); all absolute.
 *
 * @param state clusters, stores, the local control plane and the journal
 * @param config the admin's own templates and settings
 * @param cache what can be made again: unpacked PostgreSQL
 * @param isDefault whether the state directory is the one used when none is named
 */
public record Directories(Path state, Path config, Path cache, boolean isDefault) {

  /**
   * @param state the option {@code --state}
   */
  public static Directories of(Machine machine, Optional<Path> state) {
    Directories usual = usual(machine);
    Path chosen =
        state
            .or(() -> machine.variable("YARDMASTER_STATE").map(Path::of))
            .orElse(usual.state())
            .toAbsolutePath()
            .normalize();
    return new Directories(chosen, usual.config(), usual.cache(), chosen.equals(usual.state()));
  }

  private static Directories usual(Machine machine) {
    return switch (machine.platform()) {
      case LINUX -> machine.isRoot() ? ofRoot(machine) : ofUser(machine);
      case MAC -> {
        Path library = machine.home().resolve("Library");
        Path own = library.resolve("Application Support/Yardmaster");
        yield new Directories(
            own.resolve("state"),
            own.resolve("config"),
            library.resolve("Caches/Yardmaster"),
            true);
      }
      case WINDOWS -> {
        Path local = windows(machine, "LOCALAPPDATA", "AppData/Local");
        yield new Directories(
            local.resolve("state"),
            windows(machine, "APPDATA", "AppData/Roaming"),
            local.resolve("cache"),
            true);
      }
    };
  }

  private static Directories ofRoot(Machine machine) {
    return new Directories(
        xdg(machine, "XDG_STATE_HOME").orElse(Path.of("/var/lib")).resolve("yardmaster"),
        xdg(machine, "XDG_CONFIG_HOME").orElse(Path.of("/etc")).resolve("yardmaster"),
        xdg(machine, "XDG_CACHE_HOME").orElse(Path.of("/var/cache")).resolve("yardmaster"),
        true);
  }

  private static Directories ofUser(Machine machine) {
    Path home = machine.home();
    return new Directories(
        xdg(machine, "XDG_STATE_HOME").orElse(home.resolve(".local/state")).resolve("yardmaster"),
        xdg(machine, "XDG_CONFIG_HOME").orElse(home.resolve(".config")).resolve("yardmaster"),
        xdg(machine, "XDG_CACHE_HOME").orElse(home.resolve(".cache")).resolve("yardmaster"),
        true);
  }

  /** The XDG Base Directory Specification has relative paths ignored. */
  private static Optional<Path> xdg(Machine machine, String variable) {
    return machine.variable(variable).map(Path::of).filter(Path::isAbsolute);
  }

  private static Path windows(Machine machine, String variable, String below) {
    return machine
        .variable(variable)
        .map(Path::of)
        .orElse(machine.home().resolve(below))
        .resolve("Yardmaster");
  }
}
