package computer.socialweb.yardmaster.app;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.app.cli.Program;
import computer.socialweb.yardmaster.app.cli.call.Call;
import computer.socialweb.yardmaster.app.place.Directories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What opens a window: the console itself, and the tour through it. */
final class Windows implements Program.Console {
  private final Program.LogDirection logs;

  Windows(Program.LogDirection logs) {
    this.logs = logs;
  }

  @Override
  public int open(Call call) throws InterruptedException {
    if (!call.machine().hasDisplay()) {
      throw Failure.failed("ui.no-display");
    }
    try (Wiring wiring = new Wiring(call.machine(), call.options(), call.directories())) {
      wiring.units(); // a new state directory is made before anything is written into it
      logs.toFile(call, call.directories().state().resolve("console.log"));
      wiring.runConsole();
      return 0;
    }
  }

  @Override
  public int tour(Call call, Path folder) throws InterruptedException {
    // JavaFX reads these when it starts.
    System.setProperty("glass.platform", "Headless");
    System.setProperty("prism.order", "sw");
    Path temporary = Path.of(call.machine().property("java.io.tmpdir")).toAbsolutePath();
    Path state = makeFolders(folder, temporary);
    Directories usual = call.directories();
    Directories own = new Directories(state, usual.config(), usual.cache(), false);
    try (TourGround ground = new TourGround(call, temporary, own)) {
      ground.walk(folder.toAbsolutePath());
      return 0;
    }
  }

  private static Path makeFolders(Path folder, Path temporary) {
    try {
      Files.createDirectories(folder);
      return Files.createTempDirectory(temporary, "ym-tour-");
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "tour.folder", folder, e);
    }
  }
}
