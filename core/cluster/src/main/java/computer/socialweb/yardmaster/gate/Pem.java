package computer.socialweb.yardmaster.gate;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * TLS from PEM files. The JDK reads certificates in PEM but of private keys only PKCS#8, while k3s
 * writes SEC1 (RFC 5915) and older tools PKCS#1 (RFC 8017); both are the inner part of a PKCS#8
 * value (RFC 5208), so they are wrapped.
 */
final class Pem {
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN ((?:EC |RSA |)PRIVATE KEY)-----([^-]+)-----END");
  private static final byte[] RSA = HexFormat.of().parseHex("300d06092a864886f70d0101010500");
  private static final byte[] EC = HexFormat.of().parseHex("06072a8648ce3d0201");
  private static final char[] NO_PASSWORD = {};

  private Pem() {}

  static SSLContext context(Gate.Trust trust) throws IOException, GeneralSecurityException {
    KeyManagerFactory keys = null;
    if (trust.certificate().isPresent() && trust.key().isPresent()) {
      keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(client(trust.certificate().get(), trust.key().get()), NO_PASSWORD);
    }
    TrustManagerFactory authorities =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    authorities.init(trust.authorities().isPresent() ? store(trust.authorities().get()) : null);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys == null ? null : keys.getKeyManagers(), authorities.getTrustManagers(), null);
    return context;
  }

  private static KeyStore client(Path certificate, Path key)
      throws IOException, GeneralSecurityException {
    KeyStore store = empty();
    store.setKeyEntry(
        "client", key(key), NO_PASSWORD, certificates(certificate).toArray(Certificate[]::new));
    return store;
  }

  private static KeyStore store(Path authorities) throws IOException, GeneralSecurityException {
    KeyStore store = empty();
    int number = 0;
    for (Certificate authority : certificates(authorities)) {
      store.setCertificateEntry("authority" + number++, authority);
    }
    return store;
  }

  private static KeyStore empty() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  private static Collection<? extends Certificate> certificates(Path file)
      throws IOException, GeneralSecurityException {
    try (InputStream in = Files.newInputStream(file)) {
      return CertificateFactory.getInstance("X.509").generateCertificates(in);
    }
  }

  static PrivateKey key(Path file) throws IOException, GeneralSecurityException {
    Matcher found = KEY.matcher(Files.readString(file));
    if (!found.find()) {
      throw new GeneralSecurityException(file + " holds no unencrypted private key");
    }
    byte[] der = Base64.getMimeDecoder().decode(found.group(2).strip());
    return switch (found.group(1)) {
      case "RSA PRIVATE KEY" -> read(pkcs8(RSA, der), "RSA");
      case "EC PRIVATE KEY" -> read(pkcs8(tagged(0x30, EC, curve(der, file)), der), "EC");
      default -> either(der);
    };
  }

  private static PrivateKey either(byte[] der) throws GeneralSecurityException {
    GeneralSecurityException first = null;
    for (String algorithm : new String[] {"EC", "RSA", "EdDSA"}) {
      try {
        return read(der, algorithm);
      } catch (GeneralSecurityException e) {
        first = kept(first, e);
      }
    }
    throw kept(first, new GeneralSecurityException("a private key of an unknown kind"));
  }

  private static GeneralSecurityException kept(
      @Nullable GeneralSecurityException first, GeneralSecurityException next) {
    return first == null ? next : first;
  }

  private static PrivateKey read(byte[] der, String algorithm) throws GeneralSecurityException {
    return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
  }

  private static byte[] pkcs8(byte[] algorithm, byte[] key) {
    return tagged(0x30, new byte[] {2, 1, 0}, algorithm, tagged(0x04, key));
  }

  /** The object identifier in the optional [0] part that names the curve. */
  private static byte[] curve(byte[] der, Path file) throws GeneralSecurityException {
    for (int at = 0; at + 4 < der.length; at++) {
      int length = der[at + 1];
      boolean parameters = der[at] == (byte) 0xa0 && der[at + 2] == 0x06;
      if (parameters && length == der[at + 3] + 2 && at + 2 + length <= der.length) {
        return Arrays.copyOfRange(der, at + 2, at + 2 + length);
      }
    }
    throw new GeneralSecurityException(file + " does not name the curve of its key");
  }

  private static byte[] tagged(int tag, byte[]... parts) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      body.writeBytes(part);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
    int length = body.size();
    if (length < 0x80) {
      out.write(length);
    } else if (length < 0x100) {
      out.write(0x81);
      out.write(length);
    } else {
      out.write(0x82);
      out.write(length >> 8);
      out.write(length);
    }
    out.writeBytes(body.toByteArray());
    return out.toByteArray();
  }
}
