package computer.socialweb.yardmaster.local.server.access;

import computer.socialweb.yardmaster.api.text.Failure;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The certificate authority of one state directory, and the server certificates it issues. The
 * authority outlives every clock error and every kubeconfig: clients that know it need never learn
 * anything new. The server's own certificate is short and is never written to the disk.
 */
public final class Authority {
  private static final String FILE = "authority.pem";
  private static final String SIGNATURE = "SHA256withECDSA";
  private static final X500Name NAME = new X500Name("CN=Yardmaster control plane authority");
  private static final X500Name SERVER_NAME = new X500Name("CN=Yardmaster control plane");

  /** Long before any clock that runs this program, and long after. */
  private static final Instant BEGIN = Instant.parse("2000-01-01T00:00:00Z");

  private static final Instant END = Instant.parse("2199-12-31T23:59:59Z");

  static final Duration LEAF_LIFE = Duration.ofDays(30);
  static final Duration LEAF_RENEWAL = Duration.ofDays(10);

  private final X509Certificate certificate;
  private final PrivateKey key;
  private final SecureRandom random;

  private Authority(X509Certificate certificate, PrivateKey key, SecureRandom random) {
    this.certificate = certificate;
    this.key = key;
    this.random = random;
  }

  /**
   * Reads the authority of the directory, making one when there is none.
   *
   * @throws Failure when the file is there but is damaged; it is never replaced silently, since
   *     every kubeconfig that was handed out depends on it
   */
  public static Authority keep(ServerFiles files, SecureRandom random) {
    try {
      String text = files.read(FILE).orElse("");
      if (text.isEmpty()) {
        text = create(random);
        files.write(FILE, text);
      }
      return parse(text, random);
    } catch (IOException | GeneralSecurityException | OperatorCreationException e) {
      throw new Failure(e, Failure.Kind.FAILED, "apiserver.authority-damaged", files.path(FILE), e);
    }
  }

  private static String create(SecureRandom random)
      throws IOException, GeneralSecurityException, OperatorCreationException {
    KeyPair pair = keyPair(random);
    JcaX509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            NAME, serial(random), Date.from(BEGIN), Date.from(END), NAME, pair.getPublic());
    JcaX509ExtensionUtils extensions = new JcaX509ExtensionUtils();
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
    builder.addExtension(
        Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
    builder.addExtension(
        Extension.subjectKeyIdentifier,
        false,
        extensions.createSubjectKeyIdentifier(pair.getPublic()));
    X509Certificate made = sign(builder, pair.getPrivate());
    return pem(new JcaPKCS8Generator(pair.getPrivate(), null), made);
  }

  private static Authority parse(String text, SecureRandom random)
      throws IOException, GeneralSecurityException {
    @Nullable PrivateKey key = null;
    @Nullable X509Certificate certificate = null;
    try (PEMParser parser = new PEMParser(new StringReader(text))) {
      for (Object one = parser.readObject(); one != null; one = parser.readObject()) {
        if (one instanceof PrivateKeyInfo info) {
          key = new JcaPEMKeyConverter().getPrivateKey(info);
        } else if (one instanceof X509CertificateHolder holder) {
          certificate = new JcaX509CertificateConverter().getCertificate(holder);
        }
      }
    }
    if (key == null || certificate == null) {
      throw new IOException("it does not hold both a key and a certificate");
    }
    return new Authority(certificate, key, random);
  }

  /** The certificate that clients trust, as PEM. */
  public String pem() {
    try {
      return pem(certificate);
    } catch (IOException e) {
      throw new IllegalStateException("a certificate that was read can be written", e);
    }
  }

  /** A server certificate with its key and chain, and until when it is good. */
  public record Leaf(KeyStore store, Instant begin, Instant end) {
    /** Whether it is time for another, also because the clock was set back. */
    public boolean isDue(Instant now) {
      return now.isBefore(begin) || now.isAfter(end.minus(LEAF_RENEWAL));
    }
  }

  public Leaf issue(Instant now) {
    Instant begin = now.minus(Duration.ofDays(1));
    Instant end = now.plus(LEAF_LIFE);
    try {
      KeyPair pair = keyPair(random);
      JcaX509v3CertificateBuilder builder =
          new JcaX509v3CertificateBuilder(
              certificate,
              serial(random),
              Date.from(begin),
              Date.from(end),
              new javax.security.auth.x500.X500Principal(SERVER_NAME.getEncoded()),
              pair.getPublic());
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
      builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
      builder.addExtension(
          Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));
      builder.addExtension(Extension.subjectAlternativeName, false, names());
      builder.addExtension(
          Extension.authorityKeyIdentifier,
          false,
          new JcaX509ExtensionUtils().createAuthorityKeyIdentifier(certificate));
      X509Certificate leaf = sign(builder, key);
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry(
          "server", pair.getPrivate(), new char[0], new X509Certificate[] {leaf, certificate});
      return new Leaf(store, begin, end);
    } catch (IOException | GeneralSecurityException | OperatorCreationException e) {
      throw new IllegalStateException("every Java can make such a certificate", e);
    }
  }

  private static GeneralNames names() {
    return new GeneralNames(
        new GeneralName[] {
          new GeneralName(GeneralName.dNSName, "localhost"),
          new GeneralName(GeneralName.iPAddress, "127.0.0.1"),
          new GeneralName(GeneralName.iPAddress, "::1")
        });
  }

  private static X509Certificate sign(JcaX509v3CertificateBuilder builder, PrivateKey key)
      throws GeneralSecurityException, OperatorCreationException {
    return new JcaX509CertificateConverter()
        .getCertificate(builder.build(new JcaContentSignerBuilder(SIGNATURE).build(key)));
  }

  private static KeyPair keyPair(SecureRandom random) throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"), random);
    return generator.generateKeyPair();
  }

  private static BigInteger serial(SecureRandom random) {
    return new BigInteger(127, random).add(BigInteger.ONE);
  }

  private static String pem(Object... parts) throws IOException {
    StringWriter text = new StringWriter();
    try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
      for (Object part : parts) {
        writer.writeObject(part);
      }
    }
    return text.toString();
  }
}
