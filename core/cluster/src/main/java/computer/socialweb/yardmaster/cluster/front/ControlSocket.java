package computer.socialweb.yardmaster.cluster.front;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * One request to the control socket of a member: HTTP/1.1 over a unix socket, one request a
 * connection. Answers are small; a longer one than 256 KiB is refused. Safe for many threads; an
 * interrupt ends a request.
 */
public final class ControlSocket {
  private static final int LONGEST_ANSWER = 256 * 1024;

  private final Path path;
  private final Duration timeout;

  /**
   * Names a socket; nothing is opened.
   *
   * @param timeout for a whole request
   */
  public ControlSocket(Path path, Duration timeout) {
    this.path = path;
    this.timeout = timeout;
  }

  /** Status and body of an answer. */
  public record Answer(int status, String body) {}

  /**
   * Sends a request and reads its answer.
   *
   * @param body JSON; empty for none
   * @throws Failure {@code front.no-socket}, {@code front.not-listening}, {@code front.timeout} or
   *     {@code front.bad-answer}, each naming the socket
   */
  public Answer send(String method, String target, String body) throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    if (!Files.exists(path)) {
      throw Failure.failed("front.no-socket", path);
    }
    try (Selector selector = Selector.open();
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.configureBlocking(false);
      channel.connect(UnixDomainSocketAddress.of(path));
      SelectionKey key = channel.register(selector, 0);
      while (!channel.finishConnect()) {
        await(key, SelectionKey.OP_CONNECT, deadline);
      }
      ByteBuffer request = request(method, target, body);
      while (request.hasRemaining()) {
        if (channel.write(request) == 0) {
          await(key, SelectionKey.OP_WRITE, deadline);
        }
      }
      return parsed(read(channel, key, deadline));
    } catch (IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      throw new Failure(
          e, Failure.Kind.FAILED, "front.not-listening", path, String.valueOf(e.getMessage()));
    }
  }

  private byte[] read(SocketChannel channel, SelectionKey key, long deadline)
      throws IOException, InterruptedException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    ByteBuffer chunk = ByteBuffer.allocate(4096);
    int count;
    while ((count = channel.read(chunk)) >= 0) {
      if (count == 0) {
        await(key, SelectionKey.OP_READ, deadline);
      }
      answer.write(chunk.array(), 0, count);
      chunk.clear();
      if (answer.size() > LONGEST_ANSWER) {
        throw Failure.failed("front.bad-answer", path, "more than " + LONGEST_ANSWER + " bytes");
      }
    }
    return answer.toByteArray();
  }

  private void await(SelectionKey key, int operation, long deadline)
      throws IOException, InterruptedException {
    key.interestOps(operation);
    long left = (deadline - System.nanoTime()) / 1_000_000;
    if (left <= 0) {
      throw new Failure(Failure.Kind.TIMED_OUT, "front.timeout", path, timeout.toMillis());
    }
    key.selector().select(left);
    key.selector().selectedKeys().clear();
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  private static ByteBuffer request(String method, String target, String body) {
    byte[] content = body.getBytes(StandardCharsets.UTF_8);
    String head =
        method
            + " "
            + target
            + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            + (content.length == 0 ? "" : "Content-Type: application/json\r\n")
            + "Content-Length: "
            + content.length
            + "\r\n\r\n";
    ByteBuffer request = ByteBuffer.allocate(head.length() + content.length);
    request.put(head.getBytes(StandardCharsets.US_ASCII)).put(content);
    return request.flip();
  }

  /** The server closes after its answer, so the body is what follows the head. */
  private Answer parsed(byte[] answer) {
    String text = new String(answer, StandardCharsets.UTF_8);
    int end = text.indexOf("\r\n\r\n");
    if (end < 0 || !text.matches("(?s)HTTP/1\\.1 [1-5][0-9][0-9].*")) {
      throw Failure.failed("front.bad-answer", path, "no HTTP answer");
    }
    return new Answer(Integer.parseInt(text.substring(9, 12)), text.substring(end + 4));
  }
}
