package computer.socialweb.yardmaster.template;

import computer.socialweb.yardmaster.api.text.Failure;
import computer.socialweb.yardmaster.files.PrivateFiles;
import computer.socialweb.yardmaster.template.Template.SecretKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;

/**
 * The secrets of one cluster: a file of mode 0600 for each, made once and kept until the cluster is
 * purged, since its data may depend on them.
 */
final class Secrets {
  private static final int TOKEN_BYTES = 32;
  private static final int RSA_BITS = 2048;

  private final Path directory;
  private final Map<String, SecretKind> kinds;

  Secrets(Path directory, Map<String, SecretKind> kinds) {
    this.directory = directory;
    this.kinds = Map.copyOf(kinds);
  }

  /** Where the secret stands, making it first if there is none. */
  synchronized Path file(String name) {
    Path file = directory.resolve(name);
    if (!Files.exists(file)) {
      PrivateFiles.write(file, fresh(kinds.getOrDefault(name, SecretKind.TOKEN)));
    }
    return file;
  }

  String value(String name) {
    Path file = file(name);
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new Failure(e, Failure.Kind.FAILED, "template.unreadable", file, String.valueOf(e));
    }
  }

  private static String fresh(SecretKind kind) {
    return switch (kind) {
      case TOKEN -> {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        yield HexFormat.of().formatHex(bytes);
      }
      case RSA -> rsa();
    };
  }

  private static String rsa() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(RSA_BITS);
      byte[] key = generator.generateKeyPair().getPrivate().getEncoded();
      return "-----BEGIN PRIVATE KEY-----\n"
          + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key)
          + "\n-----END PRIVATE KEY-----\n";
    } catch (NoSuchAlgorithmException e) {
      throw new LinkageError("every Java platform has RSA", e);
    }
  }
}
