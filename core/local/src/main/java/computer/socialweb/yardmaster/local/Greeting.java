package computer.socialweb.yardmaster.local;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a control plane for no more than its certificate. The kernel accepts connections for a
 * process that hangs or is being killed; to answer, it must really run.
 */
final class Greeting {
  private static final Logger LOG = LoggerFactory.getLogger(Greeting.class);
  private static final int PATIENCE_MILLIS = 2000;
  private static final Pattern AUTHORITY = Pattern.compile("certificate-authority-data: *(\\S+)");

  private Greeting() {}

  /** Whether it answers as the owner of its kubeconfig; waits a few seconds at most. */
  static boolean isAnswered(ControlPlaneProcess process) {
    URI address = URI.create(process.address());
    try (Socket plain = new Socket()) {
      plain.connect(new InetSocketAddress(address.getHost(), address.getPort()), PATIENCE_MILLIS);
      plain.setSoTimeout(PATIENCE_MILLIS);
      trusting(Path.of(process.kubeconfig()), plain, address).startHandshake();
      return true;
    } catch (IOException | GeneralSecurityException e) {
      LOG.debug("{} does not answer", address, e);
      return false;
    }
  }

  private static SSLSocket trusting(Path kubeconfig, Socket plain, URI address)
      throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    trusted.setCertificateEntry("authority", authority(kubeconfig));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return (SSLSocket)
        context.getSocketFactory().createSocket(plain, address.getHost(), address.getPort(), true);
  }

  private static Certificate authority(Path kubeconfig)
      throws IOException, GeneralSecurityException {
    Matcher found = AUTHORITY.matcher(Files.readString(kubeconfig));
    if (!found.find()) {
      throw new IOException(kubeconfig + " names no authority");
    }
    byte[] pem = Base64.getDecoder().decode(found.group(1));
    return CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(pem));
  }
}
