package computer.socialweb.yardmaster.api.names;

import computer.socialweb.yardmaster.api.text.Failure;

/**
 * Names of the units of a control plane's clusters.
 *
 * @param prefix what keeps the units of two control planes of one host apart: {@code ym-} for the
 *     default state directory (contract.md), at most 32 characters of {@code a-z 0-9 -}, beginning
 *     with a letter and ending with a hyphen
 */
public record UnitNames(String prefix) {
  private static final int PREFIX_MAX_LENGTH = 32;

  public UnitNames {
    if (!prefix.matches("[a-z][a-z0-9-]*-") || prefix.length() > PREFIX_MAX_LENGTH) {
      throw Failure.usage("name.prefix", Quoted.text(prefix), PREFIX_MAX_LENGTH);
    }
  }

  public String member(ClusterKey key, MemberName member) {
    return prefix + "c-" + key.value() + "-" + member + ".service";
  }

  /**
   * The slice of a cluster. In systemd a hyphen nests ({@code a-b.slice} lies inside {@code
   * a.slice} and stops with it), so hyphens of the key become underscores. A key holds no
   * underscore, so no two keys share a slice or nest.
   */
  public String slice(ClusterKey key) {
    return prefix + "cluster-" + key.value().replace('-', '_') + ".slice";
  }

  public String store(ClusterKey key) {
    return storeOf(ObjectNames.store(key));
  }

  /** The unit of a Postgres by the name of its object. */
  public String storeOf(String postgresName) {
    return prefix + "pg-" + postgresName + ".service";
  }
}
