package computer.socialweb.yardmaster.local.controller.postgres;

import computer.socialweb.yardmaster.api.EnvironmentVariable;
import computer.socialweb.yardmaster.api.Output;
import computer.socialweb.yardmaster.api.RestartPolicy;
import computer.socialweb.yardmaster.api.Stop;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.local.controller.postgres.bundle.Binaries;
import computer.socialweb.yardmaster.local.controller.postgres.bundle.Bundle;
import computer.socialweb.yardmaster.local.supervisor.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything that must be there before a server starts, made or checked at each start, and the unit
 * that starts it. Whatever a crash leaves half done is finished by the next call.
 */
final class Preparation {
  private static final Logger LOG = LoggerFactory.getLogger(Preparation.class);

  /** SIGINT disconnects the clients and writes a checkpoint, which takes a while on slow disks. */
  private static final Stop STOP = new Stop("SIGINT", 60);

  private static final long LOG_CAP_BYTES = 64L << 20;
  private static final String PASSABLE = "rwx--x--x";
  private static final String PRIVATE = "rwx------";

  private final StoreHost host;
  private final HostUsers users;
  private final Bundle bundle;

  Preparation(StoreHost host, HostUsers users) {
    this.host = host;
    this.users = users;
    this.bundle = new Bundle(host.osName(), host.osArch());
  }

  /**
   * Prepares the store of an object.
   *
   * @param owner names the object to the supervisor
   * @throws Failure {@code postgres.*}, in words for the admin
   */
  Unit prepare(String name, String uid, String owner) throws IOException, InterruptedException {
    StorePaths paths = host.paths(name);
    Path socketDir = paths.socketDir();
    HostUser operator = users.operator();
    makeRoots(paths, operator);
    DataDirectory data = new DataDirectory(paths);
    HostUser server = serverUser(data, operator);
    if (server.uid() != operator.uid()) {
      Passage.require(paths.data(), server);
      Passage.require(socketDir, server);
    }
    Binaries binaries = binaries(server, operator);
    data.requireRoom();
    if (!data.exists()) {
      LOG.info("making the data directory {} for the user {}", paths.data(), server.name());
      data.create(uid, operator, server, binaries);
    }
    data.adopt(uid, server, binaries);
    new PidFile(paths.data()).clear();
    AccessRules rules = new AccessRules(paths.access());
    Ownership.directory(paths.access(), operator, "rwxr-xr-x");
    rules.write(operator, server);
    Ownership.directory(socketDir, server, PRIVATE);
    Ownership.file(paths.log(), server);
    return unit(paths, owner, binaries, server.uid() == operator.uid() ? null : server);
  }

  /** For root, the state directory and these below it may be passed, not listed, by others. */
  private void makeRoots(StorePaths paths, HostUser operator) throws IOException {
    String mode = operator.isRoot() ? PASSABLE : PRIVATE;
    if (!Files.isDirectory(host.state())) {
      Files.createDirectories(
          host.state(),
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(PRIVATE)));
    }
    if (operator.isRoot() && Ownership.uid(host.state()) == operator.uid()) {
      Ownership.directory(host.state(), operator, passable(host.state()));
    }
    for (Path root : List.of(paths.root(), paths.run(), paths.accessRoot(), paths.logs())) {
      Ownership.directory(root, operator, mode);
    }
  }

  /** The mode of the directory with the right to pass it for everybody. */
  private static String passable(Path directory) throws IOException {
    char[] mode = Ownership.permissions(directory).toCharArray();
    mode[5] = 'x';
    mode[8] = 'x';
    return new String(mode);
  }

  /** Data that exist decide: only their owner can run a server on them. */
  private HostUser serverUser(DataDirectory data, HostUser operator) throws IOException {
    if (!data.exists()) {
      HostUser chosen = users.server(operator);
      if (chosen.name().equals("nobody")) {
        LOG.warn(
            "PostgreSQL runs as nobody, which other daemons may use too; a system user named"
                + " yardmaster would keep its data apart");
      }
      return chosen;
    }
    data.requireOurs();
    int uid = data.ownerUid();
    if (!operator.isRoot() && uid != operator.uid()) {
      throw Failure.failed("postgres.data-owner", host.stores(), uid, operator.name());
    }
    Optional<HostUser> owner = users.byUid(uid).filter(user -> !user.isRoot());
    return uid == operator.uid() && !operator.isRoot()
        ? operator
        : owner.orElseThrow(
            () -> Failure.failed("postgres.data-owner-unusable", host.stores(), uid));
  }

  /** In the cache, or where that cannot be used, beside the stores. */
  private Binaries binaries(HostUser server, HostUser operator)
      throws IOException, InterruptedException {
    boolean same = server.uid() == operator.uid();
    if (isUsable(host.cache())
        && (same || Passage.blocked(host.cache().resolve("x"), server).isEmpty())) {
      return bundle.unpackedIn(host.cache().resolve("postgresql"));
    }
    LOG.info(
        "{} cannot be used by {}; PostgreSQL goes beside the stores", host.cache(), server.name());
    return bundle.unpackedIn(host.stores().resolve(".postgresql"));
  }

  private static boolean isUsable(Path directory) {
    try {
      Files.createDirectories(directory);
      return Files.isWritable(directory);
    } catch (IOException e) {
      LOG.info("the cache directory {} cannot be made: {}", directory, e.toString());
      return false;
    }
  }

  private Unit unit(StorePaths paths, String owner, Binaries binaries, @Nullable HostUser user) {
    String log = paths.log().toString();
    return new Unit(
        host.units().storeOf(paths.name()),
        owner,
        binaries.postgres().toString(),
        arguments(paths),
        Command.ENVIRONMENT.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(variable -> new EnvironmentVariable(variable.getKey(), variable.getValue()))
            .toList(),
        List.of(),
        null,
        RestartPolicy
            .NEVER, // the controller starts it again: what was left must be looked at first
        STOP,
        List.of(),
        List.of(),
        null,
        new Output(log, log, LOG_CAP_BYTES),
        user == null ? null : new Unit.User(user.uid(), user.gid(), List.of()));
  }

  private static List<String> arguments(StorePaths paths) {
    AccessRules rules = new AccessRules(paths.access());
    return List.of(
        "-D",
        paths.data().toString(),
        "-k",
        paths.socketDir().toString(),
        "--listen_addresses=",
        "--port=5432",
        "--hba_file=" + rules.hba(),
        "--ident_file=" + rules.ident(),
        "--timezone=UTC",
        "--log_timezone=UTC",
        "--lc_messages=C",
        "--shared_buffers=32MB",
        // files in the data directory: segments in /dev/shm go when their user logs out of the host
        "--dynamic_shared_memory_type=mmap",
        "--logging_collector=off",
        "--log_destination=stderr",
        "--log_line_prefix=%m [%p] ");
  }
}
