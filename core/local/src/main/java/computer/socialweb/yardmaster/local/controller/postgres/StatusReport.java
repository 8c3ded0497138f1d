package computer.socialweb.yardmaster.local.controller.postgres;

import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.PostgresStatus;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.objects.ObjectFailure;
import computer.socialweb.yardmaster.objects.Objects;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what the controller found out into objects. A write that comes too late, since the object
 * changed or went meanwhile, is dropped: that change has the object looked at again.
 */
final class StatusReport {
  /** Holds the object until its server has ended and its data are as its spec wants them. */
  static final String FINALIZER = "socialweb.computer/postgres-server";

  private static final Logger LOG = LoggerFactory.getLogger(StatusReport.class);

  private final Objects<Postgres> objects;
  private final StoreHost host;

  StatusReport(Objects<Postgres> objects, StoreHost host) {
    this.objects = objects;
    this.host = host;
  }

  /** Brings the status of the object to this, unless it says so already. */
  void write(Postgres object, PostgresStatus.Phase phase, @Nullable String message) {
    PostgresStatus status = status(object, phase, message);
    if (status.equals(object.reported())) {
      return;
    }
    object.setStatus(status);
    try {
      Postgres stored = objects.updateStatus(object);
      object.getMetadata().setResourceVersion(stored.getMetadata().getResourceVersion());
    } catch (ObjectFailure e) {
      dropIfLate(e, object);
    }
  }

  private PostgresStatus status(
      Postgres object, PostgresStatus.Phase phase, @Nullable String message) {
    String name = object.getMetadata().getName();
    String socketDir;
    try {
      socketDir = host.paths(name).socketDir().toString();
    } catch (Failure e) {
      LOG.debug("{} has no place of its own", name, e);
      socketDir = null;
    }
    return new PostgresStatus(
        phase,
        message,
        socketDir,
        DataDirectory.ROLE,
        host.units().storeOf(name),
        object.getMetadata().getGeneration());
  }

  /** Whether the object bears the finalizer now, so that work on it may begin. */
  boolean ensureFinalizer(Postgres object) {
    List<String> finalizers = object.getMetadata().getFinalizers();
    if (finalizers.contains(FINALIZER)) {
      return true;
    }
    List<String> more = new ArrayList<>(finalizers);
    more.add(FINALIZER);
    return changeFinalizers(object, more);
  }

  void removeFinalizer(Postgres object) {
    List<String> fewer = new ArrayList<>(object.getMetadata().getFinalizers());
    if (fewer.remove(FINALIZER)) {
      changeFinalizers(object, fewer);
    }
  }

  private boolean changeFinalizers(Postgres object, List<String> finalizers) {
    object.getMetadata().setFinalizers(finalizers);
    try {
      Postgres stored = objects.update(object);
      object.getMetadata().setResourceVersion(stored.getMetadata().getResourceVersion());
      return true;
    } catch (ObjectFailure e) {
      dropIfLate(e, object);
      return false;
    }
  }

  private static void dropIfLate(ObjectFailure e, Postgres object) {
    switch (e.reason()) {
      case CONFLICT, NOT_FOUND -> LOG.debug("{} changed meanwhile", object.getMetadata().getName());
      case ALREADY_EXISTS, INVALID, FORBIDDEN, UNREACHABLE, OTHER -> throw e;
    }
  }
}
