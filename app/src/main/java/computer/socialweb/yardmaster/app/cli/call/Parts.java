package computer.socialweb.yardmaster.app.cli.call;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.cluster.Clusters;
import computer.socialweb.yardmaster.local.Daemon;
import computer.socialweb.yardmaster.operation.Operations;
import computer.socialweb.yardmaster.template.Templates;

/** The parts of the program that commands call; made for one call, and closed after it. */
public interface Parts extends AutoCloseable {

  /** The background process of the local control plane of the state directory. */
  Daemon daemon();

  /**
   * Runs the local control plane in this process until it is told to stop or the thread is
   * interrupted.
   *
   * @param ready called once it answers
   */
  void runControlPlane(Runnable ready) throws InterruptedException;

  /**
   * The clusters of the control plane that the options name, or of the local one.
   *
   * @throws Failure of the kind UNREACHABLE when the local one does not run
   */
  Clusters clusters();

  /** Operations on the state directory; needs no control plane. */
  Operations operations();

  /** The built-in templates and the admin's own. */
  Templates templates();

  /** USER@HOST of whoever calls. */
  String who();

  @Override
  void close();
}
