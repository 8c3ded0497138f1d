package computer.socialweb.yardmaster.local.server.http;

import computer.socialweb.yardmaster.local.server.watch.EventSink;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A watch as lines of a response that does not end. */
final class LineSink implements EventSink {
  private final OutputStream out;

  LineSink(OutputStream out) {
    this.out = out;
  }

  @Override
  public void event(String json) throws IOException {
    out.write((json + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /**
   * White space before a JSON text means nothing. It is no blank line, which fabric8 takes for an
   * event that it cannot read.
   */
  @Override
  public void alive() throws IOException {
    out.write(' ');
    out.flush();
  }
}
