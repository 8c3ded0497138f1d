package computer.socialweb.yardmaster.api.names;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Names of the objects of a cluster. */
public final class ObjectNames {
  /** Longest name of a store: its unit, socket directory and data directory carry it. */
  public static final int STORE_MAX_LENGTH = 32;

  private static final int STORE_HEAD = 23;
  private static final int STORE_TAIL_DIGITS = 8;

  private ObjectNames() {}

  /**
   * The HostProcess of a member. Two clusters of the nine known components never share one; a
   * template with members of its own can make {@code x} + {@code y-z} meet {@code x-y} + {@code z},
   * which is why whoever places a member checks the cluster label of what is there.
   */
  public static String member(ClusterKey key, MemberName member) {
    return "c-" + key.value() + "-" + member.toString().replace('@', '-');
  }

  /**
   * The Postgres of a cluster: the key itself up to 32 characters, else its first 23 without
   * hyphens at their end, a hyphen and 8 hexadecimal digits of its SHA-256.
   */
  public static String store(ClusterKey key) {
    String value = key.value();
    if (value.length() <= STORE_MAX_LENGTH) {
      return value;
    }
    String head = value.substring(0, STORE_HEAD);
    int end = head.length();
    while (end > 0 && head.charAt(end - 1) == '-') {
      end--;
    }
    return head.substring(0, end) + "-" + sha256(value).substring(0, STORE_TAIL_DIGITS);
  }

  /** The OpenBaoServer of a cluster. */
  public static String vault(ClusterKey key) {
    return store(key);
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new LinkageError("every Java platform has SHA-256", e);
    }
  }
}
