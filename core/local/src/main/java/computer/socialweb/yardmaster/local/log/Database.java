package computer.socialweb.yardmaster.local.log;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;

/**
 * The SQLite file: how it is opened, what stands in it, and what its errors mean.
 *
 * <p>One table holds every change. A change is superseded by the next one of the same object; the
 * changes that nothing supersedes and that are no deletions are the objects that exist. The state
 * at a revision R is what was written up to R and not superseded up to R, so a snapshot needs no
 * copy, and trimming history is deleting what was superseded long ago.
 */
final class Database {
  private static final int SCHEMA_VERSION = 1;
  private static final int BUSY_MILLIS = 10_000;
  static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private static final List<String> SCHEMA =
      List.of(
          """
          CREATE TABLE change (
            revision INTEGER PRIMARY KEY AUTOINCREMENT,
            resource TEXT NOT NULL,
            name TEXT NOT NULL,
            type INTEGER NOT NULL,
            at INTEGER NOT NULL,
            previous INTEGER,
            superseded INTEGER,
            value TEXT NOT NULL)
          """,
          "CREATE UNIQUE INDEX newest ON change (resource, name) WHERE superseded IS NULL",
          "CREATE INDEX history ON change (resource, name, revision, superseded)",
          "CREATE INDEX trimmed ON change (superseded) WHERE superseded IS NOT NULL",
          "CREATE INDEX gone ON change (revision) WHERE type = 2",
          "CREATE TABLE compaction (oldest INTEGER NOT NULL)",
          "INSERT INTO compaction VALUES (0)",
          "INSERT INTO sqlite_sequence (name, seq) VALUES ('change', 0)",
          "PRAGMA user_version = " + SCHEMA_VERSION);

  private final Path file;

  Database(Path file) {
    this.file = file;
  }

  Path file() {
    return file;
  }

  /** Only the owner may read the file; SQLite gives its companions the same mode. */
  void create() {
    try {
      if (Files.notExists(file)) {
        Files.createFile(file, OWNER_ONLY);
      }
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "objectlog.read-only", file, e);
    }
  }

  /** Opens a connection. */
  Connection connect() {
    try {
      Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
      try {
        pragmas(connection);
      } catch (SQLException e) {
        connection.close();
        throw e;
      }
      return connection;
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private static void pragmas(Connection connection) throws SQLException {
    execute(connection, "PRAGMA busy_timeout = " + BUSY_MILLIS);
    execute(connection, "PRAGMA auto_vacuum = INCREMENTAL");
    execute(connection, "PRAGMA journal_mode = WAL");
    execute(connection, "PRAGMA synchronous = FULL");
    execute(connection, "PRAGMA journal_size_limit = 16777216");
  }

  void prepare(Connection connection) {
    try {
      int version = (int) number(connection, "PRAGMA user_version");
      if (version > SCHEMA_VERSION) {
        throw Failure.refused("objectlog.newer", file, version, SCHEMA_VERSION);
      }
      if (version == 0) {
        execute(connection, "BEGIN IMMEDIATE");
        for (String statement : SCHEMA) {
          execute(connection, statement);
        }
        execute(connection, "COMMIT");
      }
      check(connection);
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private void check(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery("PRAGMA quick_check(1)")) {
      if (found.next() && !"ok".equalsIgnoreCase(found.getString(1))) {
        throw Failure.failed("objectlog.damaged", file, found.getString(1));
      }
    }
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** As {@link #execute}, which takes one step only, for a statement that does its work in many. */
  static void executeToTheEnd(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      return found.next() ? found.getLong(1) : 0;
    }
  }

  /** What an error of SQLite means, in words for a person. */
  Failure failure(SQLException e) {
    String text = String.valueOf(e.getMessage());
    String upper = text.toUpperCase(Locale.ROOT);
    String key;
    if (upper.contains("SQLITE_CORRUPT") || upper.contains("SQLITE_NOTADB")) {
      key = "damaged";
    } else if (upper.contains("SQLITE_FULL")) {
      key = "full";
    } else if (upper.contains("SQLITE_READONLY") || upper.contains("SQLITE_CANTOPEN")) {
      key = "read-only";
    } else if (upper.contains("SQLITE_BUSY") || upper.contains("SQLITE_LOCKED")) {
      key = "busy";
    } else {
      key = "failed";
    }
    return new Failure(e, Failure.Kind.FAILED, "objectlog." + key, file, text);
  }
}
