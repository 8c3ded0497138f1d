package computer.socialweb.yardmaster.cluster.front;

import computer.socialweb.yardmaster.api.names.ClusterKey;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Where the control socket of a member lies. The address of a unix socket is short: the kernel
 * takes 107 bytes, the JDK one less.
 */
public final class FrontControlPath {
  static final int LONGEST = 106;
  private static final int HASH_LENGTH = 16;

  private FrontControlPath() {}

  /**
   * {@code front.sock} in the cluster's directory, or a name made of a hash in {@code STATE/run}
   * where that would be too long.
   */
  public static Path of(Path stateDir, Path clusterDir, ClusterKey key) {
    return of(stateDir, clusterDir, key, "front.sock");
  }

  /**
   * The same for another socket of the cluster, such as the control socket of a stand-in.
   *
   * @param name file name that ends with {@code .sock}
   */
  public static Path of(Path stateDir, Path clusterDir, ClusterKey key, String name) {
    Path plain = clusterDir.resolve(name);
    if (fits(plain)) {
      return plain;
    }
    return stateDir.resolve("run").resolve(hash(key.value() + "/" + name) + ".sock");
  }

  private static boolean fits(Path path) {
    return path.toString().getBytes(StandardCharsets.UTF_8).length <= LONGEST;
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, HASH_LENGTH);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }
}
