package computer.socialweb.yardmaster.app;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.place.Directories;
import computer.socialweb.yardmaster.app.tour.Tour;
import computer.socialweb.yardmaster.cluster.ClusterSnapshot;
import computer.socialweb.yardmaster.cluster.Clusters;
import computer.socialweb.yardmaster.files.DirectoryRemoval;
import computer.socialweb.yardmaster.operation.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** The control plane of a tour, on a state directory that is gone when the tour has ended. */
final class TourGround implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration PURGE_LIMIT = Duration.ofSeconds(60);

  private final Call call;
  private final Path temporary;
  private final Directories own;

  /**
   * @param temporary the folder that the state directory is in
   */
  TourGround(Call call, Path temporary, Directories own) {
    this.call = call;
    this.temporary = temporary;
    this.own = own;
  }

  private Wiring wiring() {
    return new Wiring(call.machine(), call.options(), own);
  }

  void walk(Path folder) throws InterruptedException {
    openToStores();
    try (Wiring wiring = wiring()) {
      wiring.daemon().start(START_LIMIT);
      Tour.walk(wiring.ground(), folder, stop -> call.printer().line(stop));
    }
  }

  /** A temporary folder is closed to others, and the stores' user is another one. */
  private void openToStores() {
    if (call.machine().isRoot()) {
      try {
        Files.setPosixFilePermissions(own.state(), PosixFilePermissions.fromString("rwx--x--x"));
      } catch (IOException e) {
        throw new Failure(e, Failure.Kind.FAILED, "tour.folder", own.state(), e);
      }
    }
  }

  /**
   * Purges what was spawned, stops the control plane and removes its state directory. What runs on
   * when that does not succeed, such as without a control plane, is ended directly.
   */
  @Override
  public void close() throws InterruptedException {
    try (Wiring wiring = wiring()) {
      purgeAll(wiring);
      wiring.daemon().endAll(InstantSource.system(), PURGE_LIMIT);
      DirectoryRemoval.remove(temporary, own.state().getFileName().toString());
    } catch (IOException | Failure e) {
      throw new Failure(e, Failure.Kind.FAILED, "tour.left", e, own.state());
    }
  }

  private void purgeAll(Wiring wiring) throws InterruptedException {
    try {
      wiring.daemon().start(START_LIMIT);
      Clusters clusters = wiring.clusters();
      for (ClusterSnapshot cluster : wiring.fleet(call).clusters()) {
        clusters
            .purge(cluster.key(), cluster.key().value(), Optional.of(PURGE_LIMIT))
            .await(PURGE_LIMIT)
            .map(Outcome::reason)
            .filter(reason -> !reason.isEmpty())
            .ifPresent(call.printer()::noteBlock);
      }
      wiring.daemon().stop(START_LIMIT);
    } catch (Failure e) {
      call.printer().noteBlock(e.getMessage());
    }
  }
}
