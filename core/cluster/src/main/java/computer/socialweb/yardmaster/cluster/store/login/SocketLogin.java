package computer.socialweb.yardmaster.cluster.store.login;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;

/**
 * A role of a PostgreSQL server that is reached by a unix socket and needs no password, since the
 * server knows who is at the other end of the socket.
 *
 * @param socketDir directory of the socket {@value #SOCKET_NAME}
 */
public record SocketLogin(Path socketDir, String user) {
  /** PostgreSQL names its socket after the port, of which ours have the default one. */
  public static final String SOCKET_NAME = ".s.PGSQL.5432";

  private static final String SOCKET_FACTORY =
      "org.newsclub.net.unix.AFUNIXSocketFactory$FactoryArg";

  /** Host and port are needed by the form of the URL alone. */
  private static final String URL_HEAD = "jdbc:postgresql://localhost/";

  /**
   * Opens a connection whose time zone is UTC, whatever this process's is.
   *
   * @param patience the most that the login may take, and each later answer; rounded up to seconds
   * @throws SQLException when the server cannot be reached or refuses
   */
  public Connection open(String database, Duration patience) throws SQLException {
    String seconds = Long.toString(Math.max(1, patience.plusMillis(999).toSeconds()));
    Properties properties = new Properties(); // keys as the driver's documentation has them
    properties.setProperty("PGDBNAME", database);
    properties.setProperty("user", user);
    properties.setProperty("sslmode", "disable");
    properties.setProperty("gssEncMode", "disable");
    properties.setProperty("socketFactory", SOCKET_FACTORY);
    properties.setProperty("socketFactoryArg", socketDir.resolve(SOCKET_NAME).toString());
    properties.setProperty("connectTimeout", seconds);
    properties.setProperty("socketTimeout", seconds);
    properties.setProperty("loginTimeout", seconds);
    properties.setProperty("ApplicationName", "yardmaster");
    return inUtc(DriverManager.getConnection(URL_HEAD, properties));
  }

  /** The driver sends the zone of the virtual machine at login, so it is set once more. */
  private static Connection inUtc(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET TIME ZONE 'UTC'");
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }
}
