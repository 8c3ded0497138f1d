package computer.socialweb.yardmaster.local.log;

import computer.socialweb.yardmaster.api.text.Failure;
import java.sql.SQLException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** A few reading connections, lent to one reading thread each. */
final class Readers implements AutoCloseable {
  private final Database database;
  private final BlockingQueue<Reader> idle;
  private final int size;

  Readers(Database database, int size) {
    this.database = database;
    this.size = size;
    this.idle = new ArrayBlockingQueue<>(size);
    try {
      for (int i = 0; i < size; i++) {
        idle.add(new Reader(database.connect()));
      }
    } catch (SQLException e) {
      throw database.failure(e);
    }
  }

  interface Read<R, E extends Exception> {
    R read(Reader reader) throws SQLException, E;
  }

  /** Runs the read; an interrupt while it waits for a connection is kept and fails the read. */
  <R, E extends Exception> R read(Read<R, E> read) throws E {
    Reader reader = take();
    try {
      return read.read(reader);
    } catch (SQLException e) {
      throw database.failure(e);
    } finally {
      idle.add(reader);
    }
  }

  private Reader take() {
    try {
      return idle.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure(e, Failure.Kind.CANCELLED, "objectlog.interrupted");
    }
  }

  /** Waits until every reader has come back, then closes them. */
  @Override
  public void close() throws SQLException {
    for (int i = 0; i < size; i++) {
      take().close();
    }
  }
}
