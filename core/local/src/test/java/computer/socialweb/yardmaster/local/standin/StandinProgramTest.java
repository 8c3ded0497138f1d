package computer.socialweb.yardmaster.local.standin;

import static org.assertj.core.api.Assertions.assertThat;

import computer.socialweb.yardmaster.local.program.MemberProcess;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StandinProgramTest {
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final Map<String, String> TOKEN = Map.of("REHEARSAL_TOKEN", "s3cret");
  private static final String BEARER = "Authorization: Bearer s3cret\r\n";

  @TempDir private Path dir;

  @Test
  void k3sAsksForTheTokenAndIsReadyOnlyWithItsKine() throws Exception {
    int kinePort = MemberProcess.freePort();
    int port = MemberProcess.freePort();
    try (MemberProcess k3s =
            MemberProcess.standin(
                dir, "k3s", TOKEN, "--listen", at(port), "--datastore", at(kinePort));
        MemberProcess kine = MemberProcess.standin(dir, "kine", TOKEN, "--listen", at(kinePort))) {
      kine.awaitLog("Kine available at http://" + at(kinePort));
      k3s.awaitLog("k3s is up and running");
      assertThat(get(port, "/ping", "")).endsWith("pong");
      assertThat(get(port, "/readyz", "")).startsWith("HTTP/1.1 401");
      assertThat(get(port, "/readyz", "Authorization: Bearer other\r\n"))
          .startsWith("HTTP/1.1 401");
      assertThat(get(port, "/readyz", BEARER)).startsWith("HTTP/1.1 200");
      assertThat(get(port, "/version", "Authorization: Basic bm9kZTpzM2NyZXQ=\r\n"))
          .contains("v1.36.2+k3s1");

      rehearse("kine", "hang");
      Awaitility.await()
          .atMost(SOON)
          .ignoreExceptionsInstanceOf(IOException.class)
          .untilAsserted(() -> assertThat(get(port, "/readyz", BEARER)).contains("etcd failed"));
      rehearse("kine", "recover");
      Awaitility.await()
          .atMost(SOON)
          .ignoreExceptionsInstanceOf(IOException.class)
          .untilAsserted(() -> assertThat(get(port, "/readyz", BEARER)).startsWith("HTTP/1.1 200"));
    }
  }

  @Test
  void aCrashIsRepeatedUntilTheMemberIsPlacedAnew() throws Exception {
    int port = MemberProcess.freePort();
    MemberProcess first = ccm(port);
    first.awaitLog("serving health");
    rehearse("ccm", "crash");
    assertThat(first.exit()).isEqualTo(1);
    assertThat(first.log()).contains("leader election lost");

    MemberProcess restarted = ccm(port);
    assertThat(restarted.exit()).isEqualTo(1);

    Files.delete(dir.resolve("ccm/rehearsal.mode"));
    try (MemberProcess placed = ccm(port)) {
      Awaitility.await()
          .atMost(SOON)
          .ignoreExceptionsInstanceOf(IOException.class)
          .untilAsserted(() -> assertThat(get(port, "/healthz", "")).startsWith("HTTP/1.1 200"));
      assertThat(placed.process().isAlive()).isTrue();
    }
  }

  @Test
  void aFailingGateSurvivesARestartAndOpensWhenToldTo() throws Exception {
    int port = MemberProcess.freePort();
    MemberProcess first = ccm(port);
    first.awaitLog("serving health");
    rehearse("ccm", "fail-gate");
    assertThat(first.exit()).isEqualTo(1);
    try (MemberProcess restarted = ccm(port)) {
      Awaitility.await()
          .atMost(SOON)
          .ignoreExceptionsInstanceOf(IOException.class)
          .untilAsserted(() -> assertThat(get(port, "/healthz", "")).startsWith("HTTP/1.1 500"));
      Files.writeString(dir.resolve("ccm/rehearsal.mode"), "normal\n");
      Awaitility.await()
          .atMost(SOON)
          .ignoreExceptionsInstanceOf(IOException.class)
          .untilAsserted(() -> assertThat(get(port, "/healthz", "")).startsWith("HTTP/1.1 200"));
      assertThat(restarted.process().isAlive()).isTrue();
    }
  }

  @Test
  void aHangingOneIgnoresTermUntilItRecovers() throws Exception {
    int port = MemberProcess.freePort();
    try (MemberProcess hanging = ccm(port)) {
      hanging.awaitLog("serving health");
      rehearse("ccm", "hang");
      hanging.awaitLog("normal -> hang");
      hanging.process().destroy();
      assertThat(hanging.process().waitFor(1, TimeUnit.SECONDS)).isFalse();
      rehearse("ccm", "recover");
      assertThat(hanging.exit()).isZero();
    }
  }

  @Test
  void aSlowOneAnswersLate() throws Exception {
    int port = MemberProcess.freePort();
    try (MemberProcess slow = ccm(port)) {
      slow.awaitLog("serving health");
      rehearse("ccm", "slow");
      slow.awaitLog("normal -> slow");
      long start = System.nanoTime();
      assertThat(get(port, "/healthz", "")).startsWith("HTTP/1.1 200");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(900));
    }
  }

  @Test
  void theVaultTellsItsStatesApart() throws Exception {
    int port = MemberProcess.freePort();
    try (MemberProcess bao = MemberProcess.standin(dir, "bao", TOKEN, "--listen", at(port))) {
      bao.awaitLog("vault is unsealed");
      assertThat(get(port, "/v1/sys/health", "")).startsWith("HTTP/1.1 200");
      for (Map.Entry<String, String> one :
          Map.of("standby", "429", "uninitialized", "501", "fail-gate", "503").entrySet()) {
        rehearse("bao", one.getKey());
        Awaitility.await()
            .atMost(SOON)
            .ignoreExceptionsInstanceOf(IOException.class)
            .untilAsserted(
                () ->
                    assertThat(get(port, "/v1/sys/health", ""))
                        .startsWith("HTTP/1.1 " + one.getValue()));
      }
    }
  }

  @Test
  void kineOpensItsPortOnlyWhenItsStoreIsThere() throws Exception {
    int port = MemberProcess.freePort();
    String dsn = "postgres://kine@/kine?host=" + dir;
    try (MemberProcess kine =
        MemberProcess.standin(dir, "kine", TOKEN, "--listen", at(port), "--store", dsn)) {
      kine.awaitLog("No such file or directory");
      assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> get(port, "/health", "")))
          .isInstanceOf(ConnectException.class);
    }
  }

  @Test
  void theBootstrapKeyIsTheOneOfK3s() {
    assertThat(Kine.bootstrapKey("s3cret")).isEqualTo("/bootstrap/1ec1c26b50d5");
    assertThat(Kine.bootstrapKey("K10abc::server:s3cret")).isEqualTo("/bootstrap/1ec1c26b50d5");
  }

  @Test
  void dsnsAreReadAsKineReadsThem() {
    assertThat(Dsn.parse("postgres://kine@/kine?host=/run/a%20b&port=5433"))
        .isEqualTo(new Dsn("kine", "kine", Path.of("/run/a b/.s.PGSQL.5433")));
    assertThat(
            org.assertj.core.api.Assertions.catchThrowable(
                () -> Dsn.parse("postgres://kine@localhost/kine")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private MemberProcess ccm(int port) {
    return MemberProcess.standin(dir, "ccm", Map.of(), "--listen", at(port));
  }

  private void rehearse(String component, String mode) throws InterruptedException {
    assertThat(
            MemberProcess.control(dir.resolve(component + ".sock"))
                .send("PUT", "/mode", "{\"mode\":\"" + mode + "\"}")
                .status())
        .isEqualTo(200);
  }

  private static String at(int port) {
    return "127.0.0.1:" + port;
  }

  private static String get(int port, String path, String headers) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(10_000);
      socket
          .getOutputStream()
          .write(
              ("GET " + path + " HTTP/1.1\r\n" + headers + "Connection: close\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
