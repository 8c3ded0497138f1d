package computer.socialweb.yardmaster.operation;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.operation.OperationSnapshot.CancelRequest;
import computer.socialweb.yardmaster.work.ProcessIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The operations of a state directory, of every process that works on it: a file {@code ID.jsonl}
 * per operation (format: {@link JournalLines}), written only by the process that runs it, and a
 * file {@code ID.cancel} through which another process asks for its end. Safe for use by any
 * thread.
 */
public final class Journal {
  private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
  private static final String FILE = ".jsonl";
  private static final String CANCEL = ".cancel";
  private static final int KEPT = 500;

  private final Path folder;
  private final InstantSource clock;
  private final LineWriter.Opening opening;
  private final JournalLines format = new JournalLines();

  /**
   * @param folder {@code STATE/journal}; made when the first operation begins
   */
  public Journal(Path folder, InstantSource clock) {
    this(folder, clock, LineWriter::open);
  }

  Journal(Path folder, InstantSource clock, LineWriter.Opening opening) {
    this.folder = folder;
    this.clock = clock;
    this.opening = opening;
  }

  /** Records the begin so that it survives a crash, or fails. */
  Entry begin(OperationSnapshot head) {
    Path file = folder.resolve(head.id() + FILE);
    try {
      Files.createDirectories(folder, ownerOnly("rwx------"));
      Files.createFile(file, ownerOnly("rw-------"));
      LineWriter writer = new LineWriter(opening.open(file));
      try {
        writer.append(format.begin(head, ProcessIdentity.current()));
        writer.sync();
        syncFolder();
        return new Entry(head.id(), writer);
      } catch (IOException e) {
        writer.close();
        throw e;
      }
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "operation.journal-unwritable", folder, e);
    }
  }

  private FileAttribute<?>[] ownerOnly(String permissions) {
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  private void syncFolder() {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      LOG.debug("a folder cannot be synced on this platform", e);
    }
  }

  /** Ids of all operations, the newest first. */
  List<String> ids() {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(FILE))
          .map(name -> name.substring(0, name.length() - FILE.length()))
          .sorted(Comparator.reverseOrder())
          .toList();
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException | UncheckedIOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "operation.journal-unreadable", folder, e);
    }
  }

  /** The operation as its file tells it; empty when there is no readable one. */
  Optional<JournalFile.Content> read(String id) {
    Path file = folder.resolve(id + FILE);
    try {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return new JournalFile(format).read(text.lines().toList());
    } catch (IOException e) {
      LOG.debug("{} cannot be read", file, e);
      return Optional.empty();
    }
  }

  /** Changes whenever the operation's file does; empty when there is none. */
  Optional<String> version(String id) {
    Path file = folder.resolve(id + FILE);
    try {
      return Optional.of(Files.size(file) + "@" + Files.getLastModifiedTime(file));
    } catch (IOException e) {
      return Optional.empty(); // it was pruned meanwhile
    }
  }

  /** When the operation's process last wrote. */
  Instant lastSign(String id) {
    try {
      return Files.getLastModifiedTime(folder.resolve(id + FILE)).toInstant();
    } catch (IOException e) {
      return clock.instant(); // it was pruned meanwhile
    }
  }

  /** Asks whoever runs the operation to end it. */
  void askCancel(String id, String by) {
    Path marker = folder.resolve(id + CANCEL);
    try {
      Files.createFile(marker, ownerOnly("rw-------"));
      Files.writeString(marker, by);
    } catch (FileAlreadyExistsException e) {
      LOG.debug("somebody asked already", e);
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "operation.cancel-unwritable", id, folder, e);
    }
  }

  /** Who asked for the end of the operation; empty while nobody did. */
  Optional<String> cancelAsked(String id) {
    Path marker = folder.resolve(id + CANCEL);
    if (!Files.exists(marker)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Files.readString(marker)).filter(by -> !by.isEmpty());
    } catch (IOException e) {
      return Optional.empty(); // it is looked at again soon
    }
  }

  /** Removes the oldest operations beyond those that are kept. */
  void prune() {
    List<String> all = ids();
    for (String id : all.subList(Math.min(KEPT, all.size()), all.size())) {
      delete(folder.resolve(id + FILE));
      delete(folder.resolve(id + CANCEL));
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.warn("{} cannot be removed from the journal: {}", file, e.toString());
    }
  }

  /** The file of one operation of this process. Only the end may fail; steps are best effort. */
  final class Entry {
    private final String id;
    private final LineWriter writer;

    private Entry(String id, LineWriter writer) {
      this.id = id;
      this.writer = writer;
    }

    void plan(List<String> steps) {
      append(format.plan(clock.instant(), steps));
    }

    void step(StepSnapshot.Event event) {
      append(format.step(event));
    }

    void before(Map<String, String> facts) {
      append(format.before(clock.instant(), facts));
    }

    void cancel(CancelRequest request) {
      append(format.cancel(request));
    }

    private void append(String line) {
      try {
        writer.append(line);
      } catch (IOException e) {
        LOG.warn("operation {}: a line is missing in the journal: {}", id, e.toString());
      }
    }

    /** Records the end so that it survives a crash; it may be tried again after a failure. */
    void end(OperationSnapshot last) {
      delete(folder.resolve(id + CANCEL));
      try {
        writer.append(format.end(last));
        writer.sync();
        writer.close();
      } catch (IOException e) {
        throw new Failure(e, Failure.Kind.FAILED, "operation.journal-unwritable", folder, e);
      }
    }
  }
}
