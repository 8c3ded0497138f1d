package computer.socialweb.yardmaster.app.doctor;

import computer.socialweb.yardmaster.app.place.Directories;
import computer.socialweb.yardmaster.app.place.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Directories: whether they can be used, and have space. */
final class StorageChecks {
  private static final long LITTLE_BYTES = 1L << 30;

  /** A socket's path has 107 bytes; below the state directory 40 are needed. */
  private static final int LONG_PATH = 67;

  private final Machine machine;
  private final Directories directories;

  StorageChecks(Machine machine, Directories directories) {
    this.machine = machine;
    this.directories = directories;
  }

  List<Check> run() {
    List<Check> checks = new ArrayList<>();
    checks.add(writable("state-directory", directories.state()));
    checks.add(writable("cache-directory", directories.cache()));
    checks.add(space());
    checks.add(pathLength());
    if (machine.isRoot()) {
      checks.add(passable());
    }
    return checks;
  }

  private static Check writable(String name, Path folder) {
    Path existing = existing(folder);
    return Files.isDirectory(existing) && Files.isWritable(existing)
        ? Check.ok(name, folder.equals(existing) ? folder.toString() : folder + " (to be made)")
        : Check.missing(name, folder.toString(), folder, existing);
  }

  private static Path existing(Path folder) {
    Path at = folder;
    while (!Files.exists(at) && at.getParent() != null) {
      at = at.getParent();
    }
    return at;
  }

  private Check space() {
    try {
      long free = Files.getFileStore(existing(directories.state())).getUsableSpace();
      String found = (free >> 20) + " MiB";
      return free < LITTLE_BYTES ? Check.warning("space", found) : Check.ok("space", found);
    } catch (IOException e) {
      return Check.warning("space", e.toString());
    }
  }

  private Check pathLength() {
    int length =
        directories.state().toString().getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
    String found = length + " bytes";
    return length > LONG_PATH
        ? Check.warning("path-length", found, LONG_PATH)
        : Check.ok("path-length", found);
  }

  /** PostgreSQL never runs as root, so another user has to reach its data. */
  private Check passable() {
    Optional<Path> closed = Optional.empty();
    for (Path at = existing(directories.state()); at != null; at = at.getParent()) {
      if (!othersMayPass(at)) {
        closed = Optional.of(at);
      }
    }
    boolean own = closed.isPresent() && closed.get().equals(directories.state());
    return closed.isEmpty() || own
        ? Check.ok("store-user", "can reach " + directories.state())
        : Check.missing("store-user", closed.get().toString(), closed.get());
  }

  private static boolean othersMayPass(Path folder) {
    try {
      return Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_EXECUTE);
    } catch (IOException | UnsupportedOperationException e) {
      return true; // unknown here; the store says it when it cannot
    }
  }
}
