package computer.socialweb.yardmaster.local.controller.postgres;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.store.login.SocketLogin;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The databases of one server, made and looked into by real logins. */
final class Databases {
  /** Exists on every server. */
  private static final String MAINTENANCE = "postgres";

  private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_-]{0,62}");
  private static final Set<String> RESERVED = Set.of(MAINTENANCE, "template0", "template1");
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final SocketLogin login;

  Databases(SocketLogin login) {
    this.login = login;
  }

  /**
   * Fails when a name is none that this product gives to databases.
   *
   * @throws Failure {@code postgres.database-name}
   */
  static void check(List<String> names) {
    for (String name : names) {
      if (!NAME.matcher(name).matches() || RESERVED.contains(name)) {
        throw Failure.failed("postgres.database-name", name);
      }
    }
  }

  /** Makes those that are missing, then logs in to each and has it answer. */
  void ensure(List<String> names) throws SQLException {
    try (Connection connection = login.open(MAINTENANCE, PATIENCE)) {
      for (String name : names) {
        if (!exists(connection, name)) {
          create(connection, name);
        }
      }
    }
    for (String name : names) {
      ask(name);
    }
  }

  /** Logs in once, to see that the server still answers. */
  void ask() throws SQLException {
    ask(MAINTENANCE);
  }

  private void ask(String database) throws SQLException {
    try (Connection connection = login.open(database, PATIENCE);
        Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery("SELECT 1")) {
      if (!answer.next()) {
        throw new SQLException("SELECT 1 was answered by no row");
      }
    }
  }

  private static boolean exists(Connection connection, String name) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT 1 FROM pg_database WHERE datname = ?")) {
      statement.setString(1, name);
      try (ResultSet answer = statement.executeQuery()) {
        return answer.next();
      }
    }
  }

  private static void create(Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + statement.enquoteIdentifier(name, true));
    }
  }
}
