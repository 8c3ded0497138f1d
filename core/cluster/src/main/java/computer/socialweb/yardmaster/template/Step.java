package computer.socialweb.yardmaster.template;

import computer.socialweb.yardmaster.api.Stop;
import computer.socialweb.yardmaster.api.names.Component;
import computer.socialweb.yardmaster.api.names.MemberName;
import computer.socialweb.yardmaster.api.names.Slot;
import computer.socialweb.yardmaster.gate.TimedGate;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One component to run in one slot of one cluster.
 *
 * @param needs components that have to be ready first, where the template says it itself
 * @param usesStore whether the store has to be ready before it
 * @param ports what the member listens on, by the names of the template
 * @param dataDirectory the member's own directory
 * @param log the file of its output
 * @param program what is recorded as its program: a path, or the name of one of our own
 * @param version what is recorded of its version
 * @param gate what shows that the member is ready, without preparing anything
 * @param preparation makes ready what the start needs; see {@link Preparation}
 */
public record Step(
    Component component,
    Slot slot,
    Optional<List<Component>> needs,
    boolean usesStore,
    Map<String, Integer> ports,
    Path dataDirectory,
    Path log,
    String program,
    Optional<String> version,
    Supplier<TimedGate> gate,
    Preparation preparation) {

  public Step {
    needs = needs.map(List::copyOf);
    ports = Collections.unmodifiableMap(new LinkedHashMap<>(ports));
  }

  /** The port that is named like the component, or else the first; zero when it has none. */
  public int mainPort() {
    Integer named = ports.get(component.name());
    return named != null ? named : ports.values().stream().findFirst().orElse(0);
  }

  public MemberName member() {
    return component.in(Optional.of(slot));
  }

  /** Makes the member ready to be started; see {@link Preparation#prepare}. */
  public Launch prepare(Optional<StoreAddress> store) {
    return preparation.prepare(store);
  }

  /** Makes a member ready to be started. */
  @FunctionalInterface
  public interface Preparation {
    /**
     * Writes the directories, files and secrets of the member and says how it is started. May be
     * repeated.
     *
     * @param store where the store of the cluster is reached; empty in a cluster without one
     */
    Launch prepare(Optional<StoreAddress> store);
  }

  /**
   * How the PostgreSQL of a cluster is reached.
   *
   * @param dsn of the database of kine
   * @param vaultDsn of the database of the vault
   */
  public record StoreAddress(String dsn, String vaultDsn, Path socketDirectory, String user) {}

  /**
   * How a member is started and seen to be ready, with every placeholder filled in.
   *
   * @param environmentFiles hold what nobody else may see
   * @param stop empty for the rule of the component
   * @param vault what is declared of an OpenBao server beside its process
   */
  public record Launch(
      Path executable,
      List<String> arguments,
      Map<String, String> environment,
      List<Path> environmentFiles,
      Path workingDirectory,
      Path log,
      Optional<Stop> stop,
      TimedGate gate,
      Optional<Vault> vault) {
    public Launch {
      arguments = List.copyOf(arguments);
      environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
      environmentFiles = List.copyOf(environmentFiles);
    }
  }

  /**
   * @param address {@code host:port} that the server listens on
   */
  public record Vault(String address, Map<String, Object> declaration) {
    public Vault {
      declaration = Collections.unmodifiableMap(new LinkedHashMap<>(declaration));
    }
  }
}
