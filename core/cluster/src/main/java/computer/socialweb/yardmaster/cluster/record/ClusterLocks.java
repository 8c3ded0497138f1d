package computer.socialweb.yardmaster.cluster.record;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.files.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Keeps two processes of one state directory from working on one cluster at once. The lock is the
 * kernel's, on {@code STATE/run/KEY.lock}, and so ends with its process however that ends; who
 * holds it stands beside it in {@code KEY.holder}. The lock file itself is never opened to be read:
 * closing it would end the process's own lock on it. It stays when the lock is let go: a file that
 * comes and goes can be locked by two, each of whom has another one. Only with its cluster it goes.
 */
public final class ClusterLocks {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterLocks.class);
  private static final int TRIES = 20;

  private static final JsonMapper JSON = new JsonMapper();

  private final StateDirectory state;
  private final String process =
      ProcessHandle.current().pid()
          + "@"
          + ProcessHandle.current().info().startInstant().map(Instant::toString).orElse("");

  public ClusterLocks(StateDirectory state) {
    this.state = state;
  }

  /**
   * Who works on a cluster.
   *
   * @param what the verb
   * @param operation its id
   * @param who USER@HOST
   */
  private record Holder(String what, String operation, String who, Instant since, long pid) {}

  /** Held until it is closed. Closing again is harmless. */
  public interface ClusterLock extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Takes the cluster; never waits.
   *
   * @throws Failure {@code record.locked} of the kind REFUSED, which names the holder, or {@code
   *     record.locked-silently} while it has not written its name; {@code record.file} when the
   *     lock cannot be made
   */
  public ClusterLock take(ClusterKey key, String what, String operation, String who, Instant now) {
    refuseLinks(key);
    Path file = state.run().resolve(key.value() + ".lock");
    Path beside = state.run().resolve(key.value() + ".holder");
    if (ownHolder(beside)) {
      throw locked(key, beside);
    }
    PrivateFiles.directory(state.run());
    try {
      FileChannel channel = lock(file);
      if (channel == null) {
        throw locked(key, beside);
      }
      Held held = new Held(channel, file, beside, state.cluster(key));
      try {
        Holder holder = new Holder(what, operation, who, now, ProcessHandle.current().pid());
        PrivateFiles.write(beside, json(holder));
      } catch (RuntimeException e) {
        held.close();
        throw e;
      }
      return held;
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "record.file", file, String.valueOf(e));
    }
  }

  private void refuseLinks(ClusterKey key) {
    for (Path path : new Path[] {state.clusters(), state.cluster(key)}) {
      if (Files.isSymbolicLink(path)) {
        throw Failure.refused("record.symlink", path);
      }
    }
  }

  /**
   * Null when another process has it. The file goes with its cluster, so the one that was locked
   * may be gone already: it is the right one when the same file was there before it was opened and
   * is there once it is locked. One that was just made is opened again for that.
   */
  private static @Nullable FileChannel lock(Path file) throws IOException {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      Identity before = identity(file);
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      boolean kept = false;
      try {
        FileLock lock = channel.tryLock();
        if (lock == null) {
          return null;
        }
        if (before != null && before.equals(identity(file))) {
          kept = true;
          return channel;
        }
      } catch (OverlappingFileLockException e) {
        return null;
      } finally {
        if (!kept) {
          channel.close();
        }
      }
    }
    return null;
  }

  /** A number alone may be that of a file before it. */
  private record Identity(Object number, FileTime made) {}

  private static @Nullable Identity identity(Path file) throws IOException {
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      Object number = attributes.fileKey() == null ? file : attributes.fileKey();
      return new Identity(number, attributes.creationTime());
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /** Who has just locked has written nothing yet, or its name stands where a dead one's did. */
  private Failure locked(ClusterKey key, Path beside) {
    Optional<Holder> written =
        read(beside)
            .map(ClusterLocks::holder)
            .filter(holder -> ProcessHandle.of(holder.pid()).isPresent());
    if (written.isEmpty()) {
      return Failure.refused("record.locked-silently", key);
    }
    Holder holder = written.get();
    return Failure.refused(
        "record.locked",
        key,
        holder.what(),
        holder.who(),
        holder.pid(),
        holder.since(),
        holder.operation());
  }

  private boolean ownHolder(Path beside) {
    return read(beside).map(node -> process.equals(text(node, "process"))).orElse(false);
  }

  private String json(Holder holder) {
    return JSON.createObjectNode()
        .put("what", holder.what())
        .put("operation", holder.operation())
        .put("who", holder.who())
        .put("since", holder.since().toString())
        .put("pid", holder.pid())
        .put("process", process)
        .toString();
  }

  private static Optional<JsonNode> read(Path beside) {
    try {
      return Optional.of(JSON.readTree(Files.readString(beside, StandardCharsets.UTF_8)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException | JacksonException e) {
      LOG.warn("{} does not say who holds the cluster: {}", beside, e.toString());
      return Optional.empty();
    }
  }

  private static Holder holder(JsonNode node) {
    Instant since = Instant.EPOCH;
    if (!text(node, "since").isEmpty()) {
      since = Instant.parse(text(node, "since"));
    }
    return new Holder(
        text(node, "what"),
        text(node, "operation"),
        text(node, "who"),
        since,
        node.path("pid").longValue(0));
  }

  private static String text(JsonNode node, String key) {
    return node.path(key).asString("");
  }

  private static final class Held implements ClusterLock {
    private final FileChannel channel;
    private final Path file;
    private final Path beside;
    private final Path cluster;
    private boolean closed;

    Held(FileChannel channel, Path file, Path beside, Path cluster) {
      this.channel = channel;
      this.file = file;
      this.beside = beside;
      this.cluster = cluster;
    }

    @Override
    public synchronized void close() {
      if (closed) {
        return;
      }
      closed = true;
      try (channel) {
        Files.deleteIfExists(beside);
        if (!Files.exists(cluster, LinkOption.NOFOLLOW_LINKS)) {
          Files.deleteIfExists(file); // while it is held: who is about to lock it sees it gone
        }
      } catch (IOException e) {
        LOG.warn("{} is left behind: {}", file, e.toString());
      }
    }
  }
}
