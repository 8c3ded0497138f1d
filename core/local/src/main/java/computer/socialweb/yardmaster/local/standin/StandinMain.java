package computer.socialweb.yardmaster.local.standin;

import computer.socialweb.yardmaster.local.control.Arguments;
import computer.socialweb.yardmaster.local.control.HttpLoop;
import computer.socialweb.yardmaster.local.control.ProgramLog;
import computer.socialweb.yardmaster.local.control.UnixListener;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * The program: {@code --component NAME --control SOCKET --state DIRECTORY [--listen HOST:PORT]
 * [--datastore HOST:PORT] [--target HOST:PORT] [--store DSN] [--version TEXT] [--delay 500ms]}. The
 * mode is kept in DIRECTORY/rehearsal.mode; {@code --datastore} is the kine of k3s, {@code
 * --target} what a link forwards to, {@code --store} the PostgreSQL of kine and of the vault.
 */
public final class StandinMain {
  private static final List<String> FLAGS =
      List.of(
          "component",
          "control",
          "state",
          "listen",
          "datastore",
          "target",
          "store",
          "version",
          "delay");

  private StandinMain() {}

  public static void main(String[] arguments) {
    ProgramLog log = new ProgramLog(System.out, InstantSource.system());
    int exit;
    try {
      exit = run(new Arguments(arguments, FLAGS), log);
    } catch (IllegalArgumentException e) {
      log.error(String.valueOf(e.getMessage()));
      exit = 2;
    } catch (IOException e) {
      log.error(String.valueOf(e.getMessage()));
      exit = 1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      exit = 1;
    }
    Runtime.getRuntime().halt(exit);
  }

  private static int run(Arguments arguments, ProgramLog log)
      throws IOException, InterruptedException {
    String name = arguments.get("component");
    Settings settings =
        new Settings(
            name,
            arguments.find("listen"),
            arguments.find("datastore").or(() -> arguments.find("target")),
            arguments.find("store"),
            arguments.find("version").orElse(name.equals("k3s") ? "v1.36.2+k3s1" : "2.6.2"),
            System.getenv(),
            log);
    String socket = arguments.get("control");
    ModeFile modeFile = new ModeFile(Path.of(arguments.get("state"), "rehearsal.mode"));
    try (UnixListener control = UnixListener.bind(Path.of(socket));
        HttpLoop http = new HttpLoop("http", HttpLoop.Handles.NONE)) {
      Standin standin =
          new Standin(
              settings,
              component(settings),
              modeFile,
              http,
              millis(arguments.find("delay").orElse("0ms")));
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(standin)));
      http.serve(control.channel(), new ControlApi(name, standin, modeFile));
      http.start();
      return standin.run();
    }
  }

  private static long millis(String text) {
    if (text.matches("[0-9]{1,9}ms")) {
      return Long.parseLong(text.substring(0, text.length() - 2));
    }
    if (text.matches("[0-9]{1,6}s")) {
      return 1000 * Long.parseLong(text.substring(0, text.length() - 1));
    }
    throw new IllegalArgumentException(text + " is no time such as 500ms or 2s");
  }

  private static Component component(Settings settings) {
    return switch (settings.name()) {
      case "kine" -> new Kine(settings);
      case "k3s" -> new K3s(settings);
      case "bao" -> new Bao(settings);
      case "link-apiserver", "link-openbao" -> new Link(settings);
      default -> new Plain(settings);
    };
  }

  /**
   * Never returns: the main thread halts the machine when it has cleaned up, with an exit code of
   * its own, or goes on when it was told to hang.
   */
  private static void stop(Standin standin) {
    standin.stop();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
