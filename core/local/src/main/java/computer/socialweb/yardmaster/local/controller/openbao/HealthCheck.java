package computer.socialweb.yardmaster.local.controller.openbao;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Asks vaults for their health, without ever keeping a thread waiting. */
final class HealthCheck implements AutoCloseable {
  private final HttpClient client;
  private final Duration patience;

  /**
   * @param patience after so long without an answer the vault counts as silent
   */
  HealthCheck(Duration patience) {
    this.patience = patience;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(patience)
            .build();
  }

  /** Never completes with an exception. */
  CompletableFuture<Health> ask(String address) {
    URI uri;
    try {
      uri = URI.create("http://" + address + "/v1/sys/health");
    } catch (IllegalArgumentException e) {
      return CompletableFuture.completedFuture(new Health.Silent(String.valueOf(e.getMessage())));
    }
    HttpRequest request = HttpRequest.newBuilder(uri).timeout(patience).GET().build();
    return client
        .sendAsync(request, HttpResponse.BodyHandlers.discarding())
        .thenApply(answer -> Health.ofStatus(answer.statusCode()))
        .exceptionally(this::silent);
  }

  private Health silent(Throwable thrown) {
    Throwable cause =
        thrown instanceof CompletionException && thrown.getCause() != null
            ? thrown.getCause()
            : thrown;
    return new Health.Silent(
        cause instanceof HttpTimeoutException
            ? "no answer within " + patience.toMillis() + " ms"
            : cause.getMessage() == null ? "connection refused" : cause.getMessage());
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
