package computer.socialweb.yardmaster.app.cli.call;

import computer.socialweb.yardmaster.local.Daemon;

/** The parts of the program that commands call; made for one call, and closed after it. */
public interface Parts extends AutoCloseable {

  /** The background process of the local control plane of the state directory. */
  Daemon daemon();

  /** Runs the local control plane in this process until it is told to stop. */
  void runControlPlane() throws InterruptedException;

  @Override
  void close();
}
