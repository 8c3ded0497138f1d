package computer.socialweb.yardmaster.local;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.files.DurableFile;
import computer.socialweb.yardmaster.work.ProcessIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;

/**
 * The place of the one control plane of a state directory. Whoever holds it has the kernel's lock
 * on a file, which ends with the process, however that ends. A process may hold a seat once only:
 * opening the file a second time would drop the lock.
 */
final class Seat implements AutoCloseable {
  private static final String OWNER_ONLY = "rw-------";

  private final ControlPlaneFiles files;
  private final FileChannel channel;
  private final Instant since;

  private Seat(ControlPlaneFiles files, FileChannel channel, Instant since) {
    this.files = files;
    this.channel = channel;
    this.since = since;
  }

  /**
   * @throws Failure {@code control-plane.taken} when another process holds it, {@code
   *     control-plane.files} when its files cannot be written
   */
  static Seat take(ControlPlaneFiles files, Instant now) {
    FileChannel channel = open(files);
    try {
      FileLock lock = channel.tryLock();
      if (lock == null) {
        channel.close();
        throw Failure.refused(
            "control-plane.taken",
            files.state(),
            ControlPlaneProcess.read(files.process())
                .map(process -> Long.toString(process.pid()))
                .orElse("?"));
      }
      Seat seat = new Seat(files, channel, now);
      seat.write(false, "", "");
      return seat;
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "control-plane.files", files.folder(), e);
    }
  }

  private static FileChannel open(ControlPlaneFiles files) {
    try {
      return FileChannel.open(files.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "control-plane.files", files.folder(), e);
    }
  }

  /** Says to everyone that the API answers. */
  void ready(String address, String backend) {
    try {
      write(true, address, backend);
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "control-plane.files", files.folder(), e);
    }
  }

  private void write(boolean ready, String address, String backend) throws IOException {
    ControlPlaneProcess process =
        new ControlPlaneProcess(
            ProcessIdentity.current(),
            ready,
            address,
            files.kubeconfig().toString(),
            backend,
            since);
    DurableFile.write(files.process(), process.text(), OWNER_ONLY);
  }

  /** The process that holds the seat, ready or not. */
  static Optional<ControlPlaneProcess> holder(ControlPlaneFiles files) {
    try {
      return ControlPlaneProcess.read(files.process()).filter(ControlPlaneProcess::alive);
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "control-plane.files", files.folder(), e);
    }
  }

  /** What was said of the process stays: it is believed until the process has really ended. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
