package computer.socialweb.yardmaster.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An admin who has the kubeconfig of a cluster and nothing else; a new connection for each call.
 */
final class Admin {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final String server;
  private final String token;
  private final SSLContext trust;

  Admin(Path kubeconfig) throws Exception {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kubeconfig)))
        .isEqualTo("rw-------");
    JsonNode config =
        JSON.valueToTree(
            new Load(LoadSettings.builder().build()).loadFromString(Files.readString(kubeconfig)));
    JsonNode cluster = config.path("clusters").path(0).path("cluster");
    server = cluster.path("server").stringValue();
    token = config.path("users").path(0).path("user").path("token").stringValue();
    trust = trust(Path.of(cluster.path("certificate-authority").stringValue()));
  }

  private static SSLContext trust(Path authorities) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (InputStream in = Files.newInputStream(authorities)) {
      int number = 0;
      for (var each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("a" + number++, each);
      }
    }
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }

  String token() {
    return token;
  }

  void create(String path, String kind, String name) throws IOException, InterruptedException {
    String body =
        """
        {"apiVersion":"v1","kind":"%s","metadata":{"name":"%s"}%s}
        """
            .formatted(kind, name, kind.equals("ConfigMap") ? ",\"data\":{\"of\":\"x\"}" : "");
    HttpResponse<String> answer = call(request(path).POST(BodyPublishers.ofString(body)).build());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
  }

  /** The names of what a collection holds. */
  Set<String> names(String path) throws IOException, InterruptedException {
    HttpResponse<String> answer = call(request(path).GET().build());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body())
        .path("items")
        .valueStream()
        .map(item -> item.path("metadata").path("name").stringValue())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  int statusWithoutToken(String path) throws IOException, InterruptedException {
    return call(HttpRequest.newBuilder(URI.create(server + path)).GET().build()).statusCode();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server + path))
        .timeout(PATIENCE)
        .header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/json");
  }

  private HttpResponse<String> call(HttpRequest request) throws IOException, InterruptedException {
    try (HttpClient client =
        HttpClient.newBuilder()
            .sslContext(trust)
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build()) {
      return client.send(request, BodyHandlers.ofString());
    }
  }
}
