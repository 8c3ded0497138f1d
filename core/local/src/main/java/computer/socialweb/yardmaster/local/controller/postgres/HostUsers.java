package computer.socialweb.yardmaster.local.controller.postgres;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Who operates this process, and who may run a PostgreSQL server, which refuses root. Names are
 * taken from the passwd file, and for the operating user also from the system's own look-up, so
 * that a user of a directory service is found too.
 *
 * @param passwd in the format of passwd(5)
 */
record HostUsers(Path passwd) {
  /**
   * Users that run the servers of a control plane of root, the best first: one made for it; the one
   * of the distribution's PostgreSQL, which is meant to hold databases; and the one that every host
   * has, which other daemons may use too.
   */
  static final List<String> SERVICE_USERS = List.of("yardmaster", "postgres", "nobody");

  private static final Path SELF = Path.of("/proc/self");

  static HostUsers ofThisHost() {
    return new HostUsers(Path.of("/etc/passwd"));
  }

  /**
   * The user of this process.
   *
   * @throws Failure {@code postgres.user-without-name} when its uid has no name: PostgreSQL refuses
   *     such a user
   */
  HostUser operator() throws IOException {
    Map<String, Object> ids = Files.readAttributes(SELF, "unix:uid,gid");
    int uid = (Integer) Objects.requireNonNull(ids.get("uid"));
    int gid = (Integer) Objects.requireNonNull(ids.get("gid"));
    Optional<HostUser> listed = byUid(uid);
    if (listed.isPresent()) {
      return listed.get();
    }
    String name = Files.getOwner(SELF).getName();
    if (name.equals(Integer.toString(uid))) {
      throw Failure.failed("postgres.user-without-name", uid);
    }
    return new HostUser(name, uid, gid);
  }

  /**
   * The user that runs new servers: the operator, or for root the first of {@link #SERVICE_USERS}
   * that this host has.
   */
  HostUser server(HostUser operator) throws IOException {
    if (!operator.isRoot()) {
      return operator;
    }
    List<HostUser> all = all();
    return SERVICE_USERS.stream()
        .flatMap(name -> all.stream().filter(user -> user.name().equals(name)))
        .filter(user -> !user.isRoot())
        .findFirst()
        .orElseThrow(() -> Failure.failed("postgres.no-service-user", passwd));
  }

  Optional<HostUser> byUid(int uid) throws IOException {
    return all().stream().filter(user -> user.uid() == uid).findFirst();
  }

  private List<HostUser> all() throws IOException {
    if (!Files.exists(passwd)) {
      return List.of();
    }
    try (Stream<String> lines = Files.lines(passwd, StandardCharsets.ISO_8859_1)) {
      return lines.flatMap(line -> parse(line).stream()).toList();
    }
  }

  private static Optional<HostUser> parse(String line) {
    String[] fields = line.split(":", -1);
    if (fields.length < 4 || !isNumber(fields[2]) || !isNumber(fields[3])) {
      return Optional.empty();
    }
    return Optional.of(
        new HostUser(fields[0], Integer.parseInt(fields[2]), Integer.parseInt(fields[3])));
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.length() < 10 && text.chars().allMatch(Character::isDigit);
  }
}
