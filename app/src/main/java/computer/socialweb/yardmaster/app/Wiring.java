package computer.socialweb.yardmaster.app;

import computer.socialweb.yardmaster.app.cli.call.GlobalOptions;
import computer.socialweb.yardmaster.app.cli.call.Parts;
import computer.socialweb.yardmaster.app.place.Directories;
import computer.socialweb.yardmaster.app.place.Machine;
import computer.socialweb.yardmaster.local.ControlPlaneFiles;
import computer.socialweb.yardmaster.local.Daemon;
import computer.socialweb.yardmaster.local.LocalControlPlane;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;

/** Every part of the program, put together in reading order. */
final class Wiring implements Parts {
  private final InstantSource clock = InstantSource.system();
  private final ControlPlaneFiles files;
  private final DaemonCommand daemonCommand;

  Wiring(Machine machine, GlobalOptions options, Directories directories) {
    this.files = new ControlPlaneFiles(directories.state());
    this.daemonCommand = new DaemonCommand(machine, options, directories);
  }

  @Override
  public Daemon daemon() {
    return new Daemon(files, daemonCommand.command());
  }

  @Override
  public void runControlPlane() throws InterruptedException {
    CountDownLatch stopped = new CountDownLatch(1);
    Thread main = Thread.currentThread();
    try (LocalControlPlane plane = LocalControlPlane.start(files, clock)) {
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    stopped.countDown();
                    Lifecycle.join(main);
                  },
                  "stop"));
      stopped.await();
    }
  }

  @Override
  public void close() {}
}
