package computer.socialweb.yardmaster.gate;

import computer.socialweb.yardmaster.api.text.Texts;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Sends a GET. The client is made anew after a failure, since certificates may have changed. */
final class HttpProbe implements Probe {
  private static final int LONGEST_REASON = 200;
  private static final Texts TEXTS = Texts.of("gate");

  private final Gate.Http gate;
  private @Nullable HttpClient client;

  HttpProbe(Gate.Http gate) {
    this.gate = gate;
  }

  @Override
  public synchronized Verdict look(Duration within) throws InterruptedException {
    boolean answered = false;
    try {
      HttpResponse<String> answer =
          client().send(request(within), HttpResponse.BodyHandlers.ofString());
      answered = true;
      if (gate.statuses().contains(answer.statusCode())) {
        return Verdict.OPEN;
      }
      return new Verdict.Waiting(
          TEXTS.get("status", gate.url(), answer.statusCode(), brief(answer.body())));
    } catch (NoSuchFileException e) {
      return new Verdict.Waiting(TEXTS.get("no-file", e.getFile()));
    } catch (IOException e) {
      return new Verdict.Waiting(TEXTS.get("not-connected", gate.url(), reason(e)));
    } catch (GeneralSecurityException e) {
      return new Verdict.Waiting(TEXTS.get("not-trusted", gate.url(), reason(e)));
    } finally {
      if (!answered) {
        close();
      }
    }
  }

  private HttpRequest request(Duration within) throws IOException {
    HttpRequest.Builder request = HttpRequest.newBuilder(gate.url()).timeout(within);
    gate.headers().forEach(request::setHeader);
    if (gate.bearerToken().isPresent()) {
      Path file = gate.bearerToken().get();
      request.setHeader("Authorization", "Bearer " + Files.readString(file).strip());
    }
    return request.build();
  }

  private HttpClient client() throws IOException, GeneralSecurityException {
    HttpClient made = client;
    if (made == null) {
      HttpClient.Builder builder = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
      if (!gate.trust().equals(Gate.Trust.SYSTEM)) {
        builder.sslContext(Pem.context(gate.trust()));
      }
      made = builder.build();
      client = made;
    }
    return made;
  }

  private static String reason(Exception e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  private static String brief(String body) {
    String text = body.strip();
    return text.length() <= LONGEST_REASON ? text : text.substring(0, LONGEST_REASON) + "…";
  }

  @Override
  public synchronized void close() {
    HttpClient made = client;
    client = null;
    if (made != null) {
      made.shutdownNow();
    }
  }
}
