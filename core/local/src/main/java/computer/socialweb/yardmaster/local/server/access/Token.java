package computer.socialweb.yardmaster.local.server.access;

import computer.socialweb.yardmaster.api.text.Failure;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.random.RandomGenerator;

/** The word that opens the server: 256 random bits, made once and kept. */
public final class Token {
  private static final String FILE = "token";
  private static final int BYTES = 32;
  private static final int LETTERS = 43;
  private static final String SCHEME = "Bearer ";

  private final String word;
  private final byte[] digest;

  private Token(String word) {
    this.word = word;
    this.digest = digest(word);
  }

  /** Reads the token of the directory, making one when there is none. */
  public static Token keep(ServerFiles files, RandomGenerator random) {
    String word = files.read(FILE).map(String::strip).orElse("");
    if (word.isEmpty()) {
      byte[] bytes = new byte[BYTES];
      random.nextBytes(bytes);
      word = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
      files.write(FILE, word + "\n");
    }
    if (word.length() < LETTERS) {
      throw Failure.failed("apiserver.token-short", files.path(FILE), word.length(), LETTERS);
    }
    return new Token(word);
  }

  String word() {
    return word;
  }

  /** Whether an Authorization header holds the token; takes the same time whatever it holds. */
  public boolean opens(String authorization) {
    boolean scheme = authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    String given = scheme ? authorization.substring(SCHEME.length()).strip() : "";
    return MessageDigest.isEqual(digest, digest(given));
  }

  private static byte[] digest(String word) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(word.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Says nothing of the word. */
  @Override
  public String toString() {
    return "token";
  }
}
