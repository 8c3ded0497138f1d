package computer.socialweb.yardmaster.local.server;

import computer.socialweb.yardmaster.local.server.resource.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import tools.jackson.databind.JsonNode;

/** A server in a directory, and a plain client that knows its kubeconfig and nothing else. */
final class Served implements AutoCloseable {
  static final String PROCESSES = "/apis/socialweb.computer/v1alpha1/hostprocesses";

  private final ApiServer server;
  private final HttpClient client;
  private final String token;

  Served(Path directory) {
    this(ApiServerConfig.of(directory));
  }

  Served(ApiServerConfig config) {
    server = new ApiServer(config);
    server.start();
    try {
      String kubeconfig = Files.readString(server.kubeconfigPath());
      token =
          kubeconfig
              .lines()
              .filter(l -> l.contains("token:"))
              .findFirst()
              .orElseThrow()
              .strip()
              .substring(7);
      client = HttpClient.newBuilder().sslContext(trusting(kubeconfig)).build();
    } catch (IOException | GeneralSecurityException e) {
      server.close();
      throw new IllegalStateException(e);
    }
  }

  /** Trusts the authority of a kubeconfig alone. */
  static SSLContext trusting(String kubeconfig) throws IOException, GeneralSecurityException {
    String data =
        kubeconfig
            .lines()
            .filter(l -> l.contains("certificate-authority-data:"))
            .findFirst()
            .orElseThrow()
            .strip()
            .substring("certificate-authority-data: ".length());
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry(
        "authority",
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(Base64.getDecoder().decode(data))));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  record Reply(int code, String body, HttpResponse<String> response) {
    JsonNode json() {
      return Json.parse(body);
    }

    String text(String... path) {
      return Json.text(json(), path);
    }

    String reason() {
      return text("reason");
    }
  }

  ApiServer server() {
    return server;
  }

  HttpClient client() {
    return client;
  }

  String token() {
    return token;
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.address() + path))
        .timeout(Duration.ofSeconds(30))
        .header("Authorization", "Bearer " + token);
  }

  Reply send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return new Reply(response.statusCode(), response.body(), response);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  Reply get(String path, String... headers) {
    HttpRequest.Builder request = request(path);
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  Reply send(String method, String path, String type, String body) {
    return send(
        request(path)
            .header("Content-Type", type)
            .method(method, HttpRequest.BodyPublishers.ofString(body)));
  }

  Reply post(String body) {
    return send("POST", PROCESSES, "application/json", body);
  }

  Reply put(String name, String body) {
    return send("PUT", PROCESSES + "/" + name, "application/json", body);
  }

  Reply merge(String name, String patch) {
    return send("PATCH", PROCESSES + "/" + name, "application/merge-patch+json", patch);
  }

  Reply delete(String name, String options) {
    return send("DELETE", PROCESSES + "/" + name, "application/json", options);
  }

  /** A valid HostProcess with further metadata members, such as {@code "labels":{"a":"b"}}. */
  static String process(String name, String... metadata) {
    String further = metadata.length == 0 ? "" : "," + String.join(",", metadata);
    return """
    {"apiVersion":"socialweb.computer/v1alpha1","kind":"HostProcess",\
    "metadata":{"name":"%s"%s},"spec":{"unit":"%s.service","exec":"/bin/true"}}\
    """
        .formatted(name, further, name.isEmpty() ? "x" : name);
  }

  String stored(String name) {
    return get(PROCESSES + "/" + name).body();
  }

  long revision(String name) {
    return Long.parseLong(get(PROCESSES + "/" + name).text("metadata", "resourceVersion"));
  }

  static List<String> names(Reply list) {
    return list.json()
        .path("items")
        .valueStream()
        .map(one -> one.path("metadata").path("name").stringValue())
        .toList();
  }

  @Override
  public void close() {
    client.shutdownNow();
    server.close();
  }
}
