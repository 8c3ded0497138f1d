package computer.socialweb.yardmaster.local.server;

import static computer.socialweb.yardmaster.local.server.Served.process;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.testkit.time.HandClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a start finds and leaves on the disk, and what it does when it cannot be made. */
final class StartTest {
  @TempDir private Path directory;

  private Path home() {
    return directory.resolve("control-plane");
  }

  @Test
  void anOldKubeconfigWorksAfterEveryRestart() throws Exception {
    HandClock clock = new HandClock(Instant.now().minus(Duration.ofDays(3650)));
    String old;
    ApiServerConfig config = ApiServerConfig.of(home());
    ApiServer first = new ApiServer(config.with(clock));
    try {
      first.start();
      old = Files.readString(first.kubeconfigPath());
    } finally {
      first.close();
    }
    for (InstantSource time :
        List.of(
            InstantSource.system(),
            InstantSource.offset(InstantSource.system(), Duration.ofHours(-20)))) {
      try (Served api = new Served(config.with(time))) {
        assertThat(Files.readString(api.server().kubeconfigPath())).isEqualTo(old);
        assertThat(api.get("/version").code()).isEqualTo(200);
      }
    }
  }

  @Test
  void theCertificateIsRenewedWhileItServes() throws Exception {
    HandClock clock = new HandClock(Instant.now().minus(Duration.ofDays(25)));
    try (Served api = new Served(ApiServerConfig.of(home()).with(clock))) {
      Instant before = certificateEnd(api);
      api.server().renewIfDue();
      assertThat(certificateEnd(api)).isEqualTo(before);
      clock.advance(Duration.ofDays(25));
      api.server().renewIfDue();
      assertThat(certificateEnd(api)).isAfter(before.plus(Duration.ofDays(20)));
      assertThat(api.get("/version").code()).isEqualTo(200);
    }
  }

  @Test
  void thePortStaysUnlessAStrangerHasIt() throws Exception {
    String address;
    try (Served api = new Served(home())) {
      address = api.server().address();
    }
    try (Served api = new Served(home())) {
      assertThat(api.server().address()).isEqualTo(address);
      assertThat(api.get("/version").code()).isEqualTo(200);
    }
    try (ServerSocket _ =
            new ServerSocket(URI.create(address).getPort(), 5, InetAddress.getLoopbackAddress());
        Served api = new Served(home())) {
      assertThat(api.server().address()).isNotEqualTo(address);
      assertThat(Files.readString(api.server().kubeconfigPath())).contains(api.server().address());
      assertThat(api.get("/version").code()).isEqualTo(200);
    }
  }

  @Test
  void whatCannotBeStartedSaysWhyAndLeavesNothingOpen() throws Exception {
    try (Served api = new Served(home())) {
      assertThat(code(() -> new ApiServer(ApiServerConfig.of(home())).start()))
          .isEqualTo("objectlog.in-use");
      assertThat(api.get("/version").code()).isEqualTo(200);
    }
    Path file = Files.writeString(directory.resolve("file"), "");
    assertThat(code(() -> new ApiServer(ApiServerConfig.of(file.resolve("below"))).start()))
        .isEqualTo("apiserver.directory");
    Files.writeString(home().resolve("token"), "short");
    assertThat(code(() -> new ApiServer(ApiServerConfig.of(home())).start()))
        .isEqualTo("apiserver.token-short");
    Files.delete(home().resolve("token"));
    Files.writeString(home().resolve("authority.pem"), "-----BEGIN");
    assertThat(code(() -> new ApiServer(ApiServerConfig.of(home())).start()))
        .isEqualTo("apiserver.authority-damaged");
    Files.delete(home().resolve("authority.pem"));
    Files.writeString(home().resolve("objects.sqlite"), "x".repeat(5000));
    assertThat(code(() -> new ApiServer(ApiServerConfig.of(home())).start()))
        .isEqualTo("objectlog.damaged");
  }

  @Test
  void filesBelongToTheirOwnerAlone() throws Exception {
    try (Served api = new Served(home())) {
      api.post(process("a"));
      assertThat(mode(home())).isEqualTo("rwx------");
      try (var files = Files.list(home())) {
        for (Path file : files.toList()) {
          assertThat(mode(file)).as(file.toString()).isEqualTo("rw-------");
        }
      }
      assertThat(api.token()).hasSizeGreaterThanOrEqualTo(43);
      try (var files = Files.list(home())) {
        for (Path file : files.filter(f -> f.toString().contains("sqlite")).toList()) {
          assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
              .doesNotContain(api.token());
        }
      }
    }
  }

  private static Instant certificateEnd(Served api) throws Exception {
    URI address = URI.create(api.server().address());
    String kubeconfig = Files.readString(api.server().kubeconfigPath());
    try (SSLSocket socket =
        (SSLSocket)
            Served.trusting(kubeconfig)
                .getSocketFactory()
                .createSocket(address.getHost(), address.getPort())) {
      X509Certificate leaf = (X509Certificate) socket.getSession().getPeerCertificates()[0];
      assertThat(leaf.getSubjectAlternativeNames().toString())
          .contains("localhost", "127.0.0.1", "0:0:0:0:0:0:0:1");
      return leaf.getNotAfter().toInstant();
    }
  }

  private static String code(Runnable start) {
    Failure[] failure = new Failure[1];
    assertThatThrownBy(start::run).isInstanceOfSatisfying(Failure.class, e -> failure[0] = e);
    return failure[0].code();
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  void aDirectoryThatOthersCouldWriteToIsNotTrusted() throws IOException {
    Files.createDirectory(home());
    Files.writeString(home().resolve("token"), "known-to-somebody-else".repeat(3));
    Files.setPosixFilePermissions(home(), PosixFilePermissions.fromString("rwxrwxrwx"));
    ApiServer server = new ApiServer(ApiServerConfig.of(home()));
    assertThatThrownBy(server::start)
        .isInstanceOfSatisfying(
            Failure.class, e -> assertThat(e.code()).isEqualTo("files.foreign"));
  }
}
