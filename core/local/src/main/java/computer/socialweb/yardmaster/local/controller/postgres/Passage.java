package computer.socialweb.yardmaster.local.controller.postgres;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Whether a user can pass all directories on the way to a path, judged by owner, group and mode. An
 * access control list is not seen; then the server itself says what it lacks.
 */
final class Passage {
  private static final int OWNER_PASSES = 0100;
  private static final int GROUP_PASSES = 0010;
  private static final int OTHERS_PASS = 0001;

  private Passage() {}

  /** The topmost directory above the path that the user cannot pass. */
  static Optional<Path> blocked(Path path, HostUser user) throws IOException {
    List<Path> way = new ArrayList<>();
    for (Path at = path.toAbsolutePath().getParent(); at != null; at = at.getParent()) {
      way.addFirst(at);
    }
    for (Path directory : way) {
      if (!passes(directory, user)) {
        return Optional.of(directory);
      }
    }
    return Optional.empty();
  }

  /**
   * Fails with the name of the directory that is in the way, if one is.
   *
   * @throws Failure {@code postgres.blocked}
   */
  static void require(Path path, HostUser user) throws IOException {
    Optional<Path> blocked = blocked(path, user);
    if (blocked.isPresent()) {
      throw Failure.failed("postgres.blocked", user.name(), blocked.get(), path);
    }
  }

  private static boolean passes(Path directory, HostUser user) throws IOException {
    Map<String, Object> found = Files.readAttributes(directory, "unix:uid,gid,mode");
    int mode = number(found, "mode");
    if (number(found, "uid") == user.uid()) {
      return (mode & OWNER_PASSES) != 0;
    }
    if (number(found, "gid") == user.gid()) {
      return (mode & GROUP_PASSES) != 0;
    }
    return (mode & OTHERS_PASS) != 0;
  }

  private static int number(Map<String, Object> attributes, String name) {
    return (Integer) Objects.requireNonNull(attributes.get(name));
  }
}
