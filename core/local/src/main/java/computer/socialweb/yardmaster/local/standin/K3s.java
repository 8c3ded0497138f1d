package computer.socialweb.yardmaster.local.standin;

import computer.socialweb.yardmaster.local.control.Arguments;
import computer.socialweb.yardmaster.local.control.HttpReply;
import computer.socialweb.yardmaster.local.control.HttpRequest;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * k3s without an agent: {@code /ping} for anybody; {@code /readyz}, {@code /livez}, {@code
 * /healthz} and {@code /version} only with the token, as k3s allows no anonymous requests. It is
 * ready only while the kine it was given is.
 */
final class K3s implements Component {
  private static final int KINE_MILLIS = 1000;

  private final Settings settings;
  private final Optional<InetSocketAddress> kine;
  private final Optional<String> token;

  K3s(Settings settings) {
    this.settings = settings;
    this.kine = settings.upstream().map(Arguments::address);
    this.token = settings.token();
  }

  @Override
  public List<String> starting() {
    return List.of(
        line("Starting k3s " + settings.version() + " (rehearsal)"),
        line("Running kube-apiserver --secure-port=0"));
  }

  /** Asks kine for its health over a connection of its own, so that a hung one is found out. */
  @Override
  public String dependency() {
    if (kine.isEmpty()) {
      return "";
    }
    try (Socket socket = new Socket()) {
      socket.connect(kine.get(), KINE_MILLIS);
      socket.setSoTimeout(KINE_MILLIS);
      socket
          .getOutputStream()
          .write(
              "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
      return answer.equals("HTTP/1.1 200") ? "" : "etcd: kine answers \"" + answer + "\"";
    } catch (IOException e) {
      return "etcd: " + e.getMessage();
    }
  }

  @Override
  public List<String> ready() {
    return List.of(
        line("Connection to etcd is ready"),
        line("ETCD server is now running"),
        line("Kube API server is now running"),
        line("k3s is up and running"));
  }

  @Override
  public String crash() {
    return Logrus.line(
        settings.log(), "fatal", "starting kubernetes: preparing server: apiserver exited");
  }

  @Override
  public String pulse(long number) {
    return line("Handling backend connection request, " + number + " served");
  }

  private String line(String message) {
    return Logrus.line(settings.log(), "info", message);
  }

  @Override
  public HttpReply answer(HttpRequest request, Mode mode, String trouble) {
    String path = request.path();
    if (path.equals("/ping")) {
      return HttpReply.text(200, "pong");
    }
    if (!isAllowed(request)) {
      return HttpReply.json(
          401,
          "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\","
              + "\"message\":\"Unauthorized\",\"reason\":\"Unauthorized\",\"code\":401}");
    }
    return switch (path) {
      case "/readyz", "/livez", "/healthz" ->
          trouble.isEmpty()
              ? HttpReply.text(200, "ok")
              : HttpReply.text(
                  500, "[+]ping ok\n[-]etcd failed: " + trouble + "\nreadyz check failed\n");
      case "/version" ->
          HttpReply.json(
              200,
              "{\"major\":\"1\",\"minor\":\"36\",\"gitVersion\":\"" + settings.version() + "\"}");
      default -> HttpReply.text(404, "404 page not found\n");
    };
  }

  /** A bearer token, or the token as the password of any user. */
  private boolean isAllowed(HttpRequest request) {
    if (token.isEmpty()) {
      return true;
    }
    String given = request.header("authorization").orElse("");
    if (given.startsWith("Bearer ")) {
      return isToken(given.substring(7).strip());
    }
    if (given.startsWith("Basic ")) {
      try {
        String pair =
            new String(Base64.getDecoder().decode(given.substring(6)), StandardCharsets.UTF_8);
        return isToken(pair.substring(pair.indexOf(':') + 1));
      } catch (IllegalArgumentException e) {
        return false;
      }
    }
    return false;
  }

  private boolean isToken(String given) {
    return MessageDigest.isEqual(
        given.getBytes(StandardCharsets.UTF_8), token.orElse("").getBytes(StandardCharsets.UTF_8));
  }
}
