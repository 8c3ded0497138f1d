package computer.socialweb.yardmaster.local.server;

import static computer.socialweb.yardmaster.local.server.Served.PROCESSES;
import static computer.socialweb.yardmaster.local.server.Served.process;
import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.local.server.resource.Json;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may come in, and what is answered to the rest. */
final class AccessTest extends OneServer {
  /** A request of these lines, after which the connection ends. */
  private static String http(String request, String... headers) {
    return request
        + " HTTP/1.1\r\n"
        + String.join("\r\n", headers)
        + "\r\nConnection: close\r\n\r\n";
  }

  /** Sends bytes as they are, over TLS, and returns all that is answered. */
  private static String raw(Served api, String request) throws Exception {
    URI address = URI.create(api.server().address());
    String kubeconfig = Files.readString(api.server().kubeconfigPath());
    try (SSLSocket socket =
        (SSLSocket)
            Served.trusting(kubeconfig)
                .getSocketFactory()
                .createSocket(address.getHost(), address.getPort())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "cut: " + e;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "evil.example,403",
    "127.0.0.1.evil.example,403",
    "localhost.,403",
    "127.0.0.1:x,400",
    "[::2],403",
    "'',403",
    "localhost,200",
    "LOCALHOST:1,200",
    "127.0.0.1:65000,200",
    "[::1]:20000,200"
  })
  void hostNamesOtherThanLoopbackAreTurnedAway(String host, int code) throws Exception {
    for (String path : List.of("/healthz", "/version", PROCESSES, "/nothing")) {
      String answer =
          raw(api, http("GET " + path, "Host: " + host, "Authorization: Bearer " + api.token()));
      int expected = code == 200 && path.equals("/nothing") ? 404 : code;
      assertThat(answer)
          .startsWith("HTTP/1.1 " + (host.isEmpty() && !answer.contains(" 403 ") ? 400 : expected));
      assertThat(answer)
          .containsAnyOf("\"kind\":\"Status\"", "ok", "gitVersion", "HostProcessList");
    }
  }

  @Test
  void absoluteAddressesAndDoubledHostsDoNotHelp() throws Exception {
    assertThat(raw(api, http("GET https://evil.example/healthz", "Host: localhost")))
        .doesNotStartWith("HTTP/1.1 200");
    assertThat(raw(api, http("GET /healthz", "Host: localhost", "Host: evil.example")))
        .doesNotStartWith("HTTP/1.1 200");
    assertThat(raw(api, "GET /healthz HTTP/1.0\r\n\r\n")).doesNotStartWith("HTTP/1.1 200");
  }

  @ParameterizedTest
  @CsvSource({"https://evil.example,403", "null,403", "http://localhost,403", "own,200"})
  void originsOtherThanTheServerItselfAreTurnedAway(String origin, int code) {
    String value = origin.equals("own") ? api.server().address() : origin;
    assertThat(api.get("/version", "Origin", value).code()).isEqualTo(code);
    var simple =
        api.send(
            api.request(PROCESSES)
                .header("Origin", value)
                .header("Content-Type", "text/plain")
                .POST(HttpRequest.BodyPublishers.ofString(process("csrf"))));
    assertThat(simple.code()).isEqualTo(code == 200 ? 415 : 403);
    assertThat(simple.response().headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
  }

  @Test
  void nothingButHealthIsToldWithoutTheToken() {
    for (String authorization :
        List.of(
            "",
            "Bearer",
            "Bearer x",
            "Basic " + api.token(),
            "Bearer " + api.token() + "x",
            api.token())) {
      for (String path :
          List.of(
              "/version", "/apis", "/openapi/v3", PROCESSES, "/nothing", "/api/v1/namespaces")) {
        HttpRequest.Builder request =
            HttpRequest.newBuilder(URI.create(api.server().address() + path));
        if (!authorization.isEmpty()) {
          request.header("Authorization", authorization);
        }
        var refused = api.send(request);
        assertThat(refused.code()).as(authorization + path).isEqualTo(401);
        assertThat(refused.reason()).isEqualTo("Unauthorized");
      }
    }
    var health = api.send(HttpRequest.newBuilder(URI.create(api.server().address() + "/readyz")));
    assertThat(health.body()).isEqualTo("ok");
    assertThat(api.get("/version?access_token=" + api.token()).body()).doesNotContain(api.token());
  }

  @Test
  void listensOnLoopbackOnly() throws Exception {
    int port = URI.create(api.server().address()).getPort();
    String hexadecimal = "%04X".formatted(port);
    for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
      for (String line : Files.readAllLines(Path.of(table))) {
        String[] columns = line.strip().split("\\s+", -1);
        if (columns.length > 3
            && columns[1].endsWith(":" + hexadecimal)
            && columns[3].equals("0A")) {
          assertThat(columns[1])
              .isIn(
                  "0100007F:" + hexadecimal,
                  "00000000000000000000000001000000:" + hexadecimal,
                  "0000000000000000FFFF00000100007F:" + hexadecimal);
        }
      }
    }
  }

  @Test
  void bodiesAreBounded() throws Exception {
    String large = process("large", "\"annotations\":{\"a\":\"" + "x".repeat(3 << 20) + "\"}");
    assertThat(api.post(large).code()).isEqualTo(413);
    String head =
        "POST "
            + PROCESSES
            + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
            + api.token()
            + "\r\n";
    assertThat(
            raw(
                api,
                head + "Content-Length: 1073741824\r\nContent-Type: application/json\r\n\r\n{"))
        .startsWith("HTTP/1.1 413")
        .contains("RequestEntityTooLarge");
    String annotations =
        process("large", "\"annotations\":{\"a\":\"" + "x".repeat(300_000) + "\"}");
    assertThat(api.post(annotations).code()).isEqualTo(422);
    assertThat(api.post("[".repeat(10_000)).code()).isEqualTo(400);
    assertThat(
            api.post(
                    process("deep")
                        .replace(
                            "\"/bin/true\"",
                            "\"/bin/true\",\"x\":"
                                + "{\"a\":".repeat(5000)
                                + "1"
                                + "}".repeat(5000)))
                .code())
        .isEqualTo(400);
    assertThat(api.get("/version", "X-Large", "x".repeat(100_000)).text("kind"))
        .isEqualTo("Status");
    assertThat(api.get("/version").code()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "nonsense",
        "[]",
        "null",
        "1",
        "\"x\"",
        "{}",
        "{\"apiVersion\":1}",
        "\u0000",
        "{\"apiVersion\":\"socialweb.computer/v1alpha1\",\"kind\":\"HostProcess\",\"metadata\":\"x\"}",
        "{\"apiVersion\":\"socialweb.computer/v1alpha1\",\"kind\":\"HostProcess\",\"metadata\":{\"name\":{}}}",
        "{\"apiVersion\":\"socialweb.computer/v1alpha1\",\"kind\":\"HostProcess\",\"metadata\":{\"name\":\"a\"},\"spec\":1e999}"
      })
  void rubbishIsABadRequest(String body) {
    var refused = api.post(body);
    assertThat(refused.code()).isEqualTo(400);
    assertThat(refused.text("status")).isEqualTo("Failure");
  }

  @Test
  void whatIsNoHttpIsAnsweredInJsonOrCut() throws Exception {
    for (String garbage :
        List.of(
            "\0\0\0\0\r\n\r\n",
            "GET\r\n\r\n",
            "GET /%2e%2e/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            "GET /apis/%00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            "FROB / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            "GET "
                + PROCESSES
                + "?labelSelector=%ZZ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                + api.token()
                + "\r\nConnection: close\r\n\r\n")) {
      String answer = raw(api, garbage);
      assertThat(answer).doesNotContain("<html").doesNotContain(" 200 OK").doesNotContain(" 500 ");
      assertThat(
              answer.startsWith("cut")
                  || answer.isEmpty()
                  || answer.contains("\"kind\":\"Status\""))
          .as(answer)
          .isTrue();
    }
  }

  @Test
  void mayIIsAnsweredInJson() {
    String path = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
    String ask =
        "{\"kind\":\"SelfSubjectAccessReview\",\"apiVersion\":\"authorization.k8s.io/v1\",\"spec\":{\"resourceAttributes\":"
            + "{\"verb\":\"%s\",\"group\":\"socialweb.computer\",\"resource\":\"%s\"}}}";
    var yes = api.send("POST", path, "application/json", ask.formatted("create", "hostprocesses"));
    assertThat(yes.code()).isEqualTo(201);
    assertThat(yes.json().path("status").path("allowed").booleanValue()).isTrue();
    var no = api.send("POST", path, "application/json", ask.formatted("create", "pods"));
    assertThat(no.json().path("status").path("allowed").booleanValue()).isFalse();
    assertThat(Json.text(no.json(), "status", "reason")).contains("pods");
    assertThat(api.send("POST", path, "application/vnd.kubernetes.protobuf", "rubbish").code())
        .isEqualTo(400);
  }

  @Test
  void connectionsThatSayNothingKeepNobodyOutForLong(@TempDir Path other) throws Exception {
    List<Socket> silent = new ArrayList<>();
    try (Served full = new Served(ApiServerConfig.of(other).withMostWatchers(1))) {
      URI address = URI.create(full.server().address());
      for (int i = 0; i < 300; i++) {
        silent.add(new Socket(address.getHost(), address.getPort()));
      }
      silent.getFirst().setSoTimeout(30_000);
      assertThat(silent.getFirst().getInputStream().read()).isEqualTo(-1);
      assertThat(full.get("/version").code()).isEqualTo(200);
    } finally {
      for (Socket socket : silent) {
        socket.close();
      }
    }
  }
}
