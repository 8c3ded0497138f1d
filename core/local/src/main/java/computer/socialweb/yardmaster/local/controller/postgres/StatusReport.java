package computer.socialweb.yardmaster.local.controller.postgres;

import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.PostgresStatus;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.local.controller.ObjectWrites;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says in an object what the controller found out about its store. */
record StatusReport(ObjectWrites<Postgres> writes, StoreHost host) {
  private static final Logger LOG = LoggerFactory.getLogger(StatusReport.class);

  /** Brings the status of the object to this, unless it says so already. */
  void write(Postgres object, PostgresStatus.Phase phase, @Nullable String message) {
    PostgresStatus status =
        new PostgresStatus(
            phase,
            message,
            socketDir(object.getMetadata().getName()),
            DataDirectory.ROLE,
            host.units().storeOf(object.getMetadata().getName()),
            object.getMetadata().getGeneration());
    if (!status.equals(object.reported())) {
      object.setStatus(status);
      writes.status(object);
    }
  }

  private @Nullable String socketDir(String name) {
    try {
      return host.paths(name).socketDir().toString();
    } catch (Failure e) {
      LOG.debug("{} has no place of its own", name, e);
      return null;
    }
  }
}
