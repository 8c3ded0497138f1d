package computer.socialweb.yardmaster.local.front;

import computer.socialweb.yardmaster.local.control.Arguments;
import computer.socialweb.yardmaster.local.control.HttpLoop;
import computer.socialweb.yardmaster.local.control.ProgramLog;
import computer.socialweb.yardmaster.local.control.UnixListener;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/**
 * The program: {@code --listen HOST:PORT --backend HOST:PORT --control SOCKET --state FILE}. It
 * ends with 0 on SIGTERM or SIGINT, 2 when its arguments are wrong and 1 when it cannot start.
 */
public final class FrontMain {
  private static final int BACKLOG = 4096;

  private FrontMain() {}

  public static void main(String[] arguments) {
    ProgramLog log = new ProgramLog(System.out, InstantSource.system());
    int exit = 0;
    try {
      run(new Arguments(arguments, List.of("listen", "backend", "control", "state")), log);
    } catch (IllegalArgumentException e) {
      log.error(String.valueOf(e.getMessage()));
      exit = 2;
    } catch (IOException e) {
      log.error("cannot start: " + e.getMessage());
      exit = 1;
    }
    Runtime.getRuntime().halt(exit);
  }

  private static void run(Arguments arguments, ProgramLog log) throws IOException {
    String address = arguments.get("listen");
    Arguments.address(arguments.get("backend"));
    SpareHandles spare = new SpareHandles();
    Counts counts = new Counts();
    try (ServerSocketChannel listener = listen(Arguments.address(address));
        UnixListener control = UnixListener.bind(Path.of(arguments.get("control")));
        HttpLoop http = new HttpLoop("control", spare)) {
      BackendState state =
          BackendState.open(Path.of(arguments.get("state")), arguments.get("backend"));
      spare.refill();
      ProxyLoop proxy = new ProxyLoop(listener, state, counts, spare, log);
      Thread loop = Thread.currentThread();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(proxy, loop, log)));
      http.serve(control.channel(), new ControlApi(address, state, counts, spare, log));
      http.start();
      log.info(
          "listening on "
              + address
              + ", backend "
              + state.current().name()
              + ", generation "
              + state.current().generation());
      proxy.run();
    }
    log.info("stopped");
  }

  private static ServerSocketChannel listen(InetSocketAddress address) throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open();
    try {
      listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      return listener.bind(address, BACKLOG);
    } catch (IOException e) {
      listener.close();
      throw new IOException(address + ": " + e.getMessage(), e);
    }
  }

  /**
   * The main thread cleans up and halts with 0; this only waits, so that a signal is no failure.
   */
  private static void stop(ProxyLoop proxy, Thread loop, ProgramLog log) {
    log.info("stopping");
    proxy.stop();
    try {
      loop.join(5000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
