package computer.socialweb.yardmaster.local.front;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A backend that greets with one letter and then sends back what it gets until the end of it. */
final class EchoServer implements AutoCloseable {
  private final ServerSocket listener;
  private final char letter;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  EchoServer(char letter) {
    try {
      this.listener = new ServerSocket(0, 4096, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.letter = letter;
    Thread.ofVirtual().start(this::accept);
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        open.add(socket);
        Thread.ofVirtual().start(() -> echo(socket));
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private void echo(Socket socket) {
    try (socket) {
      socket.getOutputStream().write(letter);
      socket.getInputStream().transferTo(socket.getOutputStream());
    } catch (IOException e) {
      return; // the client broke off
    } finally {
      open.remove(socket);
    }
  }

  int port() {
    return listener.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : open) {
      socket.close();
    }
  }
}
