package computer.socialweb.yardmaster.local.standin;

import computer.socialweb.yardmaster.local.control.ProgramLog;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A component's database: prepared once for each connection, then asked whether it is there. */
final class Store {
  private final Dsn dsn;
  private final String preparation;
  private final ProgramLog log;
  private @Nullable PostgresWire wire;

  /**
   * Nothing is opened yet.
   *
   * @param preparation statements that bring an empty database to what the component needs, and
   *     change nothing the next time
   */
  Store(Dsn dsn, String preparation, ProgramLog log) {
    this.dsn = dsn;
    this.preparation = preparation;
    this.log = log;
  }

  /** Why the store cannot be used now; empty when it can. Blocks until the server answers. */
  String trouble() {
    try {
      PostgresWire open = wire;
      if (open == null) {
        open = PostgresWire.connect(dsn);
        wire = open;
        open.query(preparation);
      } else {
        open.query("select 1");
      }
      return "";
    } catch (IOException e) {
      close();
      return String.valueOf(e.getMessage());
    }
  }

  private void close() {
    PostgresWire open = wire;
    wire = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        log.warning("closing the connection to the store: " + e.getMessage());
      }
    }
  }
}
