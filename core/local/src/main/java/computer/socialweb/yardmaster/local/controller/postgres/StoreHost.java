package computer.socialweb.yardmaster.local.controller.postgres;

import computer.socialweb.yardmaster.api.names.UnitNames;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Where this host keeps its stores.
 *
 * @param state the state directory of contract.md; kept as its real path, since links are not
 *     followed below it
 * @param cache the cache directory of contract.md; PostgreSQL is unpacked below it
 * @param osName as the property {@code os.name} has it
 * @param osArch as the property {@code os.arch} has it
 */
public record StoreHost(Path state, Path cache, UnitNames units, String osName, String osArch) {
  public StoreHost {
    state = real(state.toAbsolutePath().normalize());
    cache = cache.toAbsolutePath().normalize();
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) { // it is made later; what is above it may be there
      Path parent = path.getParent();
      return parent == null ? path : real(parent).resolve(path.getFileName());
    }
  }

  StorePaths paths(String name) {
    return new StorePaths(stores(), state.resolve("run"), name);
  }

  Path stores() {
    return state.resolve("stores");
  }
}
