package computer.socialweb.yardmaster.local.control;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.local.program.MemberProcess;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a web page could make a browser send never gets an answer that says anything. */
final class ControlOriginTest {
  @TempDir private Path dir;

  @Test
  void requestsWithAnOriginAreRefused() throws Exception {
    int port = MemberProcess.freePort();
    try (MemberProcess front = MemberProcess.front(dir, port, MemberProcess.freePort());
        MemberProcess standin = MemberProcess.standin(dir, "ccm", java.util.Map.of())) {
      standin.awaitLog("serving health");
      assertThat(front.process().isAlive()).isTrue();
      assertThat(raw("front.sock", "GET /status HTTP/1.1\r\nOrigin: http://x\r\n\r\n"))
          .startsWith("HTTP/1.1 403");
      assertThat(raw("ccm.sock", "GET /mode HTTP/1.1\r\norigin: null\r\n\r\n"))
          .startsWith("HTTP/1.1 403");
      assertThat(raw("front.sock", "\u0016\u0003\u0001 rubbish\r\n\r\n"))
          .startsWith("HTTP/1.1 400");
      assertThat(raw("front.sock", "GET /status HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 200");
    }
  }

  private String raw(String socket, String request) throws Exception {
    try (SocketChannel channel =
        SocketChannel.open(UnixDomainSocketAddress.of(dir.resolve(socket)))) {
      channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.ISO_8859_1)));
      byte[] answer = new byte[200];
      int count = Channels.newInputStream(channel).read(answer);
      return new String(answer, 0, Math.max(0, count), StandardCharsets.UTF_8);
    }
  }
}
