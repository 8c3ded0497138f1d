package computer.socialweb.yardmaster.local.log;

import computer.socialweb.yardmaster.api.text.Failure;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that writes. What waits when it comes round is written in one transaction, so that
 * many clients share one flush to the disk; each caller gets its answer after the commit.
 */
final class Writer implements AutoCloseable {
  private static final int QUEUE = 1024;
  private static final int BATCH = 128;

  private final Database database;
  private final Connection connection;
  private final WriteStatements statements;
  private final Committed committed;
  private final BlockingQueue<Task> queue = new ArrayBlockingQueue<>(QUEUE);
  private final Thread thread;
  private volatile boolean closed;

  /** A part of a transaction, and who waits for it. */
  private record Task(Work work, CompletableFuture<@Nullable Void> done) {}

  /** Who is told of each commit, on the writer's thread. */
  interface Committed {
    /**
     * @param touched resources that were changed, with the revision of the last change of each
     */
    void committed(long newest, Map<String, Long> touched);
  }

  /** What is done inside a write transaction. */
  interface Work {
    void run(WriteStatements statements) throws SQLException;
  }

  Writer(Database database, Connection connection, Committed committed) throws SQLException {
    this.database = database;
    this.connection = connection;
    this.statements = new WriteStatements(connection);
    this.committed = committed;
    this.thread = Thread.ofPlatform().name("object-log-writer").daemon().unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /** Returns once the work is committed; throws what the work threw, or why it was not written. */
  void write(Work work) {
    Task task = new Task(work, new CompletableFuture<>());
    if (closed) {
      throw Failure.failed("objectlog.closed", database.file());
    }
    if (!queue.offer(task)) {
      throw new LogOverload();
    }
    try {
      task.done().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure(e, Failure.Kind.CANCELLED, "objectlog.interrupted");
    } catch (ExecutionException e) {
      throw Rethrown.unchecked(e.getCause());
    }
  }

  private void run() {
    List<Task> batch = new ArrayList<>(BATCH);
    while (!closed) {
      batch.clear();
      try {
        batch.add(queue.take());
      } catch (InterruptedException e) {
        break; // close() asks for the end in this way
      }
      queue.drainTo(batch, BATCH - 1);
      commit(batch);
    }
    queue.forEach(
        task ->
            task.done().completeExceptionally(Failure.failed("objectlog.closed", database.file())));
  }

  private void commit(List<Task> batch) {
    List<Task> written = new ArrayList<>(batch.size());
    try {
      Database.execute(connection, "BEGIN IMMEDIATE");
      statements.begin();
      for (Task task : batch) {
        if (ran(task)) {
          written.add(task);
        }
      }
      Database.execute(connection, "COMMIT");
      committed.committed(statements.revision(), statements.touched());
      written.forEach(task -> task.done().complete(null));
    } catch (SQLException e) {
      rollBack(e);
      fail(batch, database.failure(e));
    } catch (RuntimeException | Error e) {
      rollBack(e);
      fail(batch, e);
    }
  }

  private static void fail(List<Task> batch, Throwable cause) {
    batch.forEach(task -> task.done().completeExceptionally(cause));
  }

  /** A decision that refuses has changed nothing yet, so the others of the batch go on. */
  private boolean ran(Task task) throws SQLException {
    try {
      task.work().run(statements);
      return true;
    } catch (SQLException e) {
      throw e;
    } catch (Exception | StackOverflowError e) {
      task.done().completeExceptionally(e);
      return false;
    }
  }

  private void rollBack(Throwable cause) {
    try {
      Database.execute(connection, "ROLLBACK");
    } catch (SQLException e) {
      cause.addSuppressed(e); // SQLite has rolled back by itself, as it does on a full disk
    }
  }

  @Override
  public void close() throws SQLException {
    closed = true;
    thread.interrupt();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    connection.close();
  }
}
