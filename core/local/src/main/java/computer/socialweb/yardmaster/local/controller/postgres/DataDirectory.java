package computer.socialweb.yardmaster.local.controller.postgres;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.files.DirectoryRemoval;
import computer.socialweb.yardmaster.files.DurableFile;
import computer.socialweb.yardmaster.local.controller.postgres.bundle.Binaries;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The data of one store. */
final class DataDirectory {
  /** The one role of a store; logging in as it needs no password (see {@link AccessRules}). */
  static final String ROLE = "yardmaster";

  /** A fresh data directory takes 40 MB, and a log segment of 16 MB must always find room. */
  static final long ROOM_NEEDED = 64L << 20;

  private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);
  private static final Duration INITDB_LIMIT = Duration.ofSeconds(90);
  private static final Set<String> SAFE_PERMISSIONS = Set.of("rwx------", "rwxr-x---");

  private final StorePaths paths;

  DataDirectory(StorePaths paths) {
    this.paths = paths;
  }

  boolean exists() {
    return Files.exists(paths.data(), LinkOption.NOFOLLOW_LINKS);
  }

  /** The user that the data belong to, who alone can run a server on them. */
  int ownerUid() throws IOException {
    return Ownership.uid(paths.data());
  }

  /**
   * Fails when the disk is too full for a server to live on.
   *
   * @throws Failure {@code postgres.disk-full}
   */
  void requireRoom() throws IOException {
    long room = Files.getFileStore(paths.root()).getUsableSpace();
    if (room < ROOM_NEEDED) {
      throw Failure.failed("postgres.disk-full", paths.root(), room >> 20, ROOM_NEEDED >> 20);
    }
  }

  /**
   * The marker of the data.
   *
   * @throws Failure {@code postgres.data-*} when what is there was not made for this store
   */
  Marker requireOurs() throws IOException {
    Path data = paths.data();
    if (!Files.isDirectory(data, LinkOption.NOFOLLOW_LINKS)) {
      throw Failure.failed("postgres.data-not-directory", data);
    }
    Optional<Marker> marker = Marker.in(data);
    if (marker.isEmpty() || !marker.get().object().equals(paths.name())) {
      throw Failure.failed("postgres.data-foreign", data, paths.name());
    }
    return marker.get();
  }

  /**
   * Checks that a server of these binaries, run by the user, may use what is there, and notes the
   * object as its owner.
   *
   * @throws Failure {@code postgres.data-*} with what is wrong and how to mend it
   */
  void adopt(String objectUid, HostUser user, Binaries binaries) throws IOException {
    Path data = paths.data();
    Marker marker = requireOurs();
    String mode = Ownership.permissions(data);
    if (!SAFE_PERMISSIONS.contains(mode)) {
      throw Failure.failed("postgres.data-mode", data, mode);
    }
    String version = Files.readString(data.resolve("PG_VERSION"), StandardCharsets.UTF_8).strip();
    String ours = majorVersion(binaries);
    if (!version.equals(ours)) {
      throw Failure.failed("postgres.data-version", data, version, ours);
    }
    if (!marker.uid().equals(objectUid)) {
      LOG.info("{} is taken over by the new object {}", data, paths.name());
      new Marker(paths.name(), objectUid).write(data, user);
    }
  }

  /**
   * The first line of the catalog's bootstrap file is {@code # PostgreSQL MAJOR}; initdb reads it.
   */
  private static String majorVersion(Binaries binaries) throws IOException {
    try (Stream<String> lines = Files.lines(binaries.share().resolve("postgres.bki"))) {
      String first = lines.findFirst().orElse("");
      return first.substring(first.lastIndexOf(' ') + 1);
    }
  }

  /**
   * Makes a fresh data directory. It is made under another name, so that one of this name is always
   * whole.
   *
   * @throws Failure {@code postgres.initdb} with what initdb said
   */
  void create(String objectUid, HostUser operator, HostUser user, Binaries binaries)
      throws IOException, InterruptedException {
    DirectoryRemoval.remove(paths.root(), paths.unfinishedName());
    Path fresh = paths.root().resolve(paths.unfinishedName());
    Ownership.directory(fresh, user, "rwx------");
    List<String> initdb =
        List.of(
            binaries.initdb().toString(),
            "--pgdata=" + fresh,
            "--username=" + ROLE,
            "--encoding=UTF8",
            "--locale=C",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
            "--auth-local=peer",
            "--auth-host=reject",
            "--no-instructions");
    Command.Outcome outcome = new Command(operator, user).run(initdb, INITDB_LIMIT);
    if (outcome.code() != 0) {
      DirectoryRemoval.remove(paths.root(), paths.unfinishedName());
      throw Failure.failed("postgres.initdb", paths.name(), outcome.code(), lastWords(outcome));
    }
    new Marker(paths.name(), objectUid).write(fresh, user);
    Files.move(fresh, paths.data(), StandardCopyOption.ATOMIC_MOVE);
    DurableFile.syncFolder(paths.root());
  }

  private static String lastWords(Command.Outcome outcome) {
    return outcome
        .output()
        .lines()
        .filter(line -> line.startsWith("initdb:"))
        .findFirst()
        .orElse(outcome.output().strip());
  }

  /**
   * Deletes the data, if they are those of a store of this name: no two objects share a name, so
   * they are the object's own or were left to it by an earlier one. It is done under another name
   * first, so that a removal cut short leaves nothing that looks like data.
   *
   * @throws Failure {@code postgres.data-not-deleted} when the marker is another object's or
   *     missing
   */
  void delete() throws IOException {
    Path data = paths.data();
    if (exists()) {
      Optional<Marker> marker =
          Files.isDirectory(data, LinkOption.NOFOLLOW_LINKS) ? Marker.in(data) : Optional.empty();
      if (marker.filter(found -> found.object().equals(paths.name())).isEmpty()) {
        throw Failure.failed("postgres.data-not-deleted", data, paths.name());
      }
      DirectoryRemoval.remove(paths.root(), paths.trashName());
      Files.move(data, paths.root().resolve(paths.trashName()), StandardCopyOption.ATOMIC_MOVE);
    }
    DirectoryRemoval.remove(paths.root(), paths.trashName());
    DirectoryRemoval.remove(paths.root(), paths.unfinishedName());
  }
}
