package computer.socialweb.yardmaster.local.log;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads of one connection, one at a time. Each read is one transaction, so everything it says is of
 * one moment, including which revisions the log holds.
 */
final class Reader implements AutoCloseable {
  private static final String STORED =
      "SELECT name, revision, value FROM change WHERE resource = ?";
  private static final String NEWEST = STORED + " AND superseded IS NULL AND type < 2";

  private final Connection connection;
  private final PreparedStatement bounds;
  private final PreparedStatement one;
  private final PreparedStatement newest;
  private final PreparedStatement past;
  private final PreparedStatement events;
  private final PreparedStatement count;

  Reader(Connection connection) throws SQLException {
    this.connection = connection;
    bounds =
        connection.prepareStatement(
            "SELECT (SELECT oldest FROM compaction),"
                + " (SELECT seq FROM sqlite_sequence WHERE name = 'change')");
    one = connection.prepareStatement(NEWEST + " AND name = ?");
    newest = connection.prepareStatement(NEWEST + " AND name > ? ORDER BY name LIMIT ?");
    past =
        connection.prepareStatement(
            STORED
                + " AND name > ? AND revision <= ?"
                + " AND (superseded IS NULL OR superseded > ?) AND type < 2"
                + " ORDER BY name LIMIT ?");
    events =
        connection.prepareStatement(
            "SELECT c.revision, c.name, c.type, b.value, c.value FROM change c"
                + " LEFT JOIN change b ON b.revision = c.previous"
                + " WHERE c.revision > ? AND c.resource = ? ORDER BY c.revision LIMIT ?");
    count =
        connection.prepareStatement(
            "SELECT COUNT(*) FROM change WHERE resource = ? AND name > ? AND revision <= ?"
                + " AND (superseded IS NULL OR superseded > ?) AND type < 2");
  }

  /** The oldest and the newest revision that can be asked for. */
  record Bounds(long oldest, long newest) {}

  Bounds bounds() throws SQLException {
    try (ResultSet found = bounds.executeQuery()) {
      found.next();
      return new Bounds(found.getLong(1), found.getLong(2));
    }
  }

  Optional<Stored> get(String resource, String name) throws SQLException {
    one.setString(1, resource);
    one.setString(2, name);
    try (ResultSet found = one.executeQuery()) {
      return found.next() ? Optional.of(stored(found)) : Optional.empty();
    }
  }

  Page list(String resource, long revision, String after, int limit)
      throws SQLException, RevisionOutOfRange {
    return snapshot(
        () -> {
          Bounds held = bounds();
          long at = revision == ObjectLog.NEWEST ? held.newest() : revision;
          require(at, held);
          List<Stored> found = stored(query(resource, at, at == held.newest(), after, limit));
          boolean more = found.size() > limit;
          return new Page(at, more ? found.subList(0, limit) : found, more);
        });
  }

  private PreparedStatement query(
      String resource, long at, boolean isNewest, String after, int limit) throws SQLException {
    PreparedStatement statement = isNewest ? newest : past;
    statement.setString(1, resource);
    statement.setString(2, after);
    int next = 3;
    if (!isNewest) {
      statement.setLong(next++, at);
      statement.setLong(next++, at);
    }
    statement.setLong(next, limit + 1L);
    return statement;
  }

  long count(String resource, long revision, String after) throws SQLException {
    count.setString(1, resource);
    count.setString(2, after);
    count.setLong(3, revision);
    count.setLong(4, revision);
    try (ResultSet found = count.executeQuery()) {
      found.next();
      return found.getLong(1);
    }
  }

  Window after(String resource, long revision, int limit) throws SQLException, RevisionOutOfRange {
    return snapshot(
        () -> {
          Bounds held = bounds();
          require(revision, held);
          List<LogEvent> found = new ArrayList<>();
          events.setLong(1, revision);
          events.setString(2, resource);
          events.setInt(3, limit);
          try (ResultSet rows = events.executeQuery()) {
            while (rows.next()) {
              found.add(event(rows));
            }
          }
          long upTo = found.size() < limit ? held.newest() : found.getLast().revision();
          return new Window(found, upTo);
        });
  }

  private static LogEvent event(ResultSet row) throws SQLException {
    LogEvent.Type type = LogEvent.Type.of(row.getInt(3));
    @Nullable String before = type == LogEvent.Type.CREATED ? null : row.getString(4);
    return new LogEvent(row.getLong(1), row.getString(2), type, before, row.getString(5));
  }

  private static void require(long revision, Bounds held) throws RevisionOutOfRange {
    if (revision < held.oldest() || revision > held.newest()) {
      throw new RevisionOutOfRange(revision, held.oldest(), held.newest());
    }
  }

  private static List<Stored> stored(PreparedStatement statement) throws SQLException {
    List<Stored> found = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        found.add(stored(rows));
      }
    }
    return found;
  }

  private static Stored stored(ResultSet row) throws SQLException {
    return new Stored(row.getString(1), row.getLong(2), row.getString(3));
  }

  private interface Read<R> {
    R read() throws SQLException, RevisionOutOfRange;
  }

  private <R> R snapshot(Read<R> read) throws SQLException, RevisionOutOfRange {
    Database.execute(connection, "BEGIN");
    try {
      return read.read();
    } finally {
      Database.execute(connection, "COMMIT");
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
