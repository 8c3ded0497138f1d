package computer.socialweb.yardmaster.local.log;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;

/** Trims the history to its limits, a little at a time, so that writes are never held up long. */
final class Compactor {
  private static final int BATCH = 500;

  private final LogLimits limits;
  private final InstantSource clock;

  Compactor(LogLimits limits, InstantSource clock) {
    this.limits = limits;
    this.clock = clock;
  }

  /** The oldest revision to keep by the limits; at least the present one. */
  long target(Connection connection, Reader.Bounds held) throws SQLException {
    long target = Math.max(held.oldest(), held.newest() - limits.changes());
    target = Math.max(target, byAge(connection, target));
    return Math.max(target, byBytes(connection, target));
  }

  private long byAge(Connection connection, long oldest) throws SQLException {
    String sql = "SELECT revision FROM change WHERE revision > ? AND at >= ? ORDER BY revision";
    try (PreparedStatement statement = connection.prepareStatement(sql + " LIMIT 1")) {
      statement.setLong(1, oldest);
      statement.setLong(2, clock.instant().minus(limits.age()).toEpochMilli());
      try (ResultSet found = statement.executeQuery()) {
        if (found.next()) {
          return found.getLong(1) - 1;
        }
      }
    }
    return Database.number(connection, "SELECT seq FROM sqlite_sequence WHERE name = 'change'");
  }

  private long byBytes(Connection connection, long oldest) throws SQLException {
    String sql =
        "SELECT revision, length(value) FROM change WHERE revision > ? ORDER BY revision DESC";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, oldest);
      try (ResultSet found = statement.executeQuery()) {
        long bytes = 0;
        while (found.next()) {
          bytes += found.getLong(2);
          if (bytes > limits.bytes()) {
            return found.getLong(1);
          }
        }
      }
    }
    return oldest;
  }

  void compact(Writer writer, long oldest) {
    writer.write(statements -> statements.compactTo(oldest));
    boolean[] more = {true};
    while (more[0]) {
      writer.write(statements -> more[0] = statements.trim(oldest, BATCH) > 0);
    }
  }
}
