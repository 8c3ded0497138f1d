package computer.socialweb.yardmaster.local.controller.openbao;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;

/**
 * Run as a unit by tests: a vault that answers its health check with the status that stands in a
 * file, not at all while that is 0, and without an end while it is negative. Arguments: port, file.
 * A character stands in the file FILE.asked for every question.
 */
final class VaultProgram {
  private VaultProgram() {}

  public static void main(String[] arguments) throws IOException {
    HttpServer server =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0])),
            0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/v1/sys/health",
        exchange -> {
          Files.writeString(Path.of(arguments[1] + ".asked"), ".", CREATE, APPEND);
          int status = Integer.parseInt(Files.readString(Path.of(arguments[1])).strip());
          if (status < 0) {
            exchange.sendResponseHeaders(-status, 0);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
          } else if (status != 0) {
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
          }
        });
    server.start();
  }
}
