package computer.socialweb.yardmaster.local.server;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Serves a directory until it is killed, for trying things by hand. */
final class ServeByHand {
  private ServeByHand() {}

  public static void main(String[] arguments) throws InterruptedException {
    ApiServer server = new ApiServer(ApiServerConfig.of(Path.of(arguments[0])));
    server.start();
    Runtime.getRuntime().addShutdownHook(new Thread(server::close));
    System.out.println(server.address() + " " + server.kubeconfigPath());
    new CountDownLatch(1).await();
  }
}
