package computer.socialweb.yardmaster.local.controller.openbao;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

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
    HttpRequest request;
    try {
      URI uri = URI.create("http://" + address + "/v1/sys/health");
      request = HttpRequest.newBuilder(uri).timeout(patience).GET().build();
    } catch (IllegalArgumentException e) { // such as an underscore in the host's name
      return CompletableFuture.completedFuture(new Health.Silent(String.valueOf(e.getMessage())));
    }
    var asked = client.sendAsync(request, HttpResponse.BodyHandlers.discarding());
    return asked
        .thenApply(answer -> Health.ofStatus(answer.statusCode()))
        // the time of a request is over with its head; a body may never end
        .orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete((_, _) -> asked.cancel(true))
        .exceptionally(this::silent);
  }

  private Health silent(Throwable thrown) {
    Throwable cause =
        thrown instanceof CompletionException && thrown.getCause() != null
            ? thrown.getCause()
            : thrown;
    return new Health.Silent(
        cause instanceof HttpTimeoutException || cause instanceof TimeoutException
            ? "no answer within " + patience.toMillis() + " ms"
            : cause.getMessage() == null ? "connection refused" : cause.getMessage());
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
