package computer.socialweb.yardmaster.local;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The embedded control plane, running in this process: API server, supervisor, controllers. It is
 * started whole or not at all, and stopped in the reverse order. Members outlive it.
 */
public final class LocalControlPlane implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LocalControlPlane.class);

  private final Seat seat;

  private LocalControlPlane(Seat seat) {
    this.seat = seat;
  }

  /**
   * Returns once the API is ready.
   *
   * @throws Failure {@code control-plane.taken} when another process runs it
   */
  public static LocalControlPlane start(ControlPlaneFiles files, InstantSource clock) {
    try {
      PrivateFolder.make(files.state(), files.folder());
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "control-plane.files", files.folder(), e);
    }
    Seat seat = Seat.take(files, clock.instant());
    LocalControlPlane plane = new LocalControlPlane(seat);
    seat.ready("", "process");
    LOG.info("ready");
    return plane;
  }

  @Override
  public void close() {
    seat.close();
    LOG.info("stopped");
  }
}
