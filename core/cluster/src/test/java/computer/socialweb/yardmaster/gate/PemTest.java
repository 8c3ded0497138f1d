package computer.socialweb.yardmaster.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.security.interfaces.ECPrivateKey;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys as other programs write them; made by openssl, which writes every form. */
final class PemTest {
  @TempDir private Path dir;

  @Test
  void readsKeysOfEveryForm() throws Exception {
    Path sec1 = dir.resolve("sec1.key");
    Path pkcs1 = dir.resolve("pkcs1.key");
    Path pkcs8 = dir.resolve("pkcs8.key");
    Assumptions.assumeTrue(openssl("version"), "openssl is not installed");
    openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", sec1.toString());
    openssl("genrsa", "-traditional", "-out", pkcs1.toString(), "2048");
    openssl("pkcs8", "-topk8", "-nocrypt", "-in", sec1.toString(), "-out", pkcs8.toString());

    assertThat(Pem.key(sec1).getAlgorithm()).isEqualTo("EC");
    assertThat(Pem.key(pkcs1).getAlgorithm()).isEqualTo("RSA");
    assertThat(((ECPrivateKey) Pem.key(pkcs8)).getS())
        .isEqualTo(((ECPrivateKey) Pem.key(sec1)).getS());
  }

  @Test
  void makesAContextOfACertificateAndItsKey() throws Exception {
    Path key = dir.resolve("client.key");
    Path certificate = dir.resolve("client.crt");
    Assumptions.assumeTrue(openssl("version"), "openssl is not installed");
    openssl(
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-subj",
        "/CN=admin",
        "-keyout",
        key.toString(),
        "-out",
        certificate.toString());

    Gate.Trust trust =
        new Gate.Trust(Optional.of(certificate), Optional.of(certificate), Optional.of(key));
    assertThat(Pem.context(trust).getSocketFactory()).isNotNull();
  }

  private boolean openssl(String... arguments) throws IOException, InterruptedException {
    List<String> command = new java.util.ArrayList<>(List.of("openssl"));
    command.addAll(List.of(arguments));
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(dir.resolve("openssl.log").toFile())
              .start();
      return process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
