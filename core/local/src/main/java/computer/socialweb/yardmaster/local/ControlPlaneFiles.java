package computer.socialweb.yardmaster.local;

import computer.socialweb.yardmaster.files.PrivateFolder;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The files of a control plane below its state directory (docs/contract.md, Directories).
 *
 * @param passable whether other users may pass the state directory, as the unprivileged user of the
 *     stores must when root runs the control plane; they can list nothing
 */
public record ControlPlaneFiles(Path state, boolean passable) {

  /**
   * Makes the state directory and the folder of the control plane, whatever of them is missing.
   *
   * @throws computer.socialweb.yardmaster.api.text.Failure when another user could have put there
   *     what they hold, or could replace them
   */
  void makeFolders() throws IOException {
    PrivateFolder.make(state, passable ? "rwx--x--x" : "rwx------");
    PrivateFolder.requireOwn(state);
    PrivateFolder.make(folder());
    PrivateFolder.requireOwn(folder());
  }

  public Path folder() {
    return state.resolve("control-plane");
  }

  public Path kubeconfig() {
    return folder().resolve("kubeconfig");
  }

  public Path log() {
    return folder().resolve("control-plane.log");
  }

  /** What the supervisor knows of the units it runs. */
  Path units() {
    return folder().resolve("units");
  }

  /** Locked while a control plane runs on this state directory. */
  Path lock() {
    return folder().resolve("lock");
  }

  /** What the running control plane says about itself. */
  Path process() {
    return folder().resolve("process");
  }
}
