package computer.socialweb.yardmaster.local.log;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The statements of a write transaction, and the revision it has come to. */
final class WriteStatements {
  private final PreparedStatement last;
  private final PreparedStatement newest;
  private final PreparedStatement supersede;
  private final PreparedStatement insert;
  private final PreparedStatement compacted;
  private final PreparedStatement trimSuperseded;
  private final PreparedStatement trimGone;
  private final Map<String, Long> touched = new HashMap<>();
  private long revision;

  WriteStatements(Connection connection) throws SQLException {
    last = connection.prepareStatement("SELECT seq FROM sqlite_sequence WHERE name = 'change'");
    newest =
        connection.prepareStatement(
            "SELECT name, revision, value, type FROM change"
                + " WHERE resource = ? AND name = ? AND superseded IS NULL");
    supersede = connection.prepareStatement("UPDATE change SET superseded = ? WHERE revision = ?");
    insert =
        connection.prepareStatement(
            "INSERT INTO change (revision, resource, name, type, at, previous, value)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?)");
    compacted = connection.prepareStatement("UPDATE compaction SET oldest = ? WHERE oldest < ?");
    trimSuperseded =
        connection.prepareStatement(
            "DELETE FROM change WHERE revision IN (SELECT revision FROM change"
                + " WHERE superseded IS NOT NULL AND superseded <= ? LIMIT ?)");
    trimGone =
        connection.prepareStatement(
            "DELETE FROM change WHERE revision IN (SELECT revision FROM change"
                + " WHERE type = 2 AND revision <= ? LIMIT ?)");
  }

  void begin() throws SQLException {
    touched.clear();
    try (ResultSet found = last.executeQuery()) {
      revision = found.next() ? found.getLong(1) : 0;
    }
  }

  /** The resources that this transaction has changed, with the revision of the last change. */
  Map<String, Long> touched() {
    return Map.copyOf(touched);
  }

  /** The newest revision, including what this transaction has written. */
  long revision() {
    return revision;
  }

  void apply(String resource, String name, long at, Decision decision) throws SQLException {
    newest.setString(1, resource);
    newest.setString(2, name);
    @Nullable Stored row = null;
    boolean exists = false;
    try (ResultSet found = newest.executeQuery()) {
      if (found.next()) {
        row = new Stored(found.getString(1), found.getLong(2), found.getString(3));
        exists = LogEvent.Type.of(found.getInt(4)) != LogEvent.Type.DELETED;
      }
    }
    switch (decision.decide(exists ? row : null, revision + 1)) {
      case Change.Keep() -> {}
      case Change.Put(String value) -> {
        LogEvent.Type type = exists ? LogEvent.Type.UPDATED : LogEvent.Type.CREATED;
        insert(resource, name, type, at, row, value);
      }
      case Change.Remove(String value) -> {
        if (exists) {
          insert(resource, name, LogEvent.Type.DELETED, at, row, value);
        }
      }
    }
  }

  private void insert(
      String resource, String name, LogEvent.Type type, long at, @Nullable Stored row, String value)
      throws SQLException {
    revision++;
    touched.put(resource, revision);
    if (row != null) {
      supersede.setLong(1, revision);
      supersede.setLong(2, row.revision());
      supersede.executeUpdate();
    }
    insert.setLong(1, revision);
    insert.setString(2, resource);
    insert.setString(3, name);
    insert.setInt(4, type.code());
    insert.setLong(5, at);
    if (row == null) {
      insert.setNull(6, java.sql.Types.INTEGER);
    } else {
      insert.setLong(6, row.revision());
    }
    insert.setString(7, value);
    insert.executeUpdate();
  }

  /** From now on nobody may ask for a revision before this one. */
  void compactTo(long oldest) throws SQLException {
    compacted.setLong(1, oldest);
    compacted.setLong(2, oldest);
    compacted.executeUpdate();
  }

  /** Deletes up to {@code limit} changes of each kind that nobody may ask for; how many it were. */
  int trim(long oldest, int limit) throws SQLException {
    int deleted = 0;
    for (PreparedStatement statement : new PreparedStatement[] {trimSuperseded, trimGone}) {
      statement.setLong(1, oldest);
      statement.setInt(2, limit);
      deleted += statement.executeUpdate();
    }
    return deleted;
  }
}
