package computer.socialweb.yardmaster.local.supervisor.process;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.local.supervisor.host.Libc;
import computer.socialweb.yardmaster.local.supervisor.host.Reasons;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * One JSON file per unit in a directory of mode 0700, each replaced in one step. Files are not
 * forced to the disk: what a power cut could lose, the processes, it ends as well. The directory is
 * locked, so that no two supervisors share it; the lock is also held by every child that has not
 * loaded its program yet, so that whoever gets it sees all that was started before.
 */
final class UnitRecords implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(UnitRecords.class);
  private static final String SUFFIX = ".json";
  private static final String UNIT_SUFFIX = ".service";
  private static final int ID_BYTES = 16;
  private static final int FILE_MODE = 0600;

  /** How long the children of a supervisor that was killed may take to load their programs. */
  private static final Duration LOCK_PATIENCE = Duration.ofSeconds(3);

  private static final Duration LOCK_INTERVAL = Duration.ofMillis(10);

  private final Path directory;
  private final Libc libc;
  private final int lock;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final String id;
  private final JsonMapper json = JsonMapper.builder().build();

  private UnitRecords(Path directory, Libc libc, int lock, String id) {
    this.directory = directory;
    this.libc = libc;
    this.lock = lock;
    this.id = id;
  }

  /**
   * Makes the directory if it is missing, and takes its lock.
   *
   * @throws Failure {@code unit.locked} when another supervisor has it, {@code unit.directory} when
   *     it cannot be used
   */
  static UnitRecords open(Path directory, Libc libc, RandomGenerator random) {
    try {
      Files.createDirectories(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } catch (IOException e) {
      throw unusable(directory, e);
    }
    int lock = lock(libc, directory);
    try {
      return new UnitRecords(directory, libc, lock, identity(directory.resolve("id"), random));
    } catch (IOException e) {
      libc.close(lock);
      throw unusable(directory, e);
    }
  }

  private static Failure unusable(Path directory, IOException e) {
    return new Failure(e, Failure.Kind.FAILED, "unit.directory", directory, Reasons.of(e));
  }

  private static int lock(Libc libc, Path directory) {
    Path file = directory.resolve("lock");
    Libc.Result opened =
        libc.open(file.toString(), Libc.O_WRONLY | Libc.O_CREAT | Libc.O_NOFOLLOW, FILE_MODE);
    if (opened.failed()) {
      throw Failure.failed("unit.directory", directory, opened.error().text());
    }
    long begun = System.nanoTime();
    while (libc.lock(opened.value()).failed()) {
      if (System.nanoTime() - begun > LOCK_PATIENCE.toNanos()) {
        libc.close(opened.value());
        throw Failure.refused("unit.locked", directory);
      }
      LockSupport.parkNanos(LOCK_INTERVAL.toNanos());
    }
    return opened.value();
  }

  private static final FileAttribute<?> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private static String identity(Path file, RandomGenerator random) throws IOException {
    if (Files.exists(file)) {
      String known = Files.readString(file).strip();
      if (known.length() == 2 * ID_BYTES) {
        return known;
      }
    }
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    String fresh = HexFormat.of().formatHex(bytes);
    replace(file, fresh.getBytes(StandardCharsets.US_ASCII));
    return fresh;
  }

  /** Random, made with the directory. */
  String id() {
    return id;
  }

  /** All that can be read; what cannot is set aside under {@code NAME.unreadable} and logged. */
  List<UnitRecord> load() {
    List<UnitRecord> records = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
      for (Path file : files) {
        UnitRecord record = read(file);
        if (record != null) {
          records.add(record);
        }
      }
    } catch (IOException e) {
      throw unusable(directory, e);
    }
    return records;
  }

  private @Nullable UnitRecord read(Path file) throws IOException {
    try {
      return json.readValue(Files.readAllBytes(file), UnitRecord.class);
    } catch (JacksonException | Failure e) {
      Path aside = file.resolveSibling(file.getFileName() + ".unreadable");
      Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
      LOG.error("the record {} cannot be read; it is kept as {}", file, aside.getFileName(), e);
      return null;
    }
  }

  /**
   * Replaces the record of a unit.
   *
   * @throws IOException when the file cannot be written; the old one is untouched then
   */
  void save(UnitRecord record) throws IOException {
    replace(fileOf(record.placed().name()), json.writeValueAsBytes(record));
  }

  void delete(String unit) throws IOException {
    Files.deleteIfExists(fileOf(unit));
  }

  private Path fileOf(String unit) {
    String stem = unit.substring(0, unit.length() - UNIT_SUFFIX.length());
    return directory.resolve(stem + SUFFIX);
  }

  private static void replace(Path file, byte[] content) throws IOException {
    String name = file.getFileName().toString();
    Path fresh = file.resolveSibling(name.replaceFirst("\\.[a-z]+$", "") + ".new");
    Files.deleteIfExists(fresh);
    try (FileChannel channel =
        FileChannel.open(
            fresh, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), PRIVATE)) {
      ByteBuffer buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    }
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** The descriptor of the lock. */
  int lock() {
    return lock;
  }

  /** Lets another supervisor have the directory. Closing twice is harmless. */
  @Override
  public void close() {
    if (!closed.getAndSet(true)) {
      libc.close(lock);
    }
  }
}
