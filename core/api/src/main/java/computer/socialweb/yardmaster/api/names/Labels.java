package computer.socialweb.yardmaster.api.names;

/** Label keys and the finalizer of members, as the reference has them. */
public final class Labels {
  public static final String CLUSTER = "socialweb.computer/cluster";
  public static final String MEMBER = "socialweb.computer/member";

  /** The invocation of a member that passed its gate. */
  public static final String VERIFIED = "socialweb.computer/verified-invocation";

  /** Holds a member's object until whoever placed it has seen it end. */
  public static final String MEMBER_FINALIZER = "socialweb.computer/cluster-member";

  private Labels() {}

  /** Selects every object of a cluster. */
  public static String selector(ClusterKey key) {
    return CLUSTER + "=" + key.value();
  }
}
