package computer.socialweb.yardmaster.local.controller.postgres;

import computer.socialweb.yardmaster.api.names.UnitNames;
import java.nio.file.Path;

/**
 * Where this host keeps its stores.
 *
 * @param state the state directory of contract.md
 * @param cache the cache directory of contract.md; PostgreSQL is unpacked below it
 * @param osName as the property {@code os.name} has it
 * @param osArch as the property {@code os.arch} has it
 */
public record StoreHost(Path state, Path cache, UnitNames units, String osName, String osArch) {
  public StoreHost {
    state = state.toAbsolutePath().normalize();
    cache = cache.toAbsolutePath().normalize();
  }

  StorePaths paths(String name) {
    return new StorePaths(stores(), state.resolve("run"), name);
  }

  Path stores() {
    return state.resolve("stores");
  }
}
