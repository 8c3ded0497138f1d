package computer.socialweb.yardmaster.app;

import computer.socialweb.yardmaster.api.names.UnitNames;
import computer.socialweb.yardmaster.app.cli.call.GlobalOptions;
import computer.socialweb.yardmaster.app.cli.call.Parts;
import computer.socialweb.yardmaster.app.place.Directories;
import computer.socialweb.yardmaster.app.place.Machine;
import computer.socialweb.yardmaster.app.place.Ports;
import computer.socialweb.yardmaster.app.place.StateMark;
import computer.socialweb.yardmaster.cluster.Clusters;
import computer.socialweb.yardmaster.local.ControlPlaneConfig;
import computer.socialweb.yardmaster.local.ControlPlaneFiles;
import computer.socialweb.yardmaster.local.Daemon;
import computer.socialweb.yardmaster.local.LocalControlPlane;
import computer.socialweb.yardmaster.operation.Operations;
import computer.socialweb.yardmaster.operation.Who;
import computer.socialweb.yardmaster.template.Templates;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;

/** Every part of the program, put together in reading order. */
final class Wiring implements Parts {
  private final InstantSource clock = InstantSource.system();
  private final ControlPlaneFiles files;
  private final DaemonCommand daemonCommand;
  private final Machine machine;
  private final GlobalOptions options;
  private final Directories directories;

  Wiring(Machine machine, GlobalOptions options, Directories directories) {
    this.machine = machine;
    this.options = options;
    this.directories = directories;
    this.files = new ControlPlaneFiles(directories.state(), machine.isRoot());
    this.daemonCommand = new DaemonCommand(machine, options, directories);
  }

  @Override
  public Daemon daemon() {
    return new Daemon(files, daemonCommand.command());
  }

  private ControlPlaneConfig controlPlaneConfig() {
    Ports ports = Ports.of(options.portRange());
    return new ControlPlaneConfig(
        files,
        directories.cache(),
        units(),
        ports.first(),
        ports.last(),
        machine.property("os.name"),
        machine.property("os.arch"),
        clock);
  }

  private UnitNames units() {
    UnitNames own = new StateMark(directories, machine.isRoot()).units();
    return options.prefix().map(UnitNames::new).orElse(own);
  }

  @Override
  public void runControlPlane() throws InterruptedException {
    CountDownLatch stopped = new CountDownLatch(1);
    Thread main = Thread.currentThread();
    try (LocalControlPlane plane = LocalControlPlane.start(controlPlaneConfig())) {
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
  public Clusters clusters() {
    throw daemon().mustRun() == null
        ? new IllegalStateException()
        : new UnsupportedOperationException();
  }

  @Override
  public Operations operations() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Templates templates() {
    return new Templates(directories.config().resolve("templates"));
  }

  @Override
  public String who() {
    return Who.here(machine.user(), machine.variable("HOSTNAME").orElse("localhost")).toString();
  }

  @Override
  public void close() {}
}
