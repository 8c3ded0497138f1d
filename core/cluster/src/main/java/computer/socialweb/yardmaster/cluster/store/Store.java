package computer.socialweb.yardmaster.cluster.store;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.store.login.SocketLogin;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * A store that was Ready when it was looked at.
 *
 * @param object name of its Postgres object
 * @param unit name of the unit that runs it
 * @param socketDir directory of its socket
 * @param user role to log in as, without a password
 */
public record Store(String object, String unit, Path socketDir, String user) {
  /** Database of kine. */
  public static final String DATABASE = "kine";

  /** Database of the vault. */
  public static final String VAULT_DATABASE = "openbao";

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** SQLSTATE of a table that does not exist: kine makes it at its first start. */
  private static final String UNDEFINED_TABLE = "42P01";

  /** Where k3s keeps what every server of a cluster has to agree on, encrypted with its token. */
  private static final String BOOTSTRAP = "FROM kine WHERE name LIKE '/bootstrap/%'";

  /** Data source name of kine's database, in the form that libpq and Go drivers read. */
  public String dsn() {
    return dsn(DATABASE);
  }

  /** Data source name of the vault's database. */
  public String vaultDsn() {
    return dsn(VAULT_DATABASE);
  }

  private String dsn(String database) {
    return "postgres://" + user + "@/" + database + "?host=" + inQuery(socketDir.toString());
  }

  /** A path as the value of a query, where slashes may stand for themselves. */
  private static String inQuery(String path) {
    return URLEncoder.encode(path, StandardCharsets.UTF_8).replace("+", "%20").replace("%2F", "/");
  }

  /**
   * Whether k3s has left its bootstrap data, so that a further server needs the token of the first.
   *
   * @throws Failure {@code store.query} when the store cannot be asked
   */
  public boolean hasBootstrapRow() {
    try (Connection connection = open();
        Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery("SELECT count(*) " + BOOTSTRAP)) {
      return answer.next() && answer.getLong(1) > 0;
    } catch (SQLException e) {
      return noTable(e);
    }
  }

  /**
   * Makes k3s begin anew with the token it is given. None there is no failure.
   *
   * @throws Failure {@code store.query} when the store cannot be asked
   */
  public void deleteBootstrapRows() {
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("DELETE " + BOOTSTRAP);
    } catch (SQLException e) {
      boolean _ = noTable(e);
    }
  }

  private Connection open() throws SQLException {
    return new SocketLogin(socketDir, user).open(DATABASE, PATIENCE);
  }

  /** False, since without the table there is no row; any other trouble is a failure. */
  private boolean noTable(SQLException e) {
    if (UNDEFINED_TABLE.equals(e.getSQLState())) {
      return false;
    }
    throw new Failure(
        e, Failure.Kind.FAILED, "store.query", object, String.valueOf(e.getMessage()));
  }
}
