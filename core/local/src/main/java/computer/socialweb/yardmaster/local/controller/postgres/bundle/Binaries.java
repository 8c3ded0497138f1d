package computer.socialweb.yardmaster.local.controller.postgres.bundle;

import java.nio.file.Path;

/**
 * An unpacked PostgreSQL.
 *
 * @param home directory that holds {@code bin}, {@code lib} and {@code share}
 */
public record Binaries(Path home) {
  public Path initdb() {
    return home.resolve("bin/initdb");
  }

  public Path postgres() {
    return home.resolve("bin/postgres");
  }

  /** Holds the major version that the binaries were built as. */
  public Path share() {
    return home.resolve("share/postgresql");
  }
}
