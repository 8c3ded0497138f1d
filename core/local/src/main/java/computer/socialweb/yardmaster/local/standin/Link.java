package computer.socialweb.yardmaster.local.standin;

import computer.socialweb.yardmaster.local.control.HttpReply;
import computer.socialweb.yardmaster.local.control.HttpRequest;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A dumbpipe listener: that it is ready shows in the line with its ticket. Its port, which the real
 * one lacks, answers {@code /healthz}, so that a rehearsal sees it hang.
 */
final class Link implements Component {
  private final Settings settings;

  Link(Settings settings) {
    this.settings = settings;
  }

  @Override
  public List<String> starting() {
    return List.of("using secret key from the environment");
  }

  @Override
  public String dependency() {
    return "";
  }

  @Override
  public List<String> ready() {
    String target = settings.upstream().orElse("127.0.0.1:0");
    String ticket =
        new BigInteger(1, (settings.name() + target).getBytes(StandardCharsets.UTF_8)).toString(32);
    return List.of(
        "Forwarding incoming requests to '" + target + "'.",
        "To connect, use e.g.:",
        "dumbpipe connect-tcp endpointa" + ticket);
  }

  @Override
  public String crash() {
    return "Error: endpoint closed";
  }

  @Override
  public String pulse(long number) {
    return "got connection " + number;
  }

  @Override
  public HttpReply answer(HttpRequest request, Mode mode, String trouble) {
    if (!request.path().equals("/healthz")) {
      return HttpReply.text(404, "404 page not found\n");
    }
    return trouble.isEmpty() ? HttpReply.text(200, "ok") : HttpReply.text(500, trouble + "\n");
  }
}
