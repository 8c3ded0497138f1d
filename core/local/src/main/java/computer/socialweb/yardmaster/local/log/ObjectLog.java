package computer.socialweb.yardmaster.local.log;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Objects with their history. Every change gets the next revision inside its write transaction, is
 * on the disk before the call returns, and is then seen by all readers. Revisions rise by one and
 * are never used twice, over restarts too. Safe for use by any thread; calls may block on the disk
 * and throw {@link Failure} when the file cannot be read or written.
 */
public final class ObjectLog implements AutoCloseable {
  /** Stands for the newest revision where one is asked for. */
  public static final long NEWEST = -1;

  private static final Logger LOG = LoggerFactory.getLogger(ObjectLog.class);
  private static final int READERS = 4;

  private final FileLock lock;
  private final Database database;
  private final InstantSource clock;
  private final Readers readers;
  private final Writer writer;
  private final Compactor compactor;
  private final ScheduledExecutorService trimming;

  private final ReentrantLock waiting = new ReentrantLock();
  private final Condition changed = waiting.newCondition();

  /** The last change of each resource since the log was opened; spares quiet watches a read. */
  private final Map<String, Long> lastChange = new ConcurrentHashMap<>();

  private final long atOpening;
  private volatile long revision;
  private volatile long oldest;
  private volatile boolean closed;

  private ObjectLog(FileLock lock, Path file, LogLimits limits, InstantSource clock) {
    this.lock = lock;
    this.clock = clock;
    this.database = new Database(file);
    database.create();
    this.compactor = new Compactor(limits, clock);
    Connection connection = database.connect();
    try {
      database.prepare(connection);
      this.writer = new Writer(database, connection, this::committed);
      this.readers = new Readers(database, READERS);
      Reader.Bounds held = readers.<Reader.Bounds, Failure>read(Reader::bounds);
      this.revision = held.newest();
      this.atOpening = held.newest();
      this.oldest = held.oldest();
    } catch (SQLException e) {
      throw closing(connection, database.failure(e));
    } catch (Failure e) {
      throw closing(connection, e);
    }
    this.trimming =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("object-log-trim").daemon().factory());
  }

  private static Failure closing(Connection connection, Failure failure) {
    try {
      connection.close();
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
    return failure;
  }

  /**
   * Opens the log, making the file when there is none.
   *
   * @throws Failure when another program has it open, it was written by a newer version, is
   *     damaged, or cannot be read or written; each names the file
   */
  public static ObjectLog open(Path file, LogLimits limits, InstantSource clock) {
    FileLock lock = FileLock.take(file);
    ObjectLog log;
    try {
      log = new ObjectLog(lock, file, limits, clock);
    } catch (Failure e) {
      try {
        lock.close();
      } catch (IOException suppressed) {
        e.addSuppressed(suppressed);
      }
      throw e;
    }
    log.start(limits);
    return log;
  }

  private void start(LogLimits limits) {
    writer.start();
    long millis = limits.every().toMillis();
    var _ = trimming.scheduleWithFixedDelay(this::trim, millis, millis, TimeUnit.MILLISECONDS);
  }

  /** The newest revision. */
  public long revision() {
    return revision;
  }

  /** The oldest revision whose state and later changes are still held. */
  public long oldest() {
    return oldest;
  }

  /** Says that a revision cannot be asked for. */
  public RevisionOutOfRange outOfRange(long asked) {
    return new RevisionOutOfRange(asked, oldest(), revision);
  }

  public Optional<Stored> get(String resource, String name) {
    return readers.<Optional<Stored>, Failure>read(reader -> reader.get(resource, name));
  }

  /**
   * Objects of a resource at a revision, in the order of their names.
   *
   * @param revision a revision that is held, or {@link #NEWEST}
   * @param after only names after this one; empty for all
   */
  public Page list(String resource, long revision, String after, int limit)
      throws RevisionOutOfRange {
    return readers.read(reader -> reader.list(resource, revision, after, limit));
  }

  /** How many objects of a resource follow a name at a revision. */
  public long count(String resource, long revision, String after) {
    return readers.<Long, Failure>read(reader -> reader.count(resource, revision, after));
  }

  /** Changes of a resource after a revision, oldest first, at most {@code limit} of them. */
  public Window after(String resource, long revision, int limit) throws RevisionOutOfRange {
    long newest = this.revision; // read before the map, which is written before it
    boolean held = revision >= oldest && revision <= newest;
    if (held && lastChange.getOrDefault(resource, atOpening) <= revision) {
      return new Window(List.of(), newest);
    }
    return readers.read(reader -> reader.after(resource, revision, limit));
  }

  /**
   * Changes one object, or leaves it, as the decision says. Returns once the change is on the disk.
   *
   * @throws LogOverload when too many writes wait
   */
  public void write(String resource, String name, Decision decision) {
    long at = clock.millis();
    writer.write(statements -> statements.apply(resource, name, at, decision));
  }

  /**
   * Waits until there is a revision after this one, the time is over, or the log is closed.
   *
   * @return whether there is one
   */
  public boolean awaitAfter(long known, Duration timeout) throws InterruptedException {
    long left = timeout.toNanos();
    waiting.lockInterruptibly();
    try {
      while (revision <= known && !closed && left > 0) {
        left = changed.awaitNanos(left);
      }
      return revision > known;
    } finally {
      waiting.unlock();
    }
  }

  private void committed(long newest, Map<String, Long> touched) {
    lastChange.putAll(touched);
    waiting.lock();
    try {
      if (newest > revision) {
        revision = newest;
        changed.signalAll();
      }
    } finally {
      waiting.unlock();
    }
  }

  /** Forgets the history before a revision; it may not be in the future. */
  public void compact(long oldest) {
    long target = Math.min(oldest, revision);
    this.oldest = Math.max(this.oldest, target);
    compactor.compact(writer, target);
  }

  private void trim() {
    try (Connection connection = database.connect()) {
      Reader.Bounds held = readers.<Reader.Bounds, Failure>read(Reader::bounds);
      long target = compactor.target(connection, held);
      if (target > held.oldest()) {
        compact(target);
        Database.executeToTheEnd(connection, "PRAGMA incremental_vacuum(2000)");
        // a checkpoint waits for readers and holds up writes meanwhile: better later than long
        Database.execute(connection, "PRAGMA busy_timeout = 200");
        Database.execute(connection, "PRAGMA wal_checkpoint(TRUNCATE)");
      }
    } catch (SQLException | RuntimeException e) { // else the timer would never call again
      if (!closed) {
        LOG.warn("{} was not trimmed; it is tried again", database.file(), e);
      }
    }
  }

  /** Writes what waits no more, lets reads end, and closes the file. Closing twice is harmless. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    waiting.lock();
    try {
      changed.signalAll();
    } finally {
      waiting.unlock();
    }
    trimming.shutdownNow();
    try {
      writer.close();
      readers.close();
      lock.close();
    } catch (SQLException e) {
      throw database.failure(e);
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "objectlog.failed", database.file(), e);
    }
  }
}
