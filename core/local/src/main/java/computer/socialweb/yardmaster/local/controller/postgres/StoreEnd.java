package computer.socialweb.yardmaster.local.controller.postgres;

import computer.socialweb.yardmaster.api.Postgres;
import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.files.DirectoryRemoval;
import computer.socialweb.yardmaster.local.supervisor.Supervisor;
import computer.socialweb.yardmaster.local.supervisor.UnitState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stops a server and takes away what was made for it. Each step may be repeated. */
final class StoreEnd {
  private static final Logger LOG = LoggerFactory.getLogger(StoreEnd.class);

  private final StoreHost host;
  private final Supervisor supervisor;

  StoreEnd(StoreHost host, Supervisor supervisor) {
    this.host = host;
    this.supervisor = supervisor;
  }

  /** Asks the server of a name to stop, and says whether it has ended. Never waits. */
  boolean stopped(String name) {
    String unit = host.units().storeOf(name);
    Optional<UnitState> state = supervisor.state(unit);
    if (state.isEmpty()) {
      return true;
    }
    return switch (state.get().phase()) {
      case STOPPED, FAILED, LOST -> {
        supervisor.forget(unit);
        yield true;
      }
      case PENDING, STARTING, RUNNING -> {
        supervisor.stop(unit);
        yield false;
      }
      case STOPPING -> false;
    };
  }

  /**
   * Removes what is left of an object's stopped server; the data only where the object says so.
   *
   * @throws Failure when the data are to be deleted but are not the object's
   */
  void remove(Postgres object) throws IOException {
    String name = object.getMetadata().getName();
    if (!wasEverMade(name)) {
      return;
    }
    StorePaths paths = host.paths(name);
    if (object.getSpec().deleteData() && Files.isDirectory(paths.root())) {
      new DataDirectory(paths).delete();
      Files.deleteIfExists(paths.log());
      Files.deleteIfExists(paths.log().resolveSibling(paths.log().getFileName() + ".prev"));
    }
    forgetRun(name);
  }

  /** Names and paths that no store can have were refused before anything was made for them. */
  private boolean wasEverMade(String name) {
    try {
      host.paths(name).socketDirName();
      return true;
    } catch (Failure e) {
      LOG.debug("no store was ever made for {}", name, e);
      return false;
    }
  }

  /** Removes what only a running server needs. */
  void forgetRun(String name) throws IOException {
    if (!wasEverMade(name)) {
      return;
    }
    StorePaths paths = host.paths(name);
    removeIfThere(paths.run(), paths.socketDirName());
    removeIfThere(paths.accessRoot(), name);
  }

  private static void removeIfThere(Path parent, String name) throws IOException {
    if (Files.isDirectory(parent)) {
      DirectoryRemoval.remove(parent, name);
    }
  }
}
